import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './paths.ts'
import { placeholdersIn, readWranglerToml } from './wrangler-settings.ts'

it('has exactly the schedules for which the Worker has jobs', () => {
  const source = readFileSync(join(ROOT, 'worker/jobs/run-jobs.ts'), 'utf8')
  const table = /SCHEDULES[^{]*\{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  const known = [...table.matchAll(/^\s*'([^']+)':/gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(0)
  expect(new Set(readWranglerToml().triggers.crons)).toEqual(new Set(known))
})

it('names settings that are still placeholders, in any section', () => {
  const settings = {
    kv_namespaces: [{ binding: 'MARKS', id: '00000000000000000000000000000000' }],
    d1_databases: [{ database_id: '00000000-0000-0000-0000-000000000000', database_name: 'realmport' }],
    vars: { ORIGIN: 'https://realmport.example', DISCORD_ORIGIN: 'https://discord.com' },
    ratelimits: [{ namespace_id: '1001', simple: { limit: 1000 } }],
  }
  expect(placeholdersIn(settings)).toEqual(['id', 'database_id', 'ORIGIN'])
})
