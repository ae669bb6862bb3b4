import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { OwnMembership } from '#contract/listings/proof.wire.ts'
import { listings, memberships } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { MEMBERSHIP, membershipOf, type MembershipRow } from './membership-row.ts'

const m = alias(memberships, 'm')

/** Listings that are named for each Discord server. */
const NAMED = 5

type Row = MembershipRow & SqlRow<typeof memberships, 'guild_id'> & { servers: string }

const named = z.array(z.object({ id: z.string(), name: z.string(), key: z.string() }))

/** The Discord servers of which the person proved to be a member, the latest proof first. */
export async function listMemberships({ db, actor, now }: UserCtx): Promise<{ items: OwnMembership[] }> {
  const results = await db.all<Row>(sql`SELECT ${m.guildId}, ${sql.raw(MEMBERSHIP.sql)},
              (SELECT json_group_array(json_object('id', id, 'name', name, 'key', name_key)) FROM (
                 SELECT ${listings.id}, ${listings.name}, ${listings.nameKey} FROM ${listings} WHERE ${listings.discordGuild} = ${m.guildId}
                 AND ${listings.moderation} = 'approved' ORDER BY ${listings.votes} DESC LIMIT ${NAMED})) AS servers
         FROM ${memberships} m WHERE ${m.userId} = ${actor.userId} ORDER BY ${m.confirmedAt} DESC, ${m.guildId}`)
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
