import type { SessionUser } from '#contract/people/account.wire.ts'
import { hasStaffRole } from '#contract/people/permissions.ts'

export type GuardDecision = 'wait' | 'sign-in' | 'dashboard' | 'enter'

/** `person` is `undefined` while the session loads and `null` when signed out. */
export function decideEntry(
  person: SessionUser | null | undefined,
  allowed: 'signed-in' | 'staff',
): GuardDecision {
  if (person === undefined) return 'wait'
  if (person === null) return 'sign-in'
  return allowed === 'staff' && !hasStaffRole(person.roles) ? 'dashboard' : 'enter'
}
