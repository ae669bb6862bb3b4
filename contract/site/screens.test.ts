import { expect, it } from 'vitest'
import { SCREENS, titleAt } from './screens.ts'
import { META_DESCRIPTION_MAX, SCREEN_DESCRIPTIONS } from './screen-descriptions.ts'
import { findScreen } from './find-screen.ts'

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

it('has descriptions that search engines do not cut, only for existing screens', () => {
  for (const [path, description = ''] of Object.entries(SCREEN_DESCRIPTIONS)) {
    expect(SCREENS.map((screen) => screen.path)).toContain(path)
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
