import { z } from 'zod'
import { failure } from './answers.ts'

/** An injected error for the next `times` responses (default 1) whose path contains `path`. */
const errorSchema = z.strictObject({
  /** Respond with this status instead. */
  status: z.number(),
  times: z.number().optional(),
  path: z.string().optional(),
})
export type InjectedError = z.output<typeof errorSchema>

/** Stores the ordered list of errors and applies them to matching responses. */
export function createInjectedErrors() {
  let errors: (InjectedError & { left: number })[] = []

  /** The response of an injected error, or null when the request should get a normal one. */
  function spoil(path: string): Response | null {
    const error = errors.find((one) => path.includes(one.path ?? ''))
    if (!error) return null
    error.left -= 1
    errors = errors.filter((one) => one.left > 0)
    return failure(error.status, `${error.status}: told to fail`)
  }

  return {
    add: (error: InjectedError) => errors.push({ ...error, left: error.times ?? 1 }),
    clear: () => {
      errors = []
    },
    spoil,
  }
}

/** Parses an injected error; null when it is invalid. */
export function parseInjectedError(text: string): InjectedError | null {
  try {
    return errorSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
