import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lib/paths.ts'

/** Whoever needs more first takes something away. */
const LIMITS = { words: 15_000, records: 45, countWordsRecord: 300, glossary: 30, linesOfVersion: 10 }
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
const documents = files.filter((file) => file.endsWith('.md'))
const records = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const countWords = (file: string) => read(file).split(/\s+/).filter(Boolean).length

it('has few words', () => {
  const words = documents.reduce((sum, file) => sum + countWords(file), 0)
  expect(words).toBeLessThanOrEqual(LIMITS.words)
})

it('has few records, each short, with the number of its file, and in the list', () => {
  const list = read('docs/decisions/README.md')
  expect(records.length).toBeLessThanOrEqual(LIMITS.records)
  expect(records.filter((file) => countWords(file) > LIMITS.countWordsRecord)).toEqual([])
  expect(records.filter((file) => !read(file).startsWith(`# ${basename(file).slice(0, 3)}`))).toEqual([])
  expect(records.filter((file) => !list.includes(`](${basename(file)})`))).toEqual([])
})

it('shows the product in light pictures', () => {
  const pictures = files.filter((file) => file.startsWith('docs/pictures/'))
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0)
  expect(bytes).toBeLessThan(150_000)
})

it('explains few words', () =>
  expect(read('docs/glossary.md').match(/^- /gm)?.length).toBeLessThanOrEqual(LIMITS.glossary))

it('tells of each version in few lines, under its date, the latest first', () => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## /m)
  const titles = versions.map((version) => version.split('\n')[0] ?? '')
  expect(titles.filter((title) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(title))).toEqual([])
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: titles[0]?.split(' ')[0] })
  const dates = titles.map((title) => title.slice(-10))
  expect(dates).toEqual(dates.toSorted().toReversed())
  const lines = versions.map((version) => version.match(/^- /gm)?.length ?? 0)
  expect(Math.max(...lines)).toBeLessThanOrEqual(LIMITS.linesOfVersion)
})

/** As GitHub makes them of headings. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

const LINKS = [/\]\(([^)\s]+)\)/g, /(?:src|srcset|href)="([^"]+)"/g]
/** Other sites, and addresses of a running site. */
const ELSEWHERE = /^(?:https?:|\/)/

function isDead(link: string, from: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && !anchorsOf(target).includes(anchor)
}

it('has no dead link', () => {
  const dead = documents.flatMap((file) => {
    const text = read(file).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
    return LINKS.flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, link = '']) => link)
      .filter((link) => !ELSEWHERE.test(link) && isDead(link, file))
      .map((link) => `${file}: ${link}`)
  })
  expect(dead).toEqual([])
})

/** Of each file that a pattern finds something in, what does not exist. */
const missing = (sources: readonly string[], pattern: RegExp) =>
  sources.flatMap((file) =>
    [...read(file).matchAll(pattern)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(join(ROOT, name)))
      .map((name) => `${file}: ${name}`),
  )

it('code names no document that is missing', () => {
  const code = files.filter((file) => /\.(?:[cm]?[jt]sx?|sql|css|toml|ya?ml)$/.test(file))
  expect(missing(code, /\b((?:docs|examples)\/[\w/-]+\.md)\b/g)).toEqual([])
})

it('documents name no file that is missing', () => {
  const named =
    /`((?:contract|worker|web|ops|seed|fake-discord|e2e|bench|migrations|docs|examples)\/[\w/.-]*[\w/])`/g
  expect(missing(documents, named)).toEqual([])
})
