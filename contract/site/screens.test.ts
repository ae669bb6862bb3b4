import { expect, it } from 'vitest'
import { findScreen } from './find-screen.ts'
import { META_DESCRIPTION_MAX } from './page-description.ts'
import { SCREEN_DESCRIPTIONS } from './screen-words.ts'
import { titleAt } from './screens.ts'

it.each([
  ['/', '/', null],
  ['/servers', '/servers', null],
  ['/servers/', '/servers', null],
  ['/servers/abc', '/servers/:id', 'abc'],
])('finds %s', (path, pattern, id) => {
  expect(findScreen(path)).toMatchObject({ screen: { path: pattern }, id })
})

it.each(['/nowhere', '/servers/a/b', '/Servers', '//servers', '/api/servers'])('does not know %s', (path) => {
  expect(findScreen(path)).toBeNull()
})

it('has descriptions that search engines do not cut', () => {
  for (const description of Object.values(SCREEN_DESCRIPTIONS)) {
    expect(description.length).toBeLessThanOrEqual(META_DESCRIPTION_MAX)
  }
})

it.each([
  ['/servers', 'Servers'],
  ['/', null],
  ['/servers/:id', null],
  ['/nowhere', null],
])('names the page at %s', (pattern, title) => {
  expect(titleAt(pattern)).toBe(title)
})
