import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How a step went. What was skipped counts as failed: nothing may go untested in silence. */
export interface Count {
  passed: number
  failed: number
  /** What the numbers alone would hide. */
  remarks: string[]
}

/** A step that either holds or does not. */
export function singleCount(isWell: boolean): Count {
  return isWell ? { passed: 1, failed: 0, remarks: [] } : { passed: 0, failed: 1, remarks: [] }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Reads Vitest's JSON report. A file that failed before its first test counts as one failure. */
export function vitestCount(file: string, exitCode: number): Count {
  const report = vitestReport.parse(readJson(file))
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((one) => one.status === 'failed'),
  )
  return closed(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      remarks: broken.map((result) => `${result.name} did not run`),
    },
    exitCode,
  )
}

const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/**
 * Reads Playwright's JSON report. What passed only at its second attempt has passed, and is remarked on: a busy machine is no failure. Errors outside any test, such as a server that did not start, count as failures. */
export function playwrightCount(file: string, exitCode: number): Count {
  const { stats, errors } = playwrightReport.parse(readJson(file))
  return closed(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      remarks: [
        ...errors.flatMap((error) => (error.message ? [firstLine(error.message)] : [])),
        ...(stats.flaky > 0 ? [`${stats.flaky} only at the second attempt`] : []),
      ],
    },
    exitCode,
  )
}

/** An exit code that says failure is believed even when every test passed, and so is an empty run. */
function closed({ passed, failed, skipped, remarks }: Count & { skipped: number }, exitCode: number): Count {
  const all = [...remarks]
  if (skipped > 0) all.push(`${skipped} skipped, counted as failed`)
  const known = failed + skipped
  if (known > 0) return { passed, failed: known, remarks: all }
  if (passed === 0) return { passed, failed: 1, remarks: [...all, 'no test ran'] }
  if (exitCode !== 0) return { passed, failed: 1, remarks: [...all, `exit code ${exitCode}`] }
  return { passed, failed: 0, remarks: all }
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error('The step left no report; its words stand above.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}
