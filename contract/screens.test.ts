import { expect, it } from 'vitest'
import { screenAt } from './screens.ts'
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

it('has descriptions that no search engine cuts, of screens that there are', () => {
  for (const [path, description = ''] of Object.entries(SCREEN_DESCRIPTIONS)) {
    expect(screenAt(path).path).toBe(path)
    expect(description.length).toBeLessThanOrEqual(META_DESCRIPTION_MAX)
  }
})

it('knows a screen by its pattern, and no other', () => {
  expect(screenAt('/servers/:id').path).toBe('/servers/:id')
  expect(() => screenAt('/servers/abc')).toThrow('/servers/abc')
})
