import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** How a step went. What was skipped counts as failed: nothing may go untested in silence. */
export interface Count {
  passed: number
  failed: number
  /** What the numbers alone would hide. */
  remarks: string[]
  /** Each test that failed, with the first line of why: said once more at the end, as the whole output is long. */
  failures: string[]
}

/** A step that either holds or does not. */
export function singleCount(isWell: boolean): Count {
  const failed = isWell ? 0 : 1
  return { passed: 1 - failed, failed, remarks: [], failures: [] }
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
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
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
      failures: [
        ...broken.map((result) => failure(result.name, result.message)),
        ...report.testResults.flatMap((result) =>
          result.assertionResults
            .filter((one) => one.status === 'failed')
            .map((one) => failure(`${result.name} › ${one.fullName ?? ''}`, one.failureMessages?.[0])),
        ),
      ],
    },
    exitCode,
  )
}

const playwrightError = z.object({ message: z.string().optional() })

interface Suite {
  title: string
  suites?: Suite[] | undefined
  specs: {
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string | undefined } | undefined }[] }[]
  }[]
}

const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  get suites() {
    return z.array(suite).optional()
  },
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ error: playwrightError.optional() })) })),
    }),
  ),
})

const playwrightReport = z.object({
  suites: z.array(suite).default([]),
  errors: z.array(playwrightError),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/**
 * Reads Playwright's JSON report. What passed only at its second attempt has passed, and is remarked on: a busy machine is no failure. Errors outside any test, such as a server that did not start, count as failures. */
export function playwrightCount(file: string, exitCode: number): Count {
  const { stats, errors, suites } = playwrightReport.parse(readJson(file))
  return closed(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      remarks: [
        ...errors.flatMap((error) => (error.message ? [firstLine(error.message)] : [])),
        ...(stats.flaky > 0 ? [`${stats.flaky} only at the second attempt`] : []),
      ],
      failures: suites.flatMap(failedSpecs),
    },
    exitCode,
  )
}

function failedSpecs({ title, suites = [], specs }: Suite): string[] {
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map((spec) => failure(`${title} › ${spec.title}`, spec.tests[0]?.results.at(-1)?.error?.message)),
    ...suites.flatMap(failedSpecs),
  ]
}

const failure = (name: string, why = '') => `${name}: ${firstLine(stripVTControlCharacters(why))}`

/** An exit code that says failure is believed even when every test passed, and so is an empty run. */
function closed(
  { passed, failed, skipped, remarks, failures }: Count & { skipped: number },
  exitCode: number,
): Count {
  const all = [...remarks]
  if (skipped > 0) all.push(`${skipped} skipped, counted as failed`)
  const known = failed + skipped
  if (known > 0) return { passed, failed: known, remarks: all, failures }
  if (passed === 0) return { passed, failed: 1, remarks: [...all, 'no test ran'], failures }
  if (exitCode !== 0) return { passed, failed: 1, remarks: [...all, `exit code ${exitCode}`], failures }
  return { passed, failed: 0, remarks: all, failures }
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error('The step left no report; its words stand above.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}
