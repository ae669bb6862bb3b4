import { describe, expect, it } from 'vitest'
import { errorBody } from './error.wire.ts'
import { ERROR_CODES, ERROR_STATUS } from './errors.ts'

describe('an error', () => {
  it.each(ERROR_CODES)('of code %s is a sentence and a code, with a status of its class', (code) => {
    expect(errorBody.parse({ error: 'No.', code })).toEqual({ error: 'No.', code })
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(ERROR_STATUS[code])
  })
  it('has no code but those', () => {
    expect(errorBody.safeParse({ error: 'No.', code: 'other' }).success).toBe(false)
  })
})
