import { and, count, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { isoOrNull } from '#contract/base/iso.ts'
import { WAITING_SHOWN_MAX } from '#contract/staff/moderation.ts'
import type { waitingCounts } from '#contract/staff/moderation.wire.ts'
import type { Orm } from '../../../db/client.ts'
import {
  appeals,
  applications,
  heldChanges,
  listings,
  realmPenalties,
  realmSnapshots,
  reports,
  roadmapItems,
  siteCounters,
  statements,
} from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { notOwn } from '../../decisions/not-own.ts'
import { needsStaff } from '../../decisions/statements/list-appeals.ts'

/** Any value: only the number of rows counts. */
const ONE = { one: sql<number>`1`.as('one') }

/** Counting stops after the largest number that is shown, so a long list costs little. */
function countUp(orm: Orm, rows: SQLiteSelect) {
  const some = rows.limit(WAITING_SHOWN_MAX + 1).as('some')
  return orm.select({ total: count() }).from(some)
}

/**
 * The rows that wait on each tab, in the order in which `readWaiting` names them. Conditions are as in the
 * indexes.
 */
function waitingRows(ctx: Ctx) {
  const { now } = ctx
  const { orm } = ctx.db
  const rows = (table: SQLiteTable, which: SQL | undefined) =>
    orm.select(ONE).from(table).where(which).$dynamic()
  return [
    rows(listings, and(listings.websiteHeld, isNull(listings.deletedAt))),
    rows(heldChanges, and(heldChanges.waits)),
    rows(reports, and(eq(reports.status, 'open'), notOwn(ctx))),
    rows(applications, eq(applications.status, 'pending')),
    orm
      .select(ONE)
      .from(appeals)
      .innerJoin(statements, eq(statements.id, appeals.statementId))
      .where(needsStaff(now))
      .$dynamic(),
    rows(roadmapItems, eq(roadmapItems.status, 'suggested')),
    rows(realmSnapshots, sql`${realmSnapshots.status} = 'doubted'`),
    rows(realmPenalties, and(isNull(realmPenalties.closedAt), isNull(realmPenalties.imposedAt))),
  ]
}

export async function readWaiting(ctx: Ctx): Promise<z.output<typeof waitingCounts>> {
  requireModerator(ctx)
  const { orm } = ctx.db
  const { pending, broken } = siteCounters
  const [[counters], [oldest], ...counted] = await orm.batch([
    orm.select({ pending, broken }).from(siteCounters).where(eq(siteCounters.id, 1)),
    orm
      .select({ since: min(listings.waitingSince) })
      .from(listings)
      .where(isNotNull(listings.waitingSince)),
    ...waitingRows(ctx).map((rows) => countUp(orm, rows)),
  ])
  const [
    links = 0,
    changes = 0,
    open = 0,
    applied = 0,
    appealed = 0,
    suggested = 0,
    doubted = 0,
    proposed = 0,
  ] = counted.map(([row]) => row?.total)
  return {
    servers: counters?.pending ?? 0,
    broken: counters?.broken ?? 0,
    oldestSince: isoOrNull(oldest?.since ?? null),
    links,
    changes,
    reports: open,
    applications: applied,
    appeals: appealed,
    roadmap: suggested,
    rankings: doubted + proposed,
  }
}
