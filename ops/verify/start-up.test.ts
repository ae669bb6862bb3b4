import { expect, it } from 'vitest'
import { leastOf, wideCharacters } from './start-up.ts'

it('compares the least of each, so that a disturbed run counts for nothing', () => {
  const runs = [
    { built: 300, bare: 40 },
    { built: 120, bare: 90 },
    { built: 150, bare: 30 },
  ]
  expect(leastOf(runs)).toEqual({ built: 120, bare: 30, ratio: 4 })
})

it('finds characters for which the runtime reads all code at two bytes a character', () => {
  expect(wideCharacters(String.raw`const dash = /[\u2013-]/`)).toBe('')
  expect(wideCharacters('const dash = /[–—–]/')).toBe('– —')
})
