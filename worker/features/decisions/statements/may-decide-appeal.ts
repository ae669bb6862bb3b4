import { sql } from 'drizzle-orm'
import { FOR_ADMINS, type Restriction } from '#contract/decisions/statement.ts'
import { actsAsStaff, hasAdminRole } from '#contract/people/permissions.ts'
import { statements } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'

export const SERVER_ID = sql<string>`coalesce(${statements.taken} ->> 'serverId',
  iif(${statements.subjectKind} = 'listing', ${statements.subjectId}, NULL))`

interface Appealed {
  restriction: Restriction
  decidedBy: string | null
  personId: string | null
  /** The side of the actor at the server that the decision is about. */
  server: Parameters<typeof actsAsStaff>[1] | null
}

/**
 * Whether a member of staff may decide an appeal: they could make the decision, did not make it, and are
 * neither concerned nor in the team of its server. If there is nobody else, its author may.
 */
export function mayDecideAppeal(
  actor: UserCtx['actor'],
  { restriction, decidedBy, personId, server }: Appealed,
  staff: readonly { id: string; roles: readonly string[] }[],
): boolean {
  const { userId: staffId } = actor
  if (server && !actsAsStaff(actor, server)) return false
  const able = staff.filter(({ roles }) => !FOR_ADMINS.includes(restriction) || hasAdminRole(roles))
  const isConcerned = (id: string) => id === decidedBy || id === personId
  if (!able.some(({ id }) => id === staffId)) return false
  if (!isConcerned(staffId)) return true
  if (!able.every(({ id }) => isConcerned(id))) return false
  return staffId !== personId || able.length === 1
}
