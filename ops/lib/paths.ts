import { join, resolve } from 'node:path'

/** The project's folder, from any working directory. */
export const ROOT = resolve(import.meta.dirname, '..', '..')

/** The folder of the local database, files and keys. */
export function stateDir(): string {
  return resolve(ROOT, process.env['STATE_DIR'] || join('.wrangler', 'state'))
}

/** The script of a tool. Run it with `process.execPath`, so that it uses the project's own Node version. */
export function tool(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name)
}
