import { FOR_ADMINS, type Restriction } from '#contract/decisions/statement.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'

interface Appealed {
  restriction: Restriction
  decidedBy: string | null
  personId: string | null
}

/**
 * Whether one of staff may decide an appeal: who could make the decision, and neither made it nor is concerned.
 * Where there is none, who decided may; the person concerned only as the single one.
 */
export function mayDecideAppeal(
  staffId: string,
  { restriction, decidedBy, personId }: Appealed,
  staff: readonly { id: string; roles: readonly string[] }[],
): boolean {
  const able = staff.filter(({ roles }) => !FOR_ADMINS.includes(restriction) || hasAdminRole(roles))
  const isConcerned = (id: string) => id === decidedBy || id === personId
  if (!able.some(({ id }) => id === staffId)) return false
  if (!isConcerned(staffId)) return true
  if (!able.every(({ id }) => isConcerned(id))) return false
  return staffId !== personId || able.length === 1
}
