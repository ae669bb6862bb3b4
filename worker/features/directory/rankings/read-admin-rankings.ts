import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import type { Orm } from '../../../db/client.ts'
import { listings, realmPenalties, realmSnapshots, siteCounters } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'

/** The length of each list. A decision about doubted counts or a penalty makes room for the next. */
const SHOWN_MAX = 50

/** The rankings for admins: whether they are switched on, which decisions are open, and the latest counts. */
export async function readAdminRankings(ctx: Ctx) {
  requireAdmin(ctx)
  const { orm } = ctx.db
  const [[site], doubted, penalties, recent] = await orm.batch([
    orm
      .select({ rankingsSince: siteCounters.rankingsSince })
      .from(siteCounters)
      .where(eq(siteCounters.id, 1)),
    // The status is no bound value: with one, SQLite would not use the index of doubted snapshots.
    snapshots(orm)
      .where(sql`${realmSnapshots.status} = 'doubted'`)
      .orderBy(realmSnapshots.receivedAt)
      .limit(SHOWN_MAX),
    openPenalties(orm).limit(SHOWN_MAX),
    snapshots(orm).orderBy(desc(realmSnapshots.takenAt)).limit(SHOWN_MAX),
  ])
  return {
    enabledAt: isoOrNull(site?.rankingsSince ?? null),
    doubted: doubted.map(snapshotOf),
    penalties: penalties.map((row) => ({
      _id: row.id,
      server: { _id: row.listingId, name: row.name },
      reason: row.reason,
      proposedAt: iso(row.proposedAt),
      imposedAt: isoOrNull(row.imposedAt),
    })),
    recent: recent.map(snapshotOf),
  }
}

function snapshots(orm: Orm) {
  const { id, listingId, total, today, playing, takenAt, receivedAt, source, status, doubt } = realmSnapshots
  return orm
    .select({
      id,
      listingId,
      name: listings.name,
      total,
      today,
      playing,
      takenAt,
      receivedAt,
      source,
      status,
      doubt,
    })
    .from(realmSnapshots)
    .innerJoin(listings, eq(listings.id, listingId))
}

type SnapshotRow = Awaited<ReturnType<typeof snapshots>>[number]

function snapshotOf({ id, listingId, name, takenAt, receivedAt, ...values }: SnapshotRow) {
  return {
    _id: id,
    server: { _id: listingId, name },
    takenAt: iso(takenAt),
    receivedAt: iso(receivedAt),
    ...values,
  }
}

/** Penalties that are proposed or imposed and not closed, proposals first. */
function openPenalties(orm: Orm) {
  const { id, listingId, reason, proposedAt, imposedAt, closedAt } = realmPenalties
  return orm
    .select({ id, listingId, name: listings.name, reason, proposedAt, imposedAt })
    .from(realmPenalties)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(isNull(closedAt))
    .orderBy(isNotNull(imposedAt), asc(proposedAt), asc(id))
}
