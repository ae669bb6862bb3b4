import { expect, it } from 'vitest'
import { findError } from '../base/find-error.ts'
import { ENDPOINT_URL_MAX, VOTIFIER_TOKEN_MAX } from './webhook.ts'
import { webhookBody } from './webhook.wire.ts'

const URL_START = 'https://hooks.example/'
const longUrl = (length: number) => URL_START.padEnd(length, 'a')

const errorsOf = (body: { url: string; token?: string }) =>
  webhookBody.safeParse(body).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

it('takes an address and a token of the full length', () => {
  const body = { url: longUrl(ENDPOINT_URL_MAX), token: 'a'.repeat(VOTIFIER_TOKEN_MAX) }
  expect(errorsOf(body)).toEqual([])
})

it('says of an address and a token that they are too long', () => {
  const body = { url: longUrl(ENDPOINT_URL_MAX + 1), token: 'a'.repeat(VOTIFIER_TOKEN_MAX + 1) }
  expect(errorsOf(body)).toEqual([
    ['url', 'That address is too long.'],
    ['token', 'Token can have at most 200 characters.'],
  ])
  const keys = errorsOf(body).map(([, message]) => findError(String(message))?.key)
  expect(keys).toEqual(['addressTooLong', 'tooLong'])
})
