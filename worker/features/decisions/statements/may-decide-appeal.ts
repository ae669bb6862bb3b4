import { hasAdminRole } from '#contract/people/permissions.ts'
import { HAS_ROLE } from '../../../db/admin-role.ts'
import type { Orm } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'

interface Appealed {
  decidedBy: string | null
  personId: string | null
}

/**
 * Whether an admin may decide an appeal: another one than who decided, and not the person concerned. Where there is no
 * such admin, who decided may; the person concerned only as the single admin.
 */
export function mayDecideAppeal(
  adminId: string,
  { decidedBy, personId }: Appealed,
  admins: readonly string[],
): boolean {
  const isConcerned = (admin: string) => admin === decidedBy || admin === personId
  if (!isConcerned(adminId)) return true
  if (!admins.every(isConcerned)) return false
  return adminId !== personId || admins.every((admin) => admin === adminId)
}

/** The ids of all admins. */
export async function readAdmins(reader: Orm | Transaction): Promise<string[]> {
  const found = await reader.select({ id: users.id, roles: users.roles }).from(users).where(HAS_ROLE)
  return found.flatMap(({ id, roles }) => (hasAdminRole(roles) ? [id] : []))
}
