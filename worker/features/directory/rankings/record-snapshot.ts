import { and, desc, eq, gte, lt } from 'drizzle-orm'
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
import { canView, mayEdit } from '#contract/people/permissions.ts'
import { realmSnapshots } from '../../../db/schema/rankings.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError, serverNotFound } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { findSubject } from '../../listings/find-subject.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

export interface SnapshotInput extends RealmCounts {
  serverId: string
  /** ISO 8601; the current time when left out. */
  takenAt?: string | undefined
}

/** The sender: admins may send for any realm, owners for their own. */
export interface SnapshotSender {
  source: SnapshotSource
  tokenId: string | null
  /** Whether only the realms of the actor's teams are allowed: not for admins. */
  isOwn: boolean
}

/**
 * Stores the counts of a realm at a moment. Implausible counts are stored as doubted and wait for admins. Counts that look like mass invites propose a
 * penalty. The same counts of the same moment are the same snapshot; other counts of that moment are rejected.
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
  const lowest = await findLowest(ctx, input.serverId, takenAt)
  const doubt =
    doubtAbout(counts, before, sender.source) ?? (lowest && doubtAbout(counts, lowest, sender.source))
  const suspicion = looksMassInvited(counts, before)
  const {
    results: [, , kept],
  } = await ctx.db.repeatable<[never, never, SnapshotRow]>([
    ctx.db
      .prepare(
        `INSERT INTO realm_snapshots (id, listing_id, taken_at, received_at, total, today, playing, source, token_id, doubt, status)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, iif(?10 IS NULL, 'counted', 'doubted')) ON CONFLICT (listing_id, taken_at) DO NOTHING`,
      )
      .bind(
        newId(),
        input.serverId,
        takenAt,
        ctx.now,
        counts.total,
        counts.today,
        counts.playing,
        sender.source,
        sender.tokenId,
        doubt,
      ),
    ctx.db
      .prepare(
        `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at) SELECT ?1, ?2, ?3, ?4 WHERE changes() > 0 AND ?3 IS NOT NULL
         ON CONFLICT DO NOTHING`,
      )
      .bind(newId(), input.serverId, suspicion, ctx.now),
    ctx.db
      .prepare(
        'SELECT id, total, today, playing, status, doubt FROM realm_snapshots WHERE listing_id = ?1 AND taken_at = ?2',
      )
      .bind(input.serverId, takenAt),
  ])
  const row = kept.results[0]
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
  if (isOwn && !mayEdit(ctx.actor, found))
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

/** The lowest counts of the day before a moment that are not doubted. They start with the counts of the latest admin decision, because those were checked. */
function findLowest(ctx: Ctx, listingId: string, takenAt: number): Promise<RealmMoment | null> {
  return ctx.db
    .prepare(
      `SELECT total, today, playing, taken_at AS takenAt FROM realm_snapshots
        WHERE listing_id = ?1 AND taken_at < ?2 AND status = 'counted'
          AND taken_at >= max(?3, coalesce((SELECT max(d.taken_at) FROM realm_snapshots d
                WHERE d.listing_id = ?1 AND d.taken_at < ?2 AND d.status = 'counted' AND d.decided_at IS NOT NULL), 0))
        ORDER BY total LIMIT 1`,
    )
    .bind(listingId, takenAt, takenAt - DAY)
    .first<RealmMoment>()
}
