import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeResult } from './result.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'result-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function take(result: unknown, exitCode: number) {
  const file = join(folder, 'result.json')
  writeFileSync(file, JSON.stringify(result))
  return takeResult(file, exitCode)
}

it("is the reporter's result", () => {
  expect(take({ passed: 3, failures: [] }, 0)).toEqual({ passed: 3, failures: [] })
  expect(take({ passed: 3, failures: ['a: no'] }, 1)).toEqual({ passed: 3, failures: ['a: no'] })
})

it('has failed when the exit code says so but no test failed', () => {
  expect(take({ passed: 3, failures: [] }, 1)).toEqual({ passed: 3, failures: ['ended with code 1'] })
})

it('has failed without tests, and without a result', () => {
  expect(take({ passed: 0, failures: [] }, 0)).toEqual({ passed: 0, failures: ['no test ran'] })
  expect(takeResult(join(folder, 'none.json'), 0).failures).toHaveLength(1)
})
