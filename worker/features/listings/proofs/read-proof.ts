import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ProofState } from '#contract/listings/proof.wire.ts'
import { listings, memberships } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { MEMBERSHIP, membershipOf, type MembershipRow } from './membership-row.ts'
import { ownerProven } from '../owner-proven.ts'
import { isoOrNull } from '../../../platform/iso.ts'

const l = alias(listings, 'l')
const m = alias(memberships, 'm')

type Row = SqlRow<typeof listings, 'discord' | 'owner_id' | ProvenColumn> & MaybeRow<MembershipRow>
type ProvenColumn = 'discord_guild' | 'discord_state' | 'owner_proven_guild' | 'owner_proven_at'

/** What this person proved about a listing that they can see: a public one, or one that they may edit. 404 for any other. */
export async function readProof({ db, actor, now }: UserCtx, listingId: string): Promise<ProofState> {
  const row =
    await db.first<Row>(sql`SELECT ${l.discord}, ${l.ownerId}, ${l.discordGuild}, ${l.discordState}, ${l.ownerProvenGuild}, ${l.ownerProvenAt}, ${sql.raw(MEMBERSHIP.sql)}
         FROM ${listings} l LEFT JOIN ${memberships} m ON ${m.userId} = ${actor.userId} AND ${m.guildId} = ${l.discordGuild}
        WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND (${l.moderation} = 'approved' OR ${may('edit', actor.userId, l)})`)
  if (!row) throw serverNotFound()
  const isOwner = row.owner_id === actor.userId
  const provenAt = isOwner ? ownerProven(row) : null
  return {
    provable: row.discord !== null,
    member: row.since_month === null ? null : membershipOf(row, now),
    isOwner,
    ownerProvenAt: isoOrNull(provenAt),
  }
}
