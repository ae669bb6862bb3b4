import { describe, expect, it } from 'vitest'
import { DECLINED_FOR_MS, EDITORS_MAX, mayEdit, mayOwn, TEAM_ROLES, whyNotInvited } from './server-team.ts'

it('lets owners do everything, editors edit, and others nothing', () => {
  const rights = [...TEAM_ROLES, null].map((role) => [role, mayEdit(role), mayOwn(role)])
  expect(rights).toEqual([
    ['owner', true, true],
    ['editor', true, false],
    [null, false, false],
  ])
})

const NOW = 1_000_000_000_000
const invitation = { userId: 'them', transfers: false, expiresAt: NOW + 1, declinedAt: null }
const others = Array.from({ length: EDITORS_MAX }, (_, index) => `editor ${index}`)
const them = { userId: 'them', transfers: false }
const whyNot = (
  invited: typeof them,
  { editors = [], invitations = [] }: Partial<Parameters<typeof whyNotInvited>[1]>,
) => whyNotInvited(invited, { editors, invitations }, NOW)

describe('an invitation', () => {
  it('is for who is no editor, and an offer for anybody', () => {
    expect(whyNot(them, {})).toBeNull()
    expect(whyNot(them, { editors: ['them'] })).toBe('member')
    expect(whyNot({ ...them, transfers: true }, { editors: ['them'] })).toBeNull()
  })

  it('needs a place in the team, except of an editor who gets the server', () => {
    const editors = others.slice(1)
    expect(whyNot(them, { editors })).toBeNull()
    expect(whyNot(them, { editors, invitations: [{ ...invitation, userId: 'other' }] })).toBe('full')
    expect(whyNot(them, { editors, invitations: [{ ...invitation, expiresAt: NOW }] })).toBeNull()
    expect(whyNot({ ...them, transfers: true }, { editors: others })).toBe('full')
    expect(whyNot({ userId: 'editor 1', transfers: true }, { editors: others })).toBeNull()
  })

  it('offers a server to one person at a time', () => {
    const offer = { ...invitation, transfers: true }
    const transfers = { ...them, transfers: true }
    expect(whyNot(transfers, { invitations: [offer] })).toBeNull()
    const other = { ...offer, userId: 'other' }
    expect(whyNot(transfers, { invitations: [other] })).toBe('offered')
    expect(whyNot(them, { invitations: [other] })).toBeNull()
    expect(whyNot(transfers, { invitations: [{ ...other, declinedAt: NOW }] })).toBeNull()
  })

  it('waits for a month after it was declined', () => {
    const declinedAt = NOW - DECLINED_FOR_MS
    expect(whyNot(them, { invitations: [{ ...invitation, declinedAt: declinedAt + 1 }] })).toBe('declined')
    expect(whyNot(them, { invitations: [{ ...invitation, declinedAt }] })).toBeNull()
  })
})
