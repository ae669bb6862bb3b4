import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './paths.ts'
import { cronsOf, readWranglerToml } from './wrangler-settings.ts'

it('schedules in the deployment exactly what the Worker has jobs for', () => {
  const table =
    /SCHEDULES[^{]*\{([\s\S]*?)\n\}/.exec(readFileSync(join(ROOT, 'worker/jobs/run-jobs.ts'), 'utf8'))?.[1] ??
    ''
  const known = [...table.matchAll(/^\s*'([^']+)':/gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(0)
  expect(new Set(cronsOf(readWranglerToml()))).toEqual(new Set(known))
})
