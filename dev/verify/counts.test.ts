import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playwrightCount, singleCount, vitestCount } from './counts.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reportFile(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

function vitestFile(changes: Record<string, unknown> = {}): string {
  const whole = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  return reportFile({ ...whole, ...changes })
}

function playwrightFile(stats: Record<string, number>, errors: unknown[] = []): string {
  return reportFile({ errors, stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats } })
}

it('counts a plain step as one', () => {
  expect([singleCount(true), singleCount(false)]).toMatchObject([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ])
})

describe('vitestCount', () => {
  it('takes the sums of a good run', () => {
    expect(vitestCount(vitestFile(), 0)).toEqual({ passed: 3, failed: 0, remarks: [], failures: [] })
  })

  it('counts failures', () => {
    expect(vitestCount(vitestFile({ numFailedTests: 2 }), 1)).toMatchObject({ passed: 3, failed: 2 })
  })

  it('names what failed, and why, in a line each', () => {
    const failed = {
      status: 'failed',
      fullName: 'a vote counts',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at'],
    }
    const testResults = [
      {
        name: 'vote.test.ts',
        status: 'failed',
        assertionResults: [failed, { status: 'passed', fullName: 'b' }],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect(vitestCount(vitestFile({ numFailedTests: 1, testResults }), 1).failures).toEqual([
      'broken.test.ts: no such module',
      'vote.test.ts › a vote counts: expected 1',
    ])
  })

  it('counts skipped and planned tests as failed, and says so', () => {
    const count = vitestCount(vitestFile({ numPendingTests: 1, numTodoTests: 1 }), 0)
    expect(count).toEqual({ passed: 3, failed: 2, remarks: ['2 skipped, counted as failed'], failures: [] })
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }]
    expect(vitestCount(vitestFile({ testResults }), 1)).toMatchObject({
      failed: 1,
      remarks: ['broken.test.ts did not run'],
    })
  })

  it('believes the exit code when every test passed', () => {
    expect(vitestCount(vitestFile(), 1)).toMatchObject({ passed: 3, failed: 1 })
  })

  it('fails a run without tests', () => {
    expect(vitestCount(vitestFile({ numPassedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('throws when there is no report', () => {
    expect(() => vitestCount(join(folder, 'none.json'), 0)).toThrow('left no report')
  })
})

describe('playwrightCount', () => {
  it('names what failed at its last attempt, however deep it stands', () => {
    const spec = (title: string, ...messages: string[]) => ({
      title,
      ok: messages.length === 0,
      tests: [{ results: messages.map((message) => ({ error: { message } })) }],
    })
    const inner = { title: 'signed in', specs: [spec('votes', 'slow', 'no button\nin sight')] }
    const suites = [{ title: 'vote.e2e.ts', specs: [spec('looks')], suites: [inner] }]
    const file = reportFile({
      errors: [],
      suites,
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    })
    expect(playwrightCount(file, 1).failures).toEqual(['signed in › votes: no button'])
  })

  it('takes the sums of a good run', () => {
    expect(playwrightCount(playwrightFile({}), 0)).toEqual({
      passed: 2,
      failed: 0,
      remarks: [],
      failures: [],
    })
  })

  it('counts what failed or was skipped as failed', () => {
    expect(playwrightCount(playwrightFile({ unexpected: 1, skipped: 1 }), 1)).toMatchObject({ failed: 2 })
  })

  it('counts what passed at its second attempt as passed, and says so', () => {
    expect(playwrightCount(playwrightFile({ flaky: 1 }), 0)).toMatchObject({
      passed: 3,
      failed: 0,
      remarks: ['1 only at the second attempt'],
    })
  })

  it('counts an error outside any test', () => {
    const count = playwrightCount(
      playwrightFile({ expected: 0 }, [{ message: 'Server did not start\nat x' }]),
      1,
    )
    expect(count).toMatchObject({ passed: 0, failed: 1, remarks: ['Server did not start'] })
  })
})
