import type { ProofState } from '#contract/listings/proof.wire.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { serverNotFound } from '../../../http/http-error.ts'
import { MEMBERSHIP, membershipOf, type MembershipRow } from './membership-row.ts'
import { ownerProven } from '../owner-proven.ts'

type Row = SqlRow<typeof listings, 'discord' | 'owner_id' | ProvenColumn> & MaybeRow<MembershipRow>
type ProvenColumn = 'discord_guild' | 'discord_state' | 'owner_proven_guild' | 'owner_proven_at'

/** What this person proved about a listing that they can see: a public one, or one that they may edit. 404 for any other. */
export async function readProof({ db, actor, now }: UserCtx, listingId: string): Promise<ProofState> {
  const row = await db
    .prepare(
      `SELECT l.discord, l.owner_id, l.discord_guild, l.discord_state, l.owner_proven_guild, l.owner_proven_at, ${MEMBERSHIP.sql}
         FROM listings l LEFT JOIN memberships m ON m.user_id = ?2 AND m.guild_id = l.discord_guild
        WHERE l.id = ?1 AND l.deleted_at IS NULL AND (l.moderation = 'approved' OR ${maySql('edit')})`,
    )
    .bind(listingId, actor.userId)
    .first<Row>()
  if (!row) throw serverNotFound()
  const isOwner = row.owner_id === actor.userId
  const provenAt = isOwner ? ownerProven(row) : null
  return {
    provable: row.discord !== null,
    member: row.since_month === null ? null : membershipOf(row, now),
    isOwner,
    ownerProvenAt: provenAt === null ? null : new Date(provenAt).toISOString(),
  }
}
