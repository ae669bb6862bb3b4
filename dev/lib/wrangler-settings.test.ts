import { expect, it } from 'vitest'
import { isDue } from './cron.ts'
import { cronsOf, placeholdersIn, readWranglerToml } from './wrangler-settings.ts'

it('reads schedules over several lines and in either quotes, but not from comments', () => {
  const toml = `[triggers]\n# crons = ["0 0 * * *"]\ncrons = [\n  "*/5 * * * *",\n  '0 18 * * SUN',\n]\n[other]\nlist = ["x"]`
  expect(cronsOf(toml)).toEqual(['*/5 * * * *', '0 18 * * SUN'])
  expect(cronsOf('name = "x"')).toEqual([])
})

it('understands every schedule of this project', () => {
  const crons = cronsOf(readWranglerToml())
  expect(crons.length).toBeGreaterThan(0)
  for (const cron of crons) expect(() => isDue(cron, new Date())).not.toThrow()
})

it('names settings that are still placeholders', () => {
  const toml = `id = "00000000000000000000000000000000"
database_id = "00000000-0000-0000-0000-000000000000"
# other_id = "00000000000000000000000000000000"
ORIGIN = "https://realmport.example"
namespace_id = "1001"
DISCORD_ORIGIN = "https://discord.com"`
  expect(placeholdersIn(toml)).toEqual(['id', 'database_id', 'ORIGIN'])
})
