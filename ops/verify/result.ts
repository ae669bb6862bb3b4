import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The result of a step. Each failure is one line with the name and the reason. */
const resultSchema = z.object({ passed: z.number(), failures: z.array(z.string()) })

export type Result = z.infer<typeof resultSchema>

/** The environment variable with the file to which the reporter of a test run writes its result. */
export const RESULT_FILE = 'RESULT_FILE'

/** A step with one check. */
export const single = (isPassed: boolean, failure: string): Result =>
  isPassed ? { passed: 1, failures: [] } : { passed: 0, failures: [failure] }

export function writeResult(result: Result): void {
  const file = process.env[RESULT_FILE]
  if (file) writeFileSync(file, JSON.stringify(result))
}

/** Reads the reporter's result. A missing result, no tests, or an unexplained exit code are failures. */
export function takeResult(file: string, exitCode: number): Result {
  if (!existsSync(file)) return single(false, `ended with code ${exitCode} and left no result`)
  const result = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  if (result.failures.length > 0) return result
  if (result.passed === 0) return single(false, 'no test ran')
  return exitCode === 0 ? result : { ...result, failures: [`ended with code ${exitCode}`] }
}
