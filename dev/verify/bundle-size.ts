import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { ROOT } from '../lib/paths.ts'
import { type Result, single } from './result.ts'

/** What the directory may cost a first visitor in JavaScript, compressed, in units of 1,000 bytes. */
const LIMIT_KB = 110
/** What the badge may cost the pages of others, in bytes, compressed. */
const BADGE_LIMIT = 2_000
const DIST = join(ROOT, 'dist', 'web')

/** The directory's own chunks: those its route file was split into. */
const DIRECTORY_ROUTE = /^routes\/(?:[\w-]+[./])*servers(?:[./]index)?\.tsx\?tsr-split=/

/** The file the build puts the first load into; the directory may have gone into it whole. */
const FIRST_LOAD = 'first'

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
})
const manifestSchema = z.record(z.string(), chunk)

/** Vite's account of what it built: chunks by the source they came from. */
export type Manifest = z.infer<typeof manifestSchema>

/** Prints what /servers loads at first and what the badge script weighs, and whether both keep to their limits. */
export async function measureBundle(): Promise<Result> {
  const [directory, badge] = [measureDirectory(), measureBadge()]
  return {
    passed: directory.passed + badge.passed,
    failures: [...directory.failures, ...badge.failures],
  }
}

function measureBadge(): Result {
  const bytes = gzipSync(readFileSync(join(DIST, 'embed', 'badge.js'))).length
  console.log(`${(bytes / 1000).toFixed(2).padStart(8)} KB  embed/badge.js`)
  return single(
    bytes < BADGE_LIMIT,
    `embed/badge.js has ${bytes} bytes compressed; the limit is ${BADGE_LIMIT}`,
  )
}

function measureDirectory(): Result {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')),
  )
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const files = new Set([...scriptsOf(page), ...directoryFiles(manifest)])
  const sizes = [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(DIST, file))).length,
  }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of [...sizes, { file: 'first load of /servers', bytes: total }]) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} KB  ${file}`)
  }
  return single(
    total <= LIMIT_KB * 1000,
    `/servers loads ${total} bytes of compressed JavaScript at first; the limit is ${LIMIT_KB} KB`,
  )
}

/** Scripts that the page itself asks for: the one that sets the theme before anything is drawn, and the web app that it starts. */
export function scriptsOf(page: string): string[] {
  return [...page.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"(?: data-app="([^"]+)")?/g)].flatMap(
    ([, early = '', app = '']) => [early, ...app.split(' ').flatMap((file) => file.slice(1) || [])],
  )
}

/** The scripts that /servers needs before it can show itself: the entry, its route, and all they import statically. */
export function directoryFiles(manifest: Manifest): string[] {
  // The entry may have been put into a file together with others; then the page itself names that.
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const route = Object.keys(manifest).filter(
    (source) => DIRECTORY_ROUTE.test(source) || manifest[source]?.name === FIRST_LOAD,
  )
  if (route.length === 0) throw new Error('The build holds no chunk of /servers.')

  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    for (const imported of manifest[source]?.imports ?? []) visit(imported)
  }
  for (const source of [...entries, ...route]) visit(source)
  const files = [...seen].flatMap((source) => manifest[source]?.file ?? [])
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}
