import { join, resolve } from 'node:path'

/** The project's folder, wherever a script is called from. */
export const ROOT = resolve(import.meta.dirname, '..', '..')

/** Where the local database, files and keys live between starts. */
export function stateDir(): string {
  return resolve(ROOT, process.env['STATE_DIR'] || join('.wrangler', 'state'))
}

/** The script behind a tool's name; run it with `process.execPath`, so that it meets the project's own Node. */
export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name)
}
