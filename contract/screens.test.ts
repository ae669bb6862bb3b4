import { expect, it } from 'vitest'
import { findScreen, META_DESCRIPTION_MAX, screenAt, SCREENS } from './screens.ts'

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

it('has descriptions that no search engine cuts', () => {
  for (const { description = '' } of SCREENS)
    expect(description.length).toBeLessThanOrEqual(META_DESCRIPTION_MAX)
})

it('knows a screen by its pattern, and no other', () => {
  expect(screenAt('/servers/:id').path).toBe('/servers/:id')
  expect(() => screenAt('/servers/abc')).toThrow('/servers/abc')
})
