import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

/** The text of wrangler.toml. */
export function readWranglerToml(): string {
  return readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
}

/** The schedules of the deployment. Reads just this one list: Wrangler's own reader takes a second and 280 MB. */
export function cronsOf(toml: string): string[] {
  const list = /^\s*crons\s*=\s*\[([^\]]*)\]/m.exec(withoutComments(toml))?.[1] ?? ''
  return [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => match[1] ?? match[2] ?? '')
}

/** Settings that still hold the repository's placeholders and must be filled in before a deployment. */
export function placeholdersIn(toml: string): string[] {
  const settings = [...withoutComments(toml).matchAll(/^\s*(\w+)\s*=\s*"([^"]*)"/gm)]
  return settings.flatMap(([, name = '', value = '']) => (isPlaceholder(value) ? [name] : []))
}

function isPlaceholder(value: string): boolean {
  return /^[0-]{16,}$/.test(value) || /^https?:\/\/[^/]*\.example$/.test(value)
}

function withoutComments(toml: string): string {
  return toml.replace(/^\s*#.*$/gm, '')
}
