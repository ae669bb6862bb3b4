import { alias } from 'drizzle-orm/sqlite-core'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import {
  doubtAbout,
  looksMassInvited,
  RANKING_WEEK_MS,
  type RealmCounts,
  type RealmMoment,
  SNAPSHOT_AHEAD_MS,
  type SnapshotSource,
} from '#contract/directory/ranking.ts'
import { DAY } from '#contract/base/time.ts'
import { canView, isOnTeam } from '#contract/people/permissions.ts'
import { realmPenalties, realmSnapshots } from '../../../db/schema.ts'
import { type Ctx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { findSubject } from '../../listings/find-subject.ts'
import { type SqlRow, names, into } from '../../../db/sql.ts'

const d = alias(realmSnapshots, 'd')

export interface SnapshotInput extends RealmCounts {
  serverId: string
  /** ISO 8601; the current time when left out. */
  takenAt?: string | undefined
}

/** The sender: admins may send for any realm, owners for their own. */
interface SnapshotSender {
  source: SnapshotSource
  /** Whether only the realms of the actor's teams are allowed: not for admins. */
  isOwn: boolean
}

/**
 * Stores a realm's counts at a moment. Implausible ones wait for admins; those like mass invites propose a
 * penalty. The same counts again are the same snapshot; others of that moment are rejected.
 */
export async function recordSnapshot(ctx: Ctx, sender: SnapshotSender, input: SnapshotInput) {
  const takenAt = input.takenAt === undefined ? ctx.now : Date.parse(input.takenAt)
  if (takenAt > ctx.now + SNAPSHOT_AHEAD_MS)
    throw new HttpError('invalid_input', 'takenAt is in the future.', { field: 'takenAt' })
  if (takenAt < ctx.now - RANKING_WEEK_MS)
    throw new HttpError('invalid_input', 'takenAt is more than a week ago.', { field: 'takenAt' })
  await assertMaySend(ctx, sender, input.serverId)
  const counts: RealmMoment = { total: input.total, today: input.today, playing: input.playing, takenAt }
  const before = await findCountsBefore(ctx, input.serverId, takenAt)
  // Several small steps can be a jump, too.
  const lowest = await findLowest(ctx, input.serverId, takenAt, sender.source)
  const doubt =
    doubtAbout(counts, before, sender.source) ?? (lowest && doubtAbout(counts, lowest, sender.source))
  const suspicion = looksMassInvited(counts, before)
  const { rows } = await ctx.db.twice<{ kept: SnapshotRow }>({
    inserted: sql`INSERT INTO ${into(realmSnapshots, 'id', 'listingId', 'takenAt', 'receivedAt', 'total', 'today', 'playing', 'source', 'doubt', 'status')}
         VALUES (${newId()}, ${input.serverId}, ${takenAt}, ${ctx.now}, ${counts.total}, ${counts.today}, ${counts.playing}, ${sender.source},
         ${doubt}, iif(${doubt} IS NULL, 'counted', 'doubted')) ON CONFLICT (${names(realmSnapshots.listingId, realmSnapshots.takenAt)}) DO NOTHING`,
    proposed: sql`INSERT INTO ${into(realmPenalties, 'id', 'listingId', 'reason', 'proposedAt')} SELECT ${newId()}, ${input.serverId}, ${suspicion}, ${ctx.now}
        WHERE changes() > 0 AND ${suspicion} IS NOT NULL
         ON CONFLICT DO NOTHING`,
    kept: sql`SELECT ${realmSnapshots.id}, ${realmSnapshots.total}, ${realmSnapshots.today}, ${realmSnapshots.playing}, ${realmSnapshots.status},
        ${realmSnapshots.doubt} FROM ${realmSnapshots} WHERE ${realmSnapshots.listingId} = ${input.serverId} AND ${realmSnapshots.takenAt} = ${takenAt}`,
  })
  const [row] = rows.kept
  if (!row) throw new Error('A snapshot was neither kept nor there')
  if (row.total !== counts.total || row.today !== counts.today || row.playing !== counts.playing)
    throw new HttpError('state_conflict', 'There are already other counts for that moment.')
  return {
    _id: row.id,
    serverId: input.serverId,
    takenAt: new Date(takenAt).toISOString(),
    status: row.status,
    doubt: row.doubt,
  }
}

type SnapshotRow = SqlRow<typeof realmSnapshots, 'id' | 'total' | 'today' | 'playing' | 'status' | 'doubt'>

/** A listing that is not public exists only for its team and admins. */
async function assertMaySend(ctx: Ctx, { isOwn }: SnapshotSender, serverId: string): Promise<void> {
  const found = await findSubject(ctx, serverId)
  if (!found || (isOwn && !canView(ctx.actor, found))) throw serverNotFound()
  if (isOwn && !isOnTeam(ctx.actor, found))
    throw new HttpError('forbidden', 'This key works only for the realms of its owner.')
}

/** The latest counts before a moment that are not doubted, no older than two weeks. */
async function findCountsBefore({ db }: Ctx, listingId: string, before: number): Promise<RealmMoment | null> {
  const { total, today, playing, takenAt } = realmSnapshots
  const [latest] = await db.orm
    .select({ total, today, playing, takenAt })
    .from(realmSnapshots)
    .where(
      and(
        eq(realmSnapshots.listingId, listingId),
        lt(takenAt, before),
        gte(takenAt, before - 2 * RANKING_WEEK_MS),
        eq(realmSnapshots.status, 'counted'),
      ),
    )
    .orderBy(desc(takenAt))
    .limit(1)
  return latest ?? null
}

/**
 * The lowest undoubted counts of the day before a moment, from those of the latest admin decision on. What
 * an owner sends within a day counts as of one day, because they say when it was counted.
 */
function findLowest(
  { db, now }: Ctx,
  listingId: string,
  takenAt: number,
  source: SnapshotSource,
): Promise<RealmMoment | null> {
  const dayBefore = takenAt - DAY
  return db.first<RealmMoment>(sql`SELECT ${realmSnapshots.total}, ${realmSnapshots.today}, ${realmSnapshots.playing},
               max(${realmSnapshots.takenAt}, ${dayBefore}) AS takenAt FROM ${realmSnapshots}
        WHERE ${realmSnapshots.listingId} = ${listingId} AND ${realmSnapshots.takenAt} < ${takenAt} AND ${realmSnapshots.status} = 'counted'
          AND (${realmSnapshots.takenAt} >= ${dayBefore} OR (${source} = 'owner' AND ${realmSnapshots.receivedAt} > ${now - DAY}))
          AND ${realmSnapshots.takenAt} >= coalesce((SELECT max(${d.takenAt}) FROM ${realmSnapshots} d
                WHERE ${d.listingId} = ${listingId} AND ${d.takenAt} < ${takenAt} AND ${d.status} = 'counted' AND ${d.decidedAt} IS NOT NULL), 0)
        ORDER BY ${realmSnapshots.total} LIMIT 1`)
}
