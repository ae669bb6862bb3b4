import { describe, expect, it } from 'vitest'
import { FOR_ADMINS, RESTRICTIONS } from '#contract/decisions/statement.ts'
import { mayDecideAppeal as decides } from './may-decide-appeal.ts'

const decision = { restriction: 'suspend', decidedBy: 'alex', personId: 'steve', server: null } as const
const admins = (...ids: string[]) => ids.map((id) => ({ id, roles: ['admin'] }))
/** Whether a person may decide the appeal. Whoever is not among `staff` has no role. */
const mayDecideAppeal = (userId: string, ...rest: Rest) =>
  decides({ kind: 'user', userId, roles: rest[1].find(({ id }) => id === userId)?.roles ?? [] }, ...rest)
type Rest = [Parameters<typeof decides>[1], Parameters<typeof decides>[2]]
const mia = { id: 'mia', roles: ['Moderator'] }

describe('an appeal', () => {
  it('is decided by another admin than who decided', () => {
    expect(mayDecideAppeal('kai', decision, admins('alex', 'kai'))).toBe(true)
    expect(mayDecideAppeal('alex', decision, admins('alex', 'kai'))).toBe(false)
  })

  it('is never decided by the person concerned while there is another admin', () => {
    expect(mayDecideAppeal('steve', decision, admins('alex', 'kai', 'steve'))).toBe(false)
    expect(mayDecideAppeal('steve', decision, admins('alex', 'steve'))).toBe(false)
    expect(mayDecideAppeal('alex', decision, admins('alex', 'steve'))).toBe(true)
  })

  it('is decided by the only admin, whoever that is', () => {
    expect(mayDecideAppeal('alex', decision, admins('alex'))).toBe(true)
    const own = { ...decision, decidedBy: 'gone' }
    expect(mayDecideAppeal('steve', own, admins('steve'))).toBe(true)
  })

  it('is decided by a moderator where moderators make such decisions, and then no longer by who decided', () => {
    for (const restriction of RESTRICTIONS) {
      const isForAdmins = FOR_ADMINS.includes(restriction)
      const made = { ...decision, restriction }
      expect([restriction, mayDecideAppeal('mia', made, [...admins('alex'), mia])]).toEqual([
        restriction,
        !isForAdmins,
      ])
      expect([restriction, mayDecideAppeal('alex', made, [...admins('alex'), mia])]).toEqual([
        restriction,
        isForAdmins,
      ])
    }
  })

  it('is not decided by a moderator about a server of their own, by an admin it is', () => {
    const staff = [...admins('alex', 'kai'), mia]
    for (const server of [{ ownerId: 'mia' }, { ownerId: 'steve', isEditor: true }])
      expect(mayDecideAppeal('mia', { ...decision, server }, staff)).toBe(false)
    expect(mayDecideAppeal('kai', { ...decision, server: { ownerId: 'kai' } }, staff)).toBe(true)
  })

  it('is not decided by somebody who is not on the team', () => {
    expect(mayDecideAppeal('sunny', decision, admins('alex'))).toBe(false)
  })
})
