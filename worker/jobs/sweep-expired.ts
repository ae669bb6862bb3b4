import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import { APPEAL_WITHIN_MS, TO_TAKE_BACK_MS } from '#contract/decisions/statement.ts'
import { FORMER_LINK_MS, VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { DECLINED_FOR_MS } from '#contract/listings/server-team.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { CLOSED_STATUS } from '#contract/status/incident.ts'
import { TOP_DAYS } from '#contract/votes/weight.ts'
import type { Db, Orm } from '../db/client.ts'
import {
  appeals,
  incidents,
  listingInvitations,
  listings,
  notices,
  oddDays,
  outbox,
  quotas,
  realmSnapshots,
  reviews,
  sessions,
  statements,
  voteClaims,
  votes,
  withdrawnVotes,
  requests,
} from '../db/schema.ts'
import { deleteOldMinutes } from '../features/status/delete-old-minutes.ts'
import type { Ctx } from '../http/verb.ts'

/** How long a notice is kept after it was read. Unread ones stay: nobody has seen them yet. */
const NOTICES_KEPT_MS = 365 * DAY
/** How long a message waits for a webhook that is off, and how long one about an incident is kept. */
const MESSAGES_KEPT_MS = 30 * DAY
/** A client that got no answer sends a request again for two days at most. */
const REQUESTS_KEPT_MS = 2 * DAY
/** Not longer, because rankings store the values of their calculation. */
const SNAPSHOTS_KEPT_MS = 90 * DAY

/**
 * Removes what is over: sessions, quotas, invitations, claims, counts, former addresses, read notices,
 * messages, what tells networks of voters, and what decisions took when no appeal can bring it back.
 */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const mayBringBack = db.orm
    .select({ id: appeals.statementId })
    .from(appeals)
    .where(
      and(
        eq(appeals.statementId, statements.id),
        or(
          isNull(appeals.decidedAt),
          and(eq(appeals.outcome, 'overturned'), gt(appeals.decidedAt, now - TO_TAKE_BACK_MS)),
        ),
      ),
    )
  // All of them run, even if one fails.
  const ends = await Promise.allSettled([
    deleteOldMinutes(ctx),
    deleteRows(db, sessions.id, lte(sessions.expiresAt, now)),
    deleteRows(db, quotas.id, lte(quotas.expiresAt, now)),
    deleteRows(
      db,
      listingInvitations.id,
      or(
        and(isNull(listingInvitations.declinedAt), lte(listingInvitations.expiresAt, now)),
        lte(listingInvitations.declinedAt, now - DECLINED_FOR_MS),
      ),
    ),
    deleteRows(db, realmSnapshots.id, lt(realmSnapshots.takenAt, now - SNAPSHOTS_KEPT_MS)),
    deleteRows(db, notices.seq, lte(notices.readAt, now - NOTICES_KEPT_MS)),
    deleteRows(db, outbox.seq, and(lte(outbox.at, now - MESSAGES_KEPT_MS), mayBeDeleted(db.orm))),
    db.orm.delete(withdrawnVotes).where(lte(withdrawnVotes.castAt, now - VOTE_COOLDOWN_MS)),
    db.orm
      .update(votes)
      .set({ network: null })
      .where(and(isNotNull(votes.network), lte(votes.castAt, now - TOP_DAYS * DAY))),
    db.orm
      .update(reviews)
      .set({ network: null })
      .where(and(isNotNull(reviews.network), lte(reviews.createdAt, now - TOP_DAYS * DAY))),
    db.orm
      .update(listings)
      .set({ batch: null })
      .where(
        and(
          isNotNull(listings.batch),
          or(isNull(listings.waitingSince), lte(listings.created, now - TOP_DAYS * DAY)),
        ),
      ),
    db.orm
      .update(listings)
      .set({ formerLink: null })
      .where(and(isNotNull(listings.formerLink), lte(listings.linkChangedAt, now - FORMER_LINK_MS))),
    db.orm.delete(oddDays).where(lt(oddDays.day, dayOf(now) - TOP_DAYS)),
    deleteRows(db, requests.key, lte(requests.at, now - REQUESTS_KEPT_MS)),
    db.orm.delete(voteClaims).where(lte(voteClaims.voteAt, now - VOTE_COOLDOWN_MS)),
    db.orm
      .update(statements)
      .set({ taken: null })
      .where(
        and(isNotNull(statements.taken), lte(statements.at, now - APPEAL_WITHIN_MS), notExists(mayBringBack)),
      ),
  ])
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Some old rows could not be deleted')
}

/**
 * Whether an old message may be deleted: not while it waits for Discord, or its incident is open, because
 * updates edit it.
 */
function mayBeDeleted(orm: Orm) {
  const { subscriptionId, doneAt, messageId, about } = outbox
  const open = orm
    .select({ id: incidents.id })
    .from(incidents)
    .where(notInArray(incidents.status, Object.values(CLOSED_STATUS)))
  return and(
    or(isNull(subscriptionId), isNotNull(doneAt)),
    or(isNull(messageId), isNull(about), notInArray(about, open)),
  )
}

/** Rows deleted in one statement, to limit the work. */
const CHUNK = 5_000

/**
 * Deletes in chunks. `key` may be only a part of the primary key, so the rows of a chunk are checked again.
 */
async function deleteRows(db: Db, key: SQLiteColumn, which: SQL | undefined): Promise<void> {
  const some = db.orm.select({ key }).from(key.table).where(which).limit(CHUNK)
  let deleted = CHUNK
  while (deleted >= CHUNK)
    deleted = (
      await db.orm
        .delete(key.table)
        .where(and(inArray(key, some), which))
        .returning({ key })
    ).length
}
