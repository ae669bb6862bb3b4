import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { ROOT } from './paths.ts'

const settingsSchema = z.looseObject({ triggers: z.object({ crons: z.array(z.string()) }) })

/** The settings in wrangler.toml. */
export function readWranglerToml() {
  return settingsSchema.parse(parse(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')))
}

/** Settings that still have the repository's placeholders and need a value before a deployment. */
export function placeholdersIn(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return isPlaceholder(value) ? [name] : []
    return typeof value === 'object' && value !== null ? placeholdersIn(value) : []
  })
}

function isPlaceholder(value: string): boolean {
  return /^[0-]{16,}$/.test(value) || /^https?:\/\/[^/]*\.example$/.test(value)
}
