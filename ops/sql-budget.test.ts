import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SQL_BY_HAND } from './sql-by-hand.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The figures of the whole Worker. Lower one when SQL goes; never raise one. */
const MOST = { templates: 272, characters: 21_585, aliases: 0, triggers: 10, byChanges: 5 }

/** The texts of `sql` templates: nested ones are texts of their own. */
function templatesIn(source: string): string[] {
  const texts: string[] = []
  const depths = new Map([
    ['{', 1],
    ['}', -1],
  ])
  const read = (start: number): number => {
    let text = ''
    let place = start
    while (place < source.length && source[place] !== '`') {
      if (source.startsWith('${', place)) {
        place = skipValue(place + 2)
        text += '?'
      } else {
        text += source[place] ?? ''
        place += source[place] === '\\' ? 2 : 1
      }
    }
    texts.push(text)
    return place + 1
  }
  /** To the end of what stands between `${` and its brace. */
  const skipValue = (start: number): number => {
    let depth = 1
    let place = start
    while (place < source.length && depth > 0) {
      if (source[place] === '`') place = pass(place)
      else {
        depth += depths.get(source[place] ?? '') ?? 0
        place += 1
      }
    }
    return place
  }
  const skipText = (start: number): number => {
    let place = start
    while (place < source.length && source[place] !== '`')
      place = source.startsWith('${', place) ? skipValue(place + 2) : place + (source[place] === '\\' ? 2 : 1)
    return place + 1
  }
  const isSql = (place: number) => /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, place - 200), place))
  const pass = (place: number) => (isSql(place) ? read(place + 1) : skipText(place + 1))
  let place = 0
  while (place < source.length) place = source[place] === '`' ? pass(place) : place + 1
  return texts
}

const found = sources.map(({ file, text }) => ({ file, texts: templatesIn(text) }))
const all = found.flatMap(({ texts }) => texts)
const matches = (pattern: RegExp) =>
  sources.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)

it.each([
  ['templates', all.length],
  ['characters', all.reduce((sum, text) => sum + text.replaceAll(/\s+/g, ' ').length, 0)],
  ['aliases', matches(/alias\(\w+, '[a-z]'\)/g)],
  [
    'triggers',
    readFileSync(join(root, 'migrations/0001_triggers.sql'), 'utf8').split('CREATE TRIGGER').length - 1,
  ],
  ['byChanges', matches(/changes\(\) (?:>|=)/g)],
] as const)('SQL becomes less, never more: %s', (name, count) => {
  expect(count).toBeLessThanOrEqual(MOST[name])
})

it('whole statements stand only where a reason is listed', () => {
  const places = Object.keys(SQL_BY_HAND)
  const files = found.flatMap(({ file, texts }) =>
    texts.some((text) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)) ? [file] : [],
  )
  expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([])
  expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([])
})
