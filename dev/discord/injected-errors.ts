import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { failure, json } from './answers.ts'

/** An injected error for the next `times` responses (default 1) whose path contains `path`. */
const errorSchema = z
  .strictObject({
    /** Respond with this status instead. */
    status: z.number(),
    /** Delay in ms before the response. */
    delayMs: z.number(),
    /** Respond with a body that is not JSON, whatever its header says. */
    invalidJson: z.boolean(),
    /** Answer 429 with a page of the firewall in front of Discord, which is not JSON and names no wait. */
    banned: z.boolean(),
    /** Seconds for `Retry-After`, and for `retry_after` in the body of a 429. */
    retryAfter: z.number(),
    times: z.number(),
    path: z.string(),
  })
  .partial()
export type InjectedError = z.output<typeof errorSchema>

/** Stores the ordered list of errors and applies them to matching responses. */
export function createInjectedErrors() {
  let errors: (InjectedError & { left: number })[] = []

  /** Waits and returns the response of an injected error, or null when the request should get a normal one. */
  async function spoil(path: string): Promise<Response | null> {
    const error = errors.find((one) => path.includes(one.path ?? ''))
    if (!error) return null
    error.left -= 1
    errors = errors.filter((one) => one.left > 0)
    if (error.delayMs) await sleep(error.delayMs)
    return spoiledAnswer(error)
  }

  return {
    add: (error: InjectedError) => errors.push({ ...error, left: error.times ?? 1 }),
    clear: () => {
      errors = []
    },
    spoil,
  }
}

function spoiledAnswer(error: InjectedError): Response | null {
  const retry: Record<string, string> =
    error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  if (error.banned) return bannedPage()
  if (error.invalidJson) {
    return new Response('<html>This is not JSON', {
      status: error.status ?? 200,
      headers: { 'content-type': 'application/json', ...retry },
    })
  }
  const status = error.status ?? (error.retryAfter === undefined ? null : 429)
  if (status === null) return null
  if (status !== 429) return withHeaders(failure(status, `${status}: told to fail`), retry)
  const seconds = error.retryAfter ?? 1
  return json({ message: 'You are being rate limited.', retry_after: seconds, global: false }, 429, {
    'retry-after': String(seconds),
  })
}

/** What a banned address gets: the firewall's own page, with its error 1015. */
function bannedPage(): Response {
  return new Response(
    '<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited',
    {
      status: 429,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
    },
  )
}

function withHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** Parses an injected error; null when it is invalid. */
export function parseInjectedError(text: string): InjectedError | null {
  try {
    return errorSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
