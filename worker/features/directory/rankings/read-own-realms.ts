import { and, desc, eq, exists, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { isRankedName } from '#contract/directory/ranking.ts'
import { listings, rankingEntries, rankingWeeks, realmPenalties, realmSnapshots } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'

const newer = alias(realmSnapshots, 'newer')

/** How many realms of one person the dashboard shows. Few people have more. */
const SHOWN_MAX = 50

/** The ranks of the realms of the actor's teams, and why they are not ranked. */
export async function readOwnRealms({ db: { orm }, actor }: UserCtx) {
  const { id, name, moderation, created, deletedAt } = listings
  const { total, today, playing, takenAt, status, listingId } = realmSnapshots
  const latest = orm
    .select({ at: max(newer.takenAt) })
    .from(newer)
    .where(eq(newer.listingId, id))
  const penalty = orm
    .select({ id: realmPenalties.id })
    .from(realmPenalties)
    .where(
      and(
        eq(realmPenalties.listingId, id),
        isNotNull(realmPenalties.imposedAt),
        isNull(realmPenalties.closedAt),
      ),
    )
  const lastWeek = orm.select({ at: max(rankingWeeks.runAt) }).from(rankingWeeks)
  const rows = await orm
    .select({
      id,
      name,
      moderation,
      halved: exists(penalty).mapWith(Boolean),
      place: rankingEntries.place,
      latest: { total, today, playing, takenAt, status },
    })
    .from(listings)
    .leftJoin(realmSnapshots, and(eq(listingId, id), eq(takenAt, latest)))
    .leftJoin(rankingEntries, and(eq(rankingEntries.listingId, id), eq(rankingEntries.runAt, lastWeek)))
    .where(and(inArray(id, listingsOf('edit', actor.userId)), isNull(deletedAt)))
    .orderBy(desc(created))
    .limit(SHOWN_MAX)
  return {
    items: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      approved: row.moderation === 'approved',
      nameFits: isRankedName(row.name),
      halved: row.halved,
      place: row.place,
      latest: row.latest && { ...row.latest, takenAt: iso(row.latest.takenAt) },
    })),
  }
}
