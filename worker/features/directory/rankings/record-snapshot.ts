import { and, desc, eq, gt, gte, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import {
  doubtAbout,
  MASS_GROWTH_MS,
  massInviteDoubt,
  RANKING_WEEK_MS,
  type RealmCounts,
  type RealmMoment,
  SNAPSHOT_AHEAD_MS,
  type SnapshotSource,
} from '#contract/directory/ranking.ts'
import { canView, isOnTeam } from '#contract/people/permissions.ts'
import { listings, realmPenalties, realmSnapshots } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { transaction } from '../../../http/transaction.ts'
import { type Ctx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'

export interface SnapshotInput extends RealmCounts {
  serverId: string
  /** ISO 8601; the current time when left out. */
  takenAt?: string | undefined
}

/** Who sends counts: admins may for any realm, others for the realms of their teams. */
interface SnapshotSender {
  source: SnapshotSource
  /** Whether only the realms of the actor's teams are allowed: not for admins. */
  isOwn: boolean
}

/**
 * Stores a realm's counts at a moment. Implausible counts wait for admins. Counts that
 * look like mass invites propose a penalty. Other counts of the same moment are rejected.
 */
export async function recordSnapshot(ctx: Ctx, sender: SnapshotSender, input: SnapshotInput) {
  const takenAt = input.takenAt === undefined ? ctx.now : Date.parse(input.takenAt)
  if (takenAt > ctx.now + SNAPSHOT_AHEAD_MS)
    throw new HttpError('invalid_input', 'takenAt is in the future.', { field: 'takenAt' })
  if (takenAt < ctx.now - RANKING_WEEK_MS)
    throw new HttpError('invalid_input', 'takenAt is more than a week ago.', { field: 'takenAt' })
  const { serverId: listingId, total, today, playing } = input
  const { actor, now } = ctx
  const counts: RealmMoment = { total, today, playing, takenAt }
  const [id, penaltyId] = [newId(), newId()]
  return transaction(ctx, async (tx) => {
    const [[realm], [stored], [before = null], [lowest], [fewest = null], [penalty]] = await Promise.all([
      tx
        .select({
          moderation: listings.moderation,
          ...teamColumns(actor.kind === 'user' ? actor.userId : ''),
        })
        .from(listings)
        .where(eq(listings.id, listingId)),
      tx
        .select(only(realmSnapshots, ['id', 'total', 'today', 'playing', 'status', 'doubt']))
        .from(realmSnapshots)
        .where(and(eq(realmSnapshots.listingId, listingId), eq(realmSnapshots.takenAt, takenAt))),
      countsBefore(tx, listingId, takenAt),
      lowestCounts(ctx, tx, { listingId, takenAt, source: sender.source }),
      fewestMembers(ctx, tx, listingId, takenAt),
      tx
        .select({ id: realmPenalties.id })
        .from(realmPenalties)
        .where(and(eq(realmPenalties.listingId, listingId), isNull(realmPenalties.closedAt))),
    ])
    assertMaySend(ctx, sender, realm)
    if (stored && (stored.total !== total || stored.today !== today || stored.playing !== playing))
      throw new HttpError('state_conflict', 'There are already other counts for that moment.')
    if (stored) return answerOf(input, takenAt, stored)
    // Several small steps can be a jump, too: so the counts are also compared with the lowest of the day
    // before.
    const dayBefore = lowest && { ...lowest, takenAt: Math.max(lowest.takenAt, takenAt - DAY) }
    const doubt =
      doubtAbout(counts, before, sender.source) ??
      (dayBefore ? doubtAbout(counts, dayBefore, sender.source) : null)
    const snapshot = { id, status: doubt === null ? ('counted' as const) : ('doubted' as const), doubt }
    tx.write(
      tx
        .insert(realmSnapshots)
        .values({ ...snapshot, ...counts, listingId, receivedAt: now, source: sender.source }),
    )
    if (doubt === null) showPlaying(tx, { listingId, playing, takenAt, source: sender.source })
    const reason = massInviteDoubt(counts, before) ?? massInviteDoubt(counts, fewest)
    if (reason !== null && !penalty)
      tx.write(tx.insert(realmPenalties).values({ id: penaltyId, listingId, reason, proposedAt: now }))
    return answerOf(input, takenAt, snapshot)
  })
}

type Counted = Pick<typeof realmSnapshots.$inferSelect, 'listingId' | 'playing' | 'takenAt' | 'source'>

/** Shows the players of a counted snapshot on its listing, unless a later snapshot is shown already. */
export function showPlaying(tx: Transaction, { listingId, playing, takenAt, source }: Counted): void {
  tx.write(
    tx
      .update(listings)
      .set({ playing, playingAt: takenAt, playingSource: source })
      .where(
        and(eq(listings.id, listingId), or(isNull(listings.playingAt), lt(listings.playingAt, takenAt))),
      ),
  )
}

const answerOf = (
  { serverId }: SnapshotInput,
  takenAt: number,
  { id, status, doubt }: Pick<typeof realmSnapshots.$inferSelect, 'id' | 'status' | 'doubt'>,
) => ({ _id: id, serverId, takenAt: iso(takenAt), status, doubt })

type Realm = Pick<typeof listings.$inferSelect, 'ownerId' | 'moderation'> & { isEditor: boolean }

/** A listing that is not public exists only for its team and admins. */
function assertMaySend({ actor }: Ctx, { isOwn }: SnapshotSender, realm: Realm | undefined): void {
  if (!realm || realm.moderation === 'deleted') throw serverNotFound()
  if (isOwn && !canView(actor, { ...realm, moderation: realm.moderation })) throw serverNotFound()
  if (isOwn && !isOnTeam(actor, realm))
    throw new HttpError('forbidden', 'This key works only for the realms of its owner.')
}

const MOMENT = {
  total: realmSnapshots.total,
  today: realmSnapshots.today,
  playing: realmSnapshots.playing,
  takenAt: realmSnapshots.takenAt,
}

/** The latest counted snapshot before a moment, at most two weeks older. */
const countsBefore = (tx: Transaction, listingId: string, before: number) =>
  tx
    .select(MOMENT)
    .from(realmSnapshots)
    .where(
      and(
        eq(realmSnapshots.listingId, listingId),
        lt(realmSnapshots.takenAt, before),
        gte(realmSnapshots.takenAt, before - 2 * RANKING_WEEK_MS),
        eq(realmSnapshots.status, 'counted'),
      ),
    )
    .orderBy(desc(realmSnapshots.takenAt))
    .limit(1)

/**
 * The lowest counted snapshot of the day before a moment, not older than the last accepted by admins.
 * All that an owner sent within a day belongs to it, because owners themselves say when they counted.
 */
function lowestCounts(
  { db, now }: Ctx,
  tx: Transaction,
  { listingId, takenAt, source }: { listingId: string; takenAt: number; source: SnapshotSource },
) {
  const whereBefore = and(
    eq(realmSnapshots.listingId, listingId),
    lt(realmSnapshots.takenAt, takenAt),
    eq(realmSnapshots.status, 'counted'),
  )
  const decided = db.orm
    .select({ at: max(realmSnapshots.takenAt) })
    .from(realmSnapshots)
    .where(and(whereBefore, isNotNull(realmSnapshots.decidedAt)))
  return tx
    .select(MOMENT)
    .from(realmSnapshots)
    .where(
      and(
        whereBefore,
        or(
          gte(realmSnapshots.takenAt, takenAt - DAY),
          source === 'owner' ? gt(realmSnapshots.receivedAt, now - DAY) : undefined,
        ),
        gte(realmSnapshots.takenAt, sql`coalesce(${decided}, 0)`),
      ),
    )
    .orderBy(realmSnapshots.total)
    .limit(1)
}

/**
 * The counted snapshot with the fewest members of two days, for realms that report often. None from before
 * the last closed penalty: a dismissed suspicion must not return with the next report.
 */
function fewestMembers({ db }: Ctx, tx: Transaction, listingId: string, takenAt: number) {
  const closed = db.orm
    .select({ at: max(realmPenalties.closedAt) })
    .from(realmPenalties)
    .where(eq(realmPenalties.listingId, listingId))
  return tx
    .select(MOMENT)
    .from(realmSnapshots)
    .where(
      and(
        eq(realmSnapshots.listingId, listingId),
        lt(realmSnapshots.takenAt, takenAt),
        gte(realmSnapshots.takenAt, takenAt - MASS_GROWTH_MS),
        gt(realmSnapshots.takenAt, sql`coalesce(${closed}, 0)`),
        eq(realmSnapshots.status, 'counted'),
      ),
    )
    .orderBy(realmSnapshots.total, desc(realmSnapshots.takenAt))
    .limit(1)
}
