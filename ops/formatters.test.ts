import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A formatter among the statements of a module: it would be made at the start of every isolate and page. */
const AT_START = /^(?:export )?const \w+(?:: [^=]+)? = new Intl\./m

it('makes formatters when they are needed, not at the start', () => {
  const files = globSync('{contract,web,worker}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => AT_START.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(AT_START.test("\nconst DAY = new Intl.DateTimeFormat('en')")).toBe(true)
})

/** What is no text for people: letters of a text, New York's day for reward plugins, and a check of the browser. */
const OTHERS = ['contract/text/graphemes.ts', 'worker/features/listings/rewards/read-server.ts']

it('makes them in one store, in the language of the page', () => {
  const files = globSync('{contract,web,worker}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  )
  const made = files.filter((file) =>
    /new Intl\.|\.toLocale(?:Date|Time)?String\(/.test(readFileSync(file, 'utf8')),
  )
  expect(made.toSorted()).toEqual(['contract/language/formatters.ts', ...OTHERS].toSorted())
})
