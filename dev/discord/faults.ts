import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { failure, json } from './answers.ts'

/** An injected fault for the next `times` responses (default 1) whose path contains `path`. */
const faultSchema = z
  .strictObject({
    /** Respond with this status instead. */
    status: z.number(),
    /** Delay in ms before the response. */
    delayMs: z.number(),
    /** Respond with a body that is not JSON, whatever its header says. */
    invalidJson: z.boolean(),
    /** Seconds for `Retry-After`, and for `retry_after` in the body of a 429. */
    retryAfter: z.number(),
    times: z.number(),
    path: z.string(),
  })
  .partial()
type Fault = z.output<typeof faultSchema>

/** Stores the ordered list of faults and applies them to matching responses. */
export function createFaults() {
  let faults: (Fault & { left: number })[] = []

  /** Waits and returns the faulty response, or null when the request should get a normal one. */
  async function spoil(path: string): Promise<Response | null> {
    const fault = faults.find((one) => path.includes(one.path ?? ''))
    if (!fault) return null
    fault.left -= 1
    faults = faults.filter((one) => one.left > 0)
    if (fault.delayMs) await sleep(fault.delayMs)
    return spoiledAnswer(fault)
  }

  return {
    add: (fault: Fault) => faults.push({ ...fault, left: fault.times ?? 1 }),
    clear: () => {
      faults = []
    },
    spoil,
  }
}

function spoiledAnswer(fault: Fault): Response | null {
  const retry: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  if (fault.invalidJson) {
    return new Response('<html>This is not JSON', {
      status: fault.status ?? 200,
      headers: { 'content-type': 'application/json', ...retry },
    })
  }
  const status = fault.status ?? (fault.retryAfter === undefined ? null : 429)
  if (status === null) return null
  if (status !== 429) return withHeaders(failure(status, `${status}: told to fail`), retry)
  const seconds = fault.retryAfter ?? 1
  return json({ message: 'You are being rate limited.', retry_after: seconds, global: false }, 429, {
    'retry-after': String(seconds),
  })
}

function withHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** Parses a fault; null when it is invalid. */
export function parseFault(text: string): Fault | null {
  try {
    return faultSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
