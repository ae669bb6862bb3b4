import { expect, it } from 'vitest'
import { monthName, proofHref } from './proof.ts'

it.each([
  ['2026-03', 'March 2026'],
  ['2025-12', 'December 2025'],
])('names the month %s', (month, name) => expect(monthName(month)).toBe(name))

it('leads back to the whole path of a screen', () => {
  expect(proofHref('member', 'aaaaaaaaaaaa', '/servers/a?b=c&d#reviews')).toBe(
    '/api/auth/discord/prove?as=member&server=aaaaaaaaaaaa&returnTo=%2Fservers%2Fa%3Fb%3Dc%26d%23reviews',
  )
})
