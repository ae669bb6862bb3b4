import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import { SETTINGS_FILE } from './wrangler-settings.ts'

const FIRST = 'index.js'

/** The first module of the Worker, after `vite build`. */
export const WORKER_CODE = join(ROOT, 'dist', 'code', FIRST)

/** What Wrangler gets as the Worker: its modules as they are. Without `--config` it would take the settings that the build wrote beside them. */
export const WORKER_ARGS = [WORKER_CODE, '--no-bundle', '--config', SETTINGS_FILE]

/** The Worker's modules in a folder, as the build or Wrangler wrote them. The first one comes first. */
export function modulesIn(folder: string) {
  const others = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  return [FIRST, ...others].map((file) => ({ type: 'ESModule' as const, path: join(folder, file) }))
}
