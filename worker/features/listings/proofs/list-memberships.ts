import { z } from 'zod'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { OwnMembership } from '#contract/listings/proof.wire.ts'
import type { memberships } from '../../../db/schema/memberships.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'
import { MEMBERSHIP, membershipOf, type MembershipRow } from './membership-row.ts'

/** Listings that are named for each Discord server. */
const NAMED = 5

type Row = MembershipRow & SqlRow<typeof memberships, 'guild_id'> & { servers: string }

const named = z.array(z.object({ id: z.string(), name: z.string(), key: z.string() }))

/** The Discord servers of which the person proved to be a member, the latest proof first. */
export async function listMemberships({ db, actor, now }: UserCtx): Promise<{ items: OwnMembership[] }> {
  const { results } = await db
    .prepare(
      `SELECT m.guild_id, ${MEMBERSHIP.sql},
              (SELECT json_group_array(json_object('id', id, 'name', name, 'key', name_key)) FROM (
                 SELECT id, name, name_key FROM listings WHERE discord_guild = m.guild_id AND moderation = 'approved' ORDER BY votes DESC LIMIT ${NAMED})) AS servers
         FROM memberships m WHERE m.user_id = ?1 ORDER BY m.confirmed_at DESC, m.guild_id`,
    )
    .bind(actor.userId)
    .all<Row>()
  return {
    items: results.map((row) => ({
      ...membershipOf(row, now),
      guildId: row.guild_id,
      servers: named
        .parse(JSON.parse(row.servers))
        .map(({ id, name, key }) => ({ _id: id, slug: listingSlug(id, key), name })),
    })),
  }
}
