import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** How a step went. Each failure is one line that names what failed, and why. */
const resultSchema = z.object({ passed: z.number(), failures: z.array(z.string()) })

export type Result = z.infer<typeof resultSchema>

/** The variable that tells the reporter of a test run where to leave its result. */
export const RESULT_FILE = 'RESULT_FILE'

/** A step that is one check. */
export const single = (isPassed: boolean, failure: string): Result =>
  isPassed ? { passed: 1, failures: [] } : { passed: 0, failures: [failure] }

export function writeResult(result: Result): void {
  const file = process.env[RESULT_FILE]
  if (file) writeFileSync(file, JSON.stringify(result))
}

/** Reads what the reporter left. No result, no test, and an exit code that nothing explains are failures. */
export function takeResult(file: string, exitCode: number): Result {
  if (!existsSync(file)) return single(false, `ended with code ${exitCode} and left no result`)
  const result = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  if (result.failures.length > 0) return result
  if (result.passed === 0) return single(false, 'no test ran')
  return exitCode === 0 ? result : { ...result, failures: [`ended with code ${exitCode}`] }
}
