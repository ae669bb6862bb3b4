import { PROOF_LIFETIME_MS } from '#contract/listings/proof.ts'
import type { ProofState } from '#contract/listings/proof.wire.ts'
import { memberships } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'

export const MEMBERSHIP = columnsOf(memberships, 'm', 'since_month', 'confirmed_at', 'counts_from')
export type MembershipRow = RowOf<typeof MEMBERSHIP>

/** A membership as its person reads it. */
export function membershipOf(row: MembershipRow, now: number): NonNullable<ProofState['member']> {
  return {
    since: row.since_month,
    confirmedAt: new Date(row.confirmed_at).toISOString(),
    expired: row.confirmed_at <= now - PROOF_LIFETIME_MS,
    votesCountFrom: new Date(row.counts_from).toISOString(),
  }
}
