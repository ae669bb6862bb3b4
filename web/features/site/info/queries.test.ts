import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { statsFailure } from './queries.ts'

describe('missing statistics', () => {
  it('name the status of the answer', () => {
    expect(statsFailure(new ApiError(503, 'internal', 'Down.'))).toBe('Could not load stats: HTTP 503')
  })

  it('say so when there was no answer', () => {
    expect(statsFailure(new ApiError(0, 'network', 'Unreachable.'))).toBe(
      'Could not load stats: Failed to load',
    )
    expect(statsFailure(new TypeError('broken'))).toBe('Could not load stats: Failed to load')
  })
})
