import { eq } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { hasAdminRole, type StaffRole, staffRoleOf } from '#contract/people/permissions.ts'
import type { TeamMember } from '#contract/staff/team.wire.ts'
import { users } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { noLongerAdmin, withoutStaffRoles } from '../../people/revoke-role.ts'

const GRANTED = { admin: 'user.grant-admin', moderator: 'user.grant-moderator' } as const

/**
 * Makes the person with this id (a name could be anybody's) a moderator or an admin, while the caller is an
 * admin. An admin becomes a moderator only after `revokeRole`, which keeps the last admin.
 */
export async function grantRole(
  ctx: UserCtx,
  { id, role }: { id: string; role: StaffRole },
): Promise<TeamMember> {
  requireAdmin(ctx)
  const { now, actor } = ctx
  return transaction(ctx, async (tx) => {
    const read = (personId: string) =>
      tx
        .select({ id: users.id, username: users.username, avatar: users.avatar, roles: users.roles })
        .from(users)
        .where(eq(users.id, personId))
    const [[person], [granter]] = await Promise.all([read(id), read(actor.userId)])
    if (!person)
      throw new HttpError('not_found', 'Nobody with this id has signed in here yet.', { field: 'id' })
    if (!granter || !hasAdminRole(granter.roles)) throw noLongerAdmin()
    const { username, avatar } = person
    const current = staffRoleOf(person.roles)
    if (current === role || current === 'admin')
      throw new HttpError(
        'state_conflict',
        `${username} is already ${current === 'admin' ? 'an admin' : 'a moderator'}.`,
        { current },
      )
    const roles = [...withoutStaffRoles(person.roles), role]
    tx.write(
      tx.update(users).set({ roles, roleDecidedAt: now }).where(eq(users.id, id)),
      audit(ctx, GRANTED[role], id, { before: { roles: person.roles }, after: { roles } }),
    )
    return {
      _id: id,
      username,
      avatar,
      role,
      since: iso(now),
      grantedBy: { id: granter.id, username: granter.username, avatar: granter.avatar },
    }
  })
}
