import { describe, expect, it } from 'vitest'
import { APPLICATION_STATUSES, APPLICATION_TABLE, BLOCKING_STATUSES, webAddress } from './application.ts'

describe('the states of an application', () => {
  it('mean exactly this', () => {
    expect(APPLICATION_STATUSES.map((status) => `${status}: ${APPLICATION_TABLE[status]}`)).toEqual([
      'pending: in-progress',
      'under-review: in-progress',
      'accepted: done',
      'rejected: may-reapply',
    ])
    expect(BLOCKING_STATUSES).toEqual(['pending', 'under-review', 'accepted'])
  })
})

describe('a line of links', () => {
  it.each(['http://example.com/a?b=c#d', 'HTTPS://Example.com', 'https://пример.рф/я'])(
    '%s can be followed',
    (line) => expect(webAddress(line)).toBe(line),
  )

  it.each([
    'JaVaScRiPt:alert(1)//https://example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'example.com',
    'https:///x',
    'https://a b',
    'see https://example.com',
  ])('%s stays text', (line) => expect(webAddress(line)).toBeNull())
})
