import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it.each(['/servers', '/servers?q=sky&page=2', '/info#realm-rankings', '/'])('returns to %s', (path) => {
  expect(returnPath(path)).toBe(path)
})

it.each([
  undefined,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'servers',
  '/login',
  '/login?returnTo=/login',
  '/servers/../login',
  '/api/auth/me',
])('leads to the dashboard instead of %s', (path) => {
  expect(returnPath(path)).toBe('/dashboard')
})
