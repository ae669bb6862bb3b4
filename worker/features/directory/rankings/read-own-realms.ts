import { isRankedName } from '#contract/directory/ranking.ts'
import { listingsOfSql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { realmSnapshots } from '../../../db/schema/rankings.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql-row.ts'

type RealmRow = SqlRow<typeof listings, 'id' | 'name' | 'moderation'> &
  MaybeRow<SqlRow<typeof realmSnapshots, 'total' | 'today' | 'playing' | 'taken_at' | 'status'>> & {
    halved: number
    place: number | null
  }

/** Realms of one person on the dashboard; few have more. */
const SHOWN = 50

/** The ranking status of one's own realms, and the reasons why they are not ranked. */
export async function readOwnRealms({ db, actor }: UserCtx) {
  const { results } = await db
    .prepare(
      `SELECT l.id, l.name, l.moderation, s.total, s.today, s.playing, s.taken_at, s.status,
              EXISTS (SELECT 1 FROM realm_penalties p WHERE p.listing_id = l.id AND p.imposed_at IS NOT NULL AND p.closed_at IS NULL) AS halved,
              (SELECT e.place FROM ranking_entries e WHERE e.listing_id = l.id AND e.run_at = (SELECT max(run_at) FROM ranking_weeks)) AS place
         FROM listings l LEFT JOIN realm_snapshots s ON s.listing_id = l.id
                             AND s.taken_at = (SELECT max(n.taken_at) FROM realm_snapshots n WHERE n.listing_id = l.id)
        WHERE l.id IN ${listingsOfSql('see')} AND l.deleted_at IS NULL ORDER BY l.created DESC LIMIT ${SHOWN}`,
    )
    .bind(actor.userId)
    .all<RealmRow>()
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
