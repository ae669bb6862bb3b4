import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isRankedName } from '#contract/directory/ranking.ts'
import { listingsOf } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { listings, rankingEntries, rankingWeeks, realmPenalties, realmSnapshots } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'

const s = alias(realmSnapshots, 's')
const n = alias(realmSnapshots, 'n')

type RealmRow = SqlRow<typeof listings, 'id' | 'name' | 'moderation'> &
  MaybeRow<SqlRow<typeof realmSnapshots, 'total' | 'today' | 'playing' | 'taken_at' | 'status'>> & {
    halved: number
    place: number | null
  }

/** Realms of one person on the dashboard; few have more. */
const SHOWN = 50

/** The ranking status of one's own realms, and the reasons why they are not ranked. */
export async function readOwnRealms({ db, actor }: UserCtx) {
  const results =
    await db.all<RealmRow>(sql`SELECT ${listings.id}, ${listings.name}, ${listings.moderation}, ${s.total}, ${s.today}, ${s.playing}, ${s.takenAt}, ${s.status},
              EXISTS (SELECT 1 FROM ${realmPenalties} WHERE ${realmPenalties.listingId} = ${listings.id} AND ${realmPenalties.imposedAt} IS NOT NULL AND ${realmPenalties.closedAt} IS NULL) AS halved,
              (SELECT ${rankingEntries.place} FROM ${rankingEntries} WHERE ${rankingEntries.listingId} = ${listings.id} AND ${rankingEntries.runAt} = (SELECT max(${rankingWeeks.runAt})
              FROM ${rankingWeeks})) AS place
         FROM ${listings} LEFT JOIN ${realmSnapshots} s ON ${s.listingId} = ${listings.id}
                             AND ${s.takenAt} = (SELECT max(${n.takenAt}) FROM ${realmSnapshots} n WHERE ${n.listingId} = ${listings.id})
        WHERE ${listings.id} IN ${listingsOf('edit', actor.userId)} AND ${listings.deletedAt} IS NULL ORDER BY ${listings.created} DESC LIMIT ${SHOWN}`)
  return {
    items: results.map((row) => ({
      _id: row.id,
      name: row.name,
      approved: row.moderation === 'approved',
      nameFits: isRankedName(row.name),
      halved: row.halved === 1,
      place: row.place,
      latest:
        row.taken_at === null
          ? null
          : {
              total: row.total,
              today: row.today,
              playing: row.playing,
              takenAt: new Date(row.taken_at).toISOString(),
              status: row.status,
            },
    })),
  }
}
