import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { PLAYERS_NOW_MS } from '#contract/events/push.ts'
import type { PlayersSource } from '#contract/listings/listing.wire.ts'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { shownPlayers } from '#contract/listings/players-now.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { listings, liveBlocks, liveServers, marks, notices, sessions } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { wantsPush } from '../../events/push/push-sql.ts'
import { emit } from '../../events/registry.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../listing-row.ts'

/** The sources of counts that a program measures, not a person. */
const PROGRAMS: ReadonlySet<PlayersSource> = new Set<PlayersSource>(['probe', 'server'])

/**
 * Tells people that as many play on a saved server as they wanted to hear of: once a day and server, and not
 * in the quiet hours of their device.
 */
export async function tellWhoPlays({ db, now }: Ctx): Promise<void> {
  const wanted = sql`${sessions} JOIN ${marks} ON ${marks.userId} = ${sessions.userId} AND ${marks.mark} = 'saved'
    WHERE ${sessions.pushPlayers} IS NOT NULL AND ${wantsPush(now)}`
  const results = await db.all<ListingRow>(sql`SELECT ${sql.raw(LISTING_COLUMNS)}
          FROM listings listing JOIN users owner ON owner.id = listing.owner_id
         WHERE listing.moderation = 'approved'
           AND listing.id IN (SELECT ${marks.listingId} FROM ${wanted})
           AND (listing.seq IN (SELECT CAST(people.key AS INTEGER)
                FROM ${liveBlocks}, json_each(${liveBlocks.lists}, '$.people') people
               WHERE ${liveBlocks.changedAt} > ${now - LOOK_FRESH_MS})
             OR listing.seq IN (SELECT ${liveServers.seq} FROM ${liveServers}
               WHERE ${liveServers.reportedAt} > ${now - PLAYERS_NOW_MS}))`)
  const playing = results.map(listingOf).flatMap((listing) => {
    const players = shownPlayers(listing, now)
    const isNow =
      players && PROGRAMS.has(players.source) && Date.parse(players.countedAt) > now - PLAYERS_NOW_MS
    return isNow && players.playing > 0 ? [[listing._id, players.playing]] : []
  })
  if (playing.length === 0) return
  await db.batch(
    emit('server.playing', {
      // `wanted` ends with WHERE and its conditions, so more of them follow.
      from: sql`json_each(${JSON.stringify(playing)}) pair, ${listings}, ${wanted}
        AND ${listings.id} = pair.value ->> 0 AND ${marks.listingId} = ${listings.id}
        AND ${sessions.pushPlayers} <= pair.value ->> 1
        AND NOT EXISTS (SELECT 1 FROM ${notices}
          WHERE ${notices.userId} = ${sessions.userId}
            AND ${notices.key} GLOB 'players:' || ${listings.id} || ':*' AND ${notices.at} > ${now - DAY})
        GROUP BY ${sessions.userId}, ${listings.id}`,
      at: now,
      person: sessions.userId,
      key: sql`'players:' || ${listings.id} || ${`:${dayOf(now)}`}`,
      count: sql`pair.value ->> 1`,
    }),
  )
}
