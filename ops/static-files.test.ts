import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TAGS } from '../contract/directory/directory.ts'
import { islandFile } from '../contract/islands/island-file.ts'
import { ROOT } from './lib/paths.ts'
import { readWranglerToml } from './lib/wrangler-settings.ts'

const PUBLIC = join(ROOT, 'web', 'public')
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Files that the build adds. */
const BUILT = ['/assets/index-abcdefg.js']
/** The build writes the first, and the Worker puts the address of the site into them. `_headers` is not served. */
const LEFT_OUT = /^\/(?:api\/|_headers$)/

const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(PUBLIC.length))
  .filter((path) => !LEFT_OUT.test(path))
const statics = [...files, ...BUILT]

const { assets } = readWranglerToml()

const matches = (rule: string, path: string) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path

/** The headers of a static file: all rules that match it. */
function headersOf(path: string): Map<string, string> {
  const headers = new Map<string, string>()
  let applies = false
  for (const line of text('web/public/_headers').split('\n').filter(Boolean)) {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) applies = matches(line, path)
    else if (applies) headers.set(name.toLowerCase(), value)
  }
  return headers
}

const isForWorker = (path: string) => assets.run_worker_first.some((rule) => matches(rule, path))

it.each(statics)('is served without the Worker (%s)', (path) => expect(isForWorker(path)).toBe(false))

it.each(['/', '/index.html', '/index', '/api/docs.html', '/api/docs', '/embed/badge.js'])(
  'is answered by the Worker, although the build has a file for it (%s)',
  (path) => expect(isForWorker(path)).toBe(true),
)

it('leaves missing files to the Worker, whose 404 nobody keeps', () => {
  expect(assets.run_worker_first.filter((rule) => rule.startsWith('!'))).toEqual([])
})

it.each(statics)('has the headers that the Worker would set (%s)', (path) => {
  const headers = headersOf(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  // Opened as a page, a drawing cannot run anything.
  if (path.endsWith('.svg'))
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
})

it.each(
  ['bricolage-grotesque', 'bricolage-grotesque-latin-ext', 'figtree', 'figtree-latin-ext'].map(
    (name) => `${name}.woff2`,
  ),
)('has an address of its own for each version of a font, the same wherever it is named (%s)', (file) => {
  const content = readFileSync(join(PUBLIC, 'fonts', file))
  const address = `/fonts/${file}?v=${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
  // The page asks at once for what every text needs.
  const places = file.includes('-ext') ? ['web/styles/fonts.css'] : ['web/index.html', 'web/styles/fonts.css']
  for (const place of places) {
    const named = text(place).match(new RegExp(`/fonts/${file}[^"')]*`, 'g'))
    expect([place, named]).toEqual([place, [address]])
  }
})

it.each([null, ...TAGS])('has a picture for a server of the kind %s', (tag) =>
  expect(files).toContain(islandFile(tag)),
)

it.each(statics)('is kept for ever only where its address changes with its content (%s)', (path) => {
  const policy = headersOf(path).get('cache-control') ?? 'public, max-age=0, must-revalidate'
  expect(policy.includes('immutable')).toBe(/^\/(?:assets|fonts)\//.test(path))
  expect(Number(/max-age=(\d+)/.exec(policy)?.[1])).toBeLessThanOrEqual(
    path.startsWith('/assets/') || path.startsWith('/fonts/') ? 31_536_000 : 86_400,
  )
})
