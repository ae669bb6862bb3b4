import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { runTool } from '../lib/processes.ts'
import { RESULT_FILE, takeResult } from './result.ts'

let folder = ''
beforeAll(() => {
  // Inside the project, so that imports of the tests are resolved.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(ROOT, '.cache', 'reporter-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const REPORTER = join(ROOT, 'ops', 'verify', 'reporter.ts')
const GROUP = `
  test('passes', () => {})
  test.describe('a group', () => {
    test('fails', () => { throw new Error('no button\\nin sight') })
    test.skip('is skipped', () => {})
  })`

async function run(runner: string, args: string[], files: Record<string, string>) {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  const file = join(folder, `${runner}.json`)
  const { code } = await runTool(runner, [...args, '--reporter', REPORTER], { env: { [RESULT_FILE]: file } })
  expect(code).toBe(1)
  return takeResult(file, code)
}

it('summarises a Vitest run: failed, skipped, not loaded, or an error outside tests', async () => {
  const result = await run('vitest', ['run', '--root', folder], {
    'vitest.config.ts': 'export default {}',
    'some.test.ts': `import { beforeAll, describe, test } from 'vitest'
      ${GROUP.replace('test.describe', 'describe')}
      describe('unprepared', () => { beforeAll(() => { throw new Error('no data') }); test('waits', () => {}) })
      test('leaves something', () => { void Promise.reject(new Error('loose')) })`,
    'broken.test.ts': "throw new Error('no module')",
  })
  expect([result.passed, ...result.failures.toSorted()]).toEqual([
    2,
    'broken.test.ts: no module',
    'outside any test: loose',
    'some.test.ts › a group > fails: no button',
    'some.test.ts › a group > is skipped: skipped',
    'some.test.ts › unprepared > waits: skipped',
    'some.test.ts: no data',
  ])
})

it('summarises a Playwright run', async () => {
  const result = await run('playwright', ['test', '--config', folder], {
    'playwright.config.ts': "export default { testMatch: '*.e2e.ts' }",
    'some.e2e.ts': `import { test } from '@playwright/test'\n${GROUP}`,
  })
  expect(result).toEqual({
    passed: 1,
    failures: [
      'some.e2e.ts › a group › fails: Error: no button',
      'some.e2e.ts › a group › is skipped: skipped',
    ],
  })
})
