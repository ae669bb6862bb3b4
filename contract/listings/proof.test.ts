import { expect, it } from 'vitest'
import { proofHref } from './proof.ts'

it('leads back to the whole path of a screen', () => {
  expect(proofHref('aaaaaaaaaaaa', '/servers/a?b=c&d#reviews')).toBe(
    '/api/auth/discord/prove?server=aaaaaaaaaaaa&returnTo=%2Fservers%2Fa%3Fb%3Dc%26d%23reviews',
  )
})
