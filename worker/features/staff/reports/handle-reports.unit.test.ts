import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { answerTo } from './handle-reports.ts'

type Decision = Parameters<typeof answerTo>[1][number]

const REPORTED = 10 * DAY
const NOW = REPORTED + 3 * DAY
const WHO = { adminId: 'admin', now: NOW }
const OF_SERVER = {
  listingId: 'harbour',
  reviewId: null,
  ownerId: 'owner',
  authorId: null,
  createdAt: REPORTED,
}
const OF_REVIEW = { ...OF_SERVER, reviewId: 'review', authorId: 'author' }

const decision = (changes: Partial<Decision> = {}): Decision => ({
  id: 'decision',
  at: REPORTED + 1,
  restriction: 'suspend',
  subjectKind: 'listing',
  subjectId: 'harbour',
  subjectName: 'Harbour',
  rule: 'no-scams',
  reported: false,
  decidedBy: 'another admin',
  ...changes,
})
const aboutReview = decision({ restriction: 'remove-review', subjectKind: 'review', subjectId: 'review' })
const aboutAccount = (changes: Partial<Decision> = {}) =>
  decision({
    at: NOW - 1,
    restriction: 'restrict-account',
    subjectKind: 'user',
    subjectId: 'owner',
    reported: true,
    decidedBy: 'admin',
    ...changes,
  })

describe('a report that is closed is answered by the decision', () => {
  it('about the server, or about the review, whoever took it', () => {
    const both = [decision(), aboutReview]
    expect(answerTo(OF_SERVER, both, WHO)).toBe(both[0])
    expect(answerTo(OF_REVIEW, both, WHO)).toBe(aboutReview)
  })

  it('that was taken last', () => {
    const [first, last] = [decision({ at: REPORTED }), decision()]
    expect(answerTo(OF_SERVER, [first, last], WHO)).toBe(last)
    expect(answerTo(OF_SERVER, [first], WHO)).toBe(first)
    const accounts = [aboutAccount(), aboutAccount()]
    expect(answerTo(OF_SERVER, accounts, WHO)).toBe(accounts[1])
  })

  it('about the account behind it, when a report led the same admin to it within a day', () => {
    const ofOwner = aboutAccount({ at: NOW - DAY + 1 })
    const ofAuthor = aboutAccount({ subjectId: 'author' })
    expect(answerTo(OF_SERVER, [ofOwner, ofAuthor], WHO)).toBe(ofOwner)
    expect(answerTo(OF_REVIEW, [ofAuthor, ofOwner], WHO)).toBe(ofAuthor)
  })

  it('about its subject rather than about the account', () => {
    const own = decision()
    expect(answerTo(OF_SERVER, [own, aboutAccount()], WHO)).toBe(own)
  })
})

it.each([
  ['was taken before the report', decision({ at: REPORTED - 1 })],
  ['is about another server', decision({ subjectId: 'other' })],
  ['is about a review of it', aboutReview],
  ['refused a change of it', decision({ restriction: 'refuse-change' })],
  ['restricts another account', aboutAccount({ subjectId: 'author' })],
  ['restricts the account, but not because of a report', aboutAccount({ reported: false })],
  ['restricts the account, by another admin', aboutAccount({ decidedBy: 'another admin' })],
  ['restricts the account, more than a day ago', aboutAccount({ at: NOW - DAY })],
])('a report of a server is not answered by a decision that %s', (_, other) => {
  expect(answerTo(OF_SERVER, [other], WHO)).toBeUndefined()
})
