import { execa } from 'execa'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'prepare-restore-'))
const [dump, keys] = [join(folder, 'backup.sql'), join(folder, 'departed.json')]
writeFileSync(
  dump,
  `CREATE TABLE users (id TEXT); CREATE TABLE sessions (id TEXT); CREATE TABLE api_tokens (revoked_at INTEGER);`,
)
writeFileSync(keys, '[]')
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  execa(process.execPath, ['--no-warnings', 'ops/prepare-restore.ts', ...args], { cwd: ROOT, reject: false })

it('writes both files', async () => {
  const { exitCode } = await run(dump, keys)
  expect(exitCode).toBe(0)
  expect(readFileSync(join(folder, 'backup.mend.sql'), 'utf8')).toContain('DELETE FROM sessions;')
  expect(readFileSync(join(folder, 'backup.restore.sql'), 'utf8')).toContain('CREATE TABLE users')
})

it('says in one line that a list is none', async () => {
  const { exitCode, stderr } = await run(keys, dump)
  expect(exitCode).toBe(1)
  expect(stderr.split('\n')).toEqual([expect.stringContaining('is no list of keys')])
})
