import { expect, it } from 'vitest'
import { findScreen } from './screens.ts'

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
