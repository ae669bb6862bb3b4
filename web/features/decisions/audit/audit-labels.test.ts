import { describe, expect, it } from 'vitest'
import { actionsOn, differencesOf, actionText, isFilter } from './audit-labels.ts'

describe('an entry of the audit log', () => {
  it('lists what changed, field by field', () => {
    expect(
      differencesOf({
        before: { moderation: 'pending', note: null, tags: ['PvP'], realmLinkVisible: true, votes: 3 },
        after: { moderation: 'denied', note: 'Add an invite.', tags: [], realmLinkVisible: false, votes: 3 },
      }),
    ).toEqual([
      { field: 'moderation', before: 'pending', after: 'denied' },
      { field: 'note', before: null, after: 'Add an invite.' },
      { field: 'tags', before: 'PvP', after: null },
      { field: 'realm link visible', before: 'yes', after: 'no' },
    ])
  })

  it('lists what was added and removed', () => {
    expect(differencesOf({ before: null, after: { name: 'Skyhold', discord: null } })).toEqual([
      { field: 'name', before: null, after: 'Skyhold' },
    ])
    expect(differencesOf({ before: { rating: 1, at: { x: 2 } }, after: null })).toEqual([
      { field: 'rating', before: '1', after: null },
      { field: 'at', before: 'x 2', after: null },
    ])
    expect(differencesOf({ before: null, after: null })).toEqual([])
    expect(differencesOf({ before: null, after: { rule: 'fair-votes', until: 0 } })).toEqual([
      { field: 'rule', before: null, after: 'Fair votes' },
      { field: 'until', before: null, after: 'January 1, 1970, 00:00 UTC' },
    ])
  })

  it('can be filtered by kind of thing, whatever the action is called', () => {
    expect(actionsOn('ranking').map(({ action }) => action)).toContain('penalty.impose')
    expect(actionsOn('user')).toContainEqual({ action: 'account.delete', name: 'Account deleted' })
  })

  it('reads as a sentence, also when its action is unknown', () => {
    expect(actionText('listing.approve')).toBe('approved')
    expect(actionText('account.delete')).toBe('deleted their account:')
    expect(actionText('toString')).toBe('toString: ')
    expect(actionText('boat.paint-red')).toBe('boat: paint red')
  })
})

describe('a filter in the address', () => {
  it.each(['listing', 'listing.deny', 'token'])('accepts %s', (text) => expect(isFilter(text)).toBe(true))
  it.each(['', 'bogus', 'listing.fly', 'toString', 'constructor.x'])('does not accept %j', (text) =>
    expect(isFilter(text)).toBe(false),
  )
})
