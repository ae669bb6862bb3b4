import { and, not, sql } from 'drizzle-orm'
import { PLAYERS_SHOWN_MS } from '#contract/listings/players-now.ts'
import { copiesAmong, PRESSES_DAYS, UNDOUBTED_MAX } from '#contract/listings/ranked-players.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { listingDays, listings, liveServers } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { excluded, into, set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { answersNow } from './look.ts'
import type { Known } from './note-live.ts'

/**
 * Notes for `rankedPlayers` which listings share a server with an older one, and the presses of Join where
 * many play.
 */
export async function noteDoubts({ db, now }: Ctx, { looks }: Known): Promise<void> {
  const playing = new Map([...looks].filter(([, look]) => answersNow(look, now) && (look.players ?? 0) > 0))
  const since = now - PLAYERS_SHOWN_MS
  const counted = await db.all<{ seq: number; since: number; link: string | null }>(sql`
    SELECT ${listings.seq}, max(${listings.created}, ${listings.linkChangedAt}) AS since,
           ${listings.realmLink} AS link FROM (
      SELECT value AS seq FROM json_each(${JSON.stringify([...playing.keys()])})
      UNION SELECT ${listings.seq} FROM ${listings} INDEXED BY listings_played
        WHERE ${listings.playingAt} > ${since}
      UNION SELECT ${liveServers.seq} FROM ${liveServers}
        WHERE ${liveServers.reportedAt} > ${since} AND NOT ${liveServers.reportsHidden}) counted
    CROSS JOIN ${listings} ON ${listings.seq} = counted.seq WHERE ${listings.moderation} = 'approved'`)
  const copies = copiesAmong(
    counted.map(({ link, ...listing }) => ({
      ...listing,
      address: addressOf(link),
      server: playing.get(listing.seq)?.server ?? '',
    })),
  )
  const busy = [...playing].flatMap(([seq, { players }]) => ((players ?? 0) > UNDOUBTED_MAX ? [seq] : []))
  const firstDay = dayOf(now) - PRESSES_DAYS
  await db.batch([
    db.orm
      .update(liveServers)
      .set({ isCopy: false })
      .where(and(liveServers.isCopy, not(among(liveServers.seq, copies)))),
    // SQLite wants a WHERE between SELECT and ON CONFLICT.
    sql`INSERT INTO ${into(liveServers, 'seq', 'isCopy')}
          SELECT value, 1 FROM json_each(${JSON.stringify(copies)}) WHERE true
          ON CONFLICT DO UPDATE SET ${set(liveServers, { isCopy: 1 })} WHERE NOT ${liveServers.isCopy}`,
    sql`INSERT INTO ${into(liveServers, 'seq', 'presses')} SELECT ${listings.seq},
            (SELECT coalesce(sum(${listingDays.realmClicks} + ${listingDays.discordClicks}), 0) FROM ${listingDays}
              WHERE ${listingDays.listingId} = ${listings.id} AND ${listingDays.day} >= ${firstDay})
          FROM json_each(${JSON.stringify(busy)}) busy
          CROSS JOIN ${listings} ON ${listings.seq} = busy.value WHERE true
          ON CONFLICT DO UPDATE SET ${set(liveServers, { presses: excluded(liveServers.presses) })}
            WHERE ${liveServers.presses} <> excluded.presses`,
  ])
}

/** One text for all forms of an address. */
function addressOf(link: string | null): string | null {
  const address = link === null ? null : parseServerAddress(link)
  if (!address) return null
  return address.kind === 'address' ? `${address.host}:${address.port}` : address.text
}
