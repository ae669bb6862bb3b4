import { expect, it } from 'vitest'
import { monthName, proofHref } from './proof.ts'

it.each([
  ['2026-03', 'March 2026'],
  ['2025-12', 'December 2025'],
])('names the month %s', (month, name) => expect(monthName(month)).toBe(name))

it('leads back to the whole path of a screen', () => {
  const address = new URL(proofHref('member', 'aaaaaaaaaaaa', '/servers/a?b=c&d#reviews'), 'https://site')
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/api/auth/discord/prove',
    { as: 'member', server: 'aaaaaaaaaaaa', returnTo: '/servers/a?b=c&d#reviews' },
  ])
})
