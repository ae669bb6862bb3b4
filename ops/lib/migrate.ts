import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './paths.ts'
import { runTool } from './processes.ts'
import { Failure } from './script.ts'
import { tell } from './words.ts'

/** Wrangler's own table, so that its commands agree about what was applied. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`
const FOLDER = join(ROOT, 'migrations')

/** Runs Wrangler and returns what it printed; throws if it fails. */
export type RunWrangler = (args: string[]) => Promise<string>

/**
 * Applies what is missing of the migrations, in one transaction, by an import: the query endpoint, which
 * `wrangler d1 migrations apply --remote` uses, cuts triggers at their semicolons.
 */
export async function migrate(run: RunWrangler): Promise<void> {
  const output = await run([
    'd1',
    'execute',
    'DB',
    '--remote',
    '--json',
    '--command',
    `${TABLE}; SELECT name FROM d1_migrations ORDER BY id`,
  ])
  const applied = readApplied(output)
  const missing = missingOf(readdirSync(FOLDER), applied)
  if (missing.length === 0) {
    tell('The database has all migrations.')
    return
  }
  tell(`Applying ${missing.join(', ')} …`)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const file = join(folder, 'migrations.sql')
  writeFileSync(file, importOf(missing, new Date()))
  await run(['d1', 'execute', 'DB', '--remote', '--yes', '--file', file]).finally(() =>
    rmSync(folder, { recursive: true }),
  )
}

/** Applies what is missing of the migrations to the database of a state folder, which it makes when there is none. */
export async function migrateLocally(stateDir: string): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]
  const { code, output } = await runTool('wrangler', args)
  if (code !== 0) throw new Failure(`The database could not be prepared:\n${output}`)
}

/** The names of the applied migrations in what `wrangler d1 execute --json` printed. */
export function readApplied(output: string): string[] {
  const answers = z
    .array(z.object({ results: z.array(z.looseObject({ name: z.string().optional() })) }))
    .safeParse(jsonIn(output))
  if (!answers.success) throw new Failure(`D1 does not say which migrations it has:\n${output}`)
  return answers.data.flatMap(({ results }) => results.flatMap(({ name }) => name ?? []))
}

/** The migrations of a folder that are not applied, in order. */
export const missingOf = (files: readonly string[], applied: readonly string[]): string[] =>
  files.filter((file) => /^\d{4}_\w+\.sql$/.test(file) && !applied.includes(file)).toSorted()

/** The file to import: the migrations and their rows together, so that a failure leaves nothing of them. The time makes each try a new file. */
function importOf(names: readonly string[], now: Date): string {
  const parts = names.map(
    (name) =>
      `${readFileSync(join(FOLDER, name), 'utf8')}\nINSERT INTO d1_migrations (name) VALUES ('${name}');\n`,
  )
  return `-- ${now.toISOString()}\n${parts.join('')}`
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(/^\[[\s\S]*^\]/m.exec(output)?.[0] ?? '')
  } catch {
    return null
  }
}
