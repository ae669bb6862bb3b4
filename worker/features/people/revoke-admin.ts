import { and, eq } from 'drizzle-orm'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { HAS_ROLE, isAdmin } from '../../db/admin-role.ts'
import { users } from '../../db/schema.ts'
import { requireAdmin } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { audit } from '../../http/write-audit.ts'

/**
 * Removes the role from an admin, also from oneself, but not from the last one, and only while the caller still
 * is one: when two revoke each other at once, one stays.
 */
export async function revokeAdmin(ctx: UserCtx, userId: string): Promise<void> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  await transaction(ctx, async (tx) => {
    const admins = await tx
      .select({ id: users.id, roles: users.roles })
      .from(users)
      .where(and(HAS_ROLE, isAdmin(users)))
    const subject = admins.find(({ id }) => id === userId)
    if (!admins.some(({ id }) => id === actor.userId)) throw noLongerAdmin()
    if (!subject) throw new HttpError('not_found', 'Admin not found.')
    if (admins.length === 1)
      throw new HttpError('state_conflict', 'You are the only admin. Make someone else an admin first.', {
        current: 'last_admin',
      })
    const roles = subject.roles.filter((role) => !hasAdminRole([role]))
    tx.write(
      tx.update(users).set({ roles, roleDecidedAt: now }).where(eq(users.id, userId)),
      audit(ctx, 'user.revoke-admin', userId, { before: { roles: subject.roles }, after: { roles } }),
    )
  })
}

export const noLongerAdmin = () => new HttpError('forbidden', 'Only staff can do that.')
