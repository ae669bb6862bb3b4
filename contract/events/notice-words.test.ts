import { describe, expect, it } from 'vitest'
import { keysOf } from '../base/records.ts'
import { APPLICATION_STATUSES } from '../community/application.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { ROADMAP_STATES } from '../community/roadmap.ts'
import { APPEAL_OUTCOMES, RESTRICTIONS } from '../decisions/statement.ts'
import { say } from '../language/i18n.ts'
import { findScreen } from '../site/find-screen.ts'
import { NOTICE_SENTENCES, noticeWords } from './notice-words.ts'
import { NOTICE_KINDS, type NoticeData, type NoticeKind } from './notice.ts'
import { UNREAD_MAX, unreadText } from './unread.ts'

const known = (kind: NoticeKind) =>
  keysOf(NOTICE_SENTENCES).flatMap((key) => {
    const [of, outcome, more] = key.split('.')
    return of === kind && outcome !== undefined && more === undefined ? [outcome] : []
  })

const textOf = (kind: NoticeKind, data: NoticeData) => {
  const { key, params } = noticeWords(kind, data)
  return say(`notice.${key}`, params)
}

describe('the words of notices', () => {
  it.each(NOTICE_KINDS)('say %s with and without a name, and lead to a screen', (kind) => {
    expect(known(kind)).not.toEqual([])
    for (const outcome of known(kind))
      for (const name of ['Cloud $& {Bay}', null]) {
        const data = { outcome, name, id: 'nobodyHasIt1', count: 2 }
        const { link } = noticeWords(kind, data)
        const text = textOf(kind, data)
        expect(text).toMatch(/^[A-Z“].*[.!]$/)
        expect(text.replace('{Bay}', '')).not.toMatch(/[{}]|undefined|null/)
        expect(findScreen(link.replace(/\?.*/, ''))).not.toBeNull()
      }
  })

  it('has words for every outcome that another table gives', () => {
    expect(known('decision')).toEqual(expect.arrayContaining([...RESTRICTIONS]))
    expect(known('appeal')).toEqual(expect.arrayContaining([...APPEAL_OUTCOMES, 'replaced']))
    expect(known('application')).toEqual(expect.arrayContaining([...APPLICATION_STATUSES]))
    expect(known('idea')).toEqual(
      expect.arrayContaining(ROADMAP_STATES.filter((state) => state !== 'suggested')),
    )
    expect(LISTED_INVITE_STATES).toEqual(expect.arrayContaining(known('invite')))
    expect(known('alarm')).toEqual(known('invite'))
  })

  it('has a sentence of its own for what may have no name', () => {
    for (const kind of ['appeal', 'report'] as const)
      for (const outcome of known(kind))
        expect(noticeWords(kind, { outcome, name: null, id: 'x' }).key).toBe(`${kind}.${outcome}.nameless`)
    expect(textOf('decision', { outcome: 'expired', name: null, id: 'x' })).toBe(
      'The restriction of your account is over.',
    )
  })

  it.each([
    [1, '“Bay” has one player on now.'],
    [5, '“Bay” has 5 players on now.'],
  ])('counts players: %i', (count, text) =>
    expect(textOf('players', { outcome: 'playing', name: 'Bay', id: 'x', count })).toBe(text),
  )

  it('names the rule, and survives an outcome of a newer release', () => {
    const suspended = { outcome: 'suspend', name: 'Bay', id: 'x', rule: 'no-scams' }
    expect(textOf('decision', suspended)).toBe('“Bay” was suspended.')
    expect(noticeWords('decision', suspended)).toMatchObject({ rule: 'no-scams', link: '/statements/x' })
    const unknown = { outcome: 'new', id: 'x', rule: 'gone' }
    expect(textOf('report', { ...unknown, name: 'Bay' })).toBe('Something changed about “Bay”.')
    expect(textOf('report', { ...unknown, name: null })).toBe('Something changed.')
    expect(noticeWords('report', { ...unknown, name: null }).rule).toBeNull()
  })
})

it('shows the number on the bell up to a limit', () => {
  expect([0, 1, UNREAD_MAX - 1, UNREAD_MAX].map(unreadText)).toEqual(['', '1', '99', '99+'])
})
