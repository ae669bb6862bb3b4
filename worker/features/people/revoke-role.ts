import { and, eq } from 'drizzle-orm'
import { hasAdminRole, staffRoleOf } from '#contract/people/permissions.ts'
import { users } from '../../db/schema.ts'
import { HAS_ROLE, isStaff } from '../../db/staff-roles.ts'
import { requireAdmin } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { audit } from '../../http/write-audit.ts'

const REVOKED = { admin: 'user.revoke-admin', moderator: 'user.revoke-moderator' } as const

/**
 * Removes the role of a moderator or an admin, also one's own, but never the last admin's. The transaction
 * reads the caller's role again: when two admins revoke each other at once, one stays.
 */
export async function revokeRole(ctx: UserCtx, userId: string): Promise<void> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  await transaction(ctx, async (tx) => {
    const staff = await tx
      .select({ id: users.id, roles: users.roles })
      .from(users)
      .where(and(HAS_ROLE, isStaff(users)))
    const admins = staff.filter((one) => hasAdminRole(one.roles))
    const subject = staff.find(({ id }) => id === userId)
    if (!admins.some(({ id }) => id === actor.userId)) throw noLongerAdmin()
    const role = staffRoleOf(subject?.roles ?? [])
    if (!subject || role === null) throw new HttpError('not_found', 'Nobody with this id is on the team.')
    if (role === 'admin' && admins.length === 1)
      throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
        current: 'last_admin',
      })
    const roles = withoutStaffRoles(subject.roles)
    tx.write(
      tx.update(users).set({ roles, roleDecidedAt: now }).where(eq(users.id, userId)),
      audit(ctx, REVOKED[role], userId, { before: { roles: subject.roles }, after: { roles } }),
    )
  })
}

export const withoutStaffRoles = (roles: readonly string[]): string[] =>
  roles.filter((role) => staffRoleOf([role]) === null)

export const noLongerAdmin = () => new HttpError('forbidden', 'Only admins can do that.')
