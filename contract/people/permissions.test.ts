import { describe, expect, it } from 'vitest'
import { type Actor, canManage, canReportReview, canView, isAdmin } from './permissions.ts'

const visitor: Actor = { kind: 'visitor' }
const user: Actor = { kind: 'user', userId: 'user', roles: [] }
const owner: Actor = { kind: 'user', userId: 'owner', roles: [] }
const admin: Actor = { kind: 'user', userId: 'admin', roles: ['ADMIN'] }
const approved = { ownerId: 'owner', moderation: 'approved' } as const
const pending = { ownerId: 'owner', moderation: 'pending' } as const

const table = (can: (actor: Actor, listing: typeof approved | typeof pending) => boolean) =>
  [visitor, user, owner, admin].map((actor) => [can(actor, approved), can(actor, pending)])

describe('permissions for visitor, user, owner, admin × approved, pending', () => {
  it('shows a listing that is not public to its owner and admins only', () => {
    expect(table(canView)).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ])
  })
  it('lets owners and admins manage', () => {
    expect(table(canManage)).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ])
  })
  it('lets only the owner report reviews', () => {
    expect(table(canReportReview)).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, false],
    ])
  })
  it('recognises admins in any letter case, and no other role', () => {
    expect([visitor, user, owner, admin, { kind: 'system' } as const].map(isAdmin)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect(isAdmin({ kind: 'user', userId: 'x', roles: ['administrator', 'moderator'] })).toBe(false)
  })
})
