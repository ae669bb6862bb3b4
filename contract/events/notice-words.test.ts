import { describe, expect, it } from 'vitest'
import { APPLICATION_STATUSES } from '../community/application.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { NOTICE_KINDS } from './notice.ts'
import { UNREAD_MAX, unreadText } from './unread.ts'
import { NOTICE_WORDS, noticeText } from './notice-words.ts'
import { ROADMAP_STATES } from '../community/roadmap.ts'
import { APPEAL_OUTCOMES } from '../decisions/statement.ts'
import { findScreen } from '../site/find-screen.ts'

const known = (kind: keyof typeof NOTICE_WORDS) => Object.keys(NOTICE_WORDS[kind].outcomes)

describe('the words of notices', () => {
  it.each(NOTICE_KINDS)('say %s with and without a name, and lead to a screen', (kind) => {
    for (const outcome of known(kind))
      for (const name of ['Cloud $& Bay', null]) {
        const { text, link } = noticeText(kind, { outcome, name, id: 'nobodyHasIt1' })
        expect(text).toMatch(/^[A-Z“].*[.!]$/)
        expect(text).not.toMatch(/[{}]|undefined|null/)
        expect(findScreen(link.replace(/\?.*/, ''))).not.toBeNull()
      }
  })

  it('has words for every outcome that another table gives', () => {
    expect(known('appeal')).toEqual(expect.arrayContaining([...APPEAL_OUTCOMES, 'replaced']))
    expect(known('application')).toEqual(expect.arrayContaining([...APPLICATION_STATUSES]))
    expect(known('idea')).toEqual(
      expect.arrayContaining(ROADMAP_STATES.filter((state) => state !== 'suggested')),
    )
    expect(LISTED_INVITE_STATES).toEqual(expect.arrayContaining(known('invite')))
    expect(known('alarm')).toEqual(known('invite'))
  })

  it('names the rule, and survives an outcome of a newer release', () => {
    expect(
      noticeText('decision', { outcome: 'suspend', name: 'Bay', id: 'x', rule: 'no-scams' }),
    ).toMatchObject({ text: '“Bay” was suspended.', rule: 'No scams', link: '/statements/x' })
    expect(noticeText('report', { outcome: 'new', name: null, id: 'x', rule: 'gone' })).toMatchObject({
      text: 'Something changed about a server.',
      rule: null,
    })
  })
})

it('shows the number on the bell up to a limit', () => {
  expect([0, 1, UNREAD_MAX - 1, UNREAD_MAX].map(unreadText)).toEqual(['', '1', '99', '99+'])
})
