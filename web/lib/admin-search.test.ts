import { describe, expect, it } from 'vitest'
import { forgiveAdminSearch } from './admin-search.ts'

describe('the address of the admin area', () => {
  it.each(['abc', '0', '1.5', '-2', '1e9', '', 'NaN', '99999', 1.5, 0, null, {}])(
    'falls back to the first page for %j',
    (page) => expect(forgiveAdminSearch({ page })).toEqual({}),
  )

  it.each([
    ['2', 2],
    [3, 3],
  ])('accepts the page %j', (page, read) => expect(forgiveAdminSearch({ page })).toEqual({ page: read }))

  it('leaves out filters that are not text', () => {
    expect(forgiveAdminSearch({ tab: 7, status: ['open'], type: { a: 1 }, q: 42 })).toEqual({ q: '42' })
  })
})
