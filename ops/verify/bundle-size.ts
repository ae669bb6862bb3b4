import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { ROOT } from '../lib/paths.ts'
import { type Result, single } from './result.ts'

/** Limit of compressed JavaScript in bytes: other sites load the badge. */
const BADGE_LIMIT = 2_047
const DIST = join(ROOT, 'dist', 'web')
const SPLIT_OFF = 'routes/servers.index.tsx?tsr-split='

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

/**
 * Prints the size of the first load of /servers and of the badge, and returns whether the badge is within its
 * limit.
 */
export async function measureBundle(): Promise<Result> {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const early = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const directory = [...new Set([...early, ...directoryFiles(manifestSchema.parse(manifest))])]
  weigh('first load of /servers', directory)
  const badge = weigh('badge on other sites', ['embed/badge.js'])
  return single(badge <= BADGE_LIMIT, `the badge is above its limit of ${BADGE_LIMIT} bytes, see above`)
}

function weigh(what: string, files: readonly string[]): number {
  const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(DIST, file))).length }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of [...sizes, { file: what, bytes: total }])
    console.log(`${(bytes / 1000).toFixed(2).padStart(8)} KB  ${file}`)
  return total
}

/** The scripts that /servers needs before it can render: the entry, which its screen is part of, and all its static imports. */
export function directoryFiles(manifest: z.infer<typeof manifestSchema>): string[] {
  if (Object.keys(manifest).some((source) => source.startsWith(SPLIT_OFF)))
    throw new Error('The build holds the screen of /servers in a file of its own.')
  const found = new Set(Object.keys(manifest).filter((source) => manifest[source]?.isEntry))
  // Items that are added during the iteration are also visited.
  for (const source of found) for (const imported of manifest[source]?.imports ?? []) found.add(imported)
  const files = [...found].flatMap((source) => manifest[source]?.file ?? [])
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}
