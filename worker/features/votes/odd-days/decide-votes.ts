import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { voteVerdictBody, voteVerdictInPath } from '#contract/votes/odd-days.wire.ts'
import { auditLog, listings, statements, votes } from '../../../db/schema.ts'
import { SCORE_AGAIN } from '../../../db/score-again.ts'
import { among, insertStatements } from '../../../db/sets.ts'
import { plus } from '../../../db/sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { serverNotFound, type UserCtx } from '../../../http/verb.ts'
import { auditRow } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { decide } from '../../decisions/decide.ts'
import { endDecisions, readDecisionsWhere } from '../../decisions/decision-rows.ts'
import { releasedNotice } from '../../decisions/restore-taken.ts'
import { tell } from '../../events/tell.ts'
import { isOnDay } from './odd-rows.ts'
import { numberOfDay } from './read-odd-day.ts'

const VOTES_RULE: RuleId = 'fair-votes'

type Verdict = z.output<typeof voteVerdictBody> & {
  id: string
  date: string
  verdict: z.output<typeof voteVerdictInPath>
}

/**
 * Makes the votes of some people on one day void, or lets them count again, all together. The voters read the
 * rule and the note, and can appeal. Answers the number of votes that the server has now.
 */
export async function decideVotes(
  ctx: UserCtx,
  { id, date, verdict, people, rule = VOTES_RULE, note }: Verdict,
): Promise<{ votes: number }> {
  requireAdmin(ctx)
  const day = numberOfDay(date)
  await transaction(ctx, async (tx) => {
    const [[listing], cast] = await Promise.all([
      tx.select({ name: listings.name, ownerId: listings.ownerId }).from(listings).where(eq(listings.id, id)),
      tx
        .select({ userId: votes.userId, castAt: votes.castAt })
        .from(votes)
        .where(
          and(
            eq(votes.listingId, id),
            isOnDay(votes.castAt, day),
            among(votes.userId, people),
            // Only votes that the verdict changes, so that repeating it changes nothing.
            eq(votes.isVoid, verdict === 'count'),
          ),
        ),
    ])
    if (!listing) throw serverNotFound()
    const server = { _id: id, ...listing }
    if (verdict === 'void') await makeVoid(ctx, tx, server, cast, { rule, note: note || undefined })
    else await letCount(ctx, tx, server, cast)
  })
  const [row] = await ctx.db.orm.select({ votes: listings.votes }).from(listings).where(eq(listings.id, id))
  if (!row) throw serverNotFound()
  return row
}

interface Server {
  _id: string
  name: string
  ownerId: string
}
interface Vote {
  userId: string
  castAt: number
}

async function makeVoid(
  ctx: UserCtx,
  tx: Transaction,
  server: Server,
  cast: readonly Vote[],
  why: { rule: RuleId; note: string | undefined },
): Promise<void> {
  if (cast.length === 0) return
  const { _id: serverId, name, ownerId } = server
  const subjects = cast.map(({ userId, castAt }) => ({
    // Votes have no id. This one is random, because the audit entry outlives the account and must not name
    // the person.
    id: newId(),
    personId: userId,
    name,
    before: { serverId, userId, castAt },
    after: { void: true },
    taken: { serverId, castAt },
  }))
  await decide(ctx, tx, { kind: 'void-vote', subjects }, why)
  setVoid(tx, serverId, cast, true)
  const at = ctx.now
  const key = `void-votes:${serverId}:${at}`
  tx.write(
    ...tell([{ person: ownerId, kind: 'decision', key, at, outcome: 'void-votes', name, id: serverId }]),
  )
}

async function letCount(ctx: UserCtx, tx: Transaction, server: Server, cast: readonly Vote[]): Promise<void> {
  const serverId = server._id
  const people = cast.map(({ userId }) => userId)
  const decisions = await readDecisionsWhere(
    tx,
    and(eq(statements.subjectKind, 'vote'), among(statements.personId, people), isNull(statements.endedAt)),
  )
  const released = cast.flatMap((vote) => {
    const decision = decisions.find(
      ({ personId, taken }) =>
        personId === vote.userId && taken?.['serverId'] === serverId && taken['castAt'] === vote.castAt,
    )
    return decision ? { vote, decision } : []
  })
  if (released.length === 0) return
  tx.write(
    ...insertStatements(
      auditLog,
      released.map(({ vote: { userId, castAt }, decision }) =>
        auditRow(ctx, 'vote.count', decision.subjectId, {
          before: { serverId, userId, castAt },
          after: { void: false },
        }),
      ),
    ),
  )
  setVoid(
    tx,
    serverId,
    released.map(({ vote }) => vote),
    false,
  )
  endDecisions(
    tx,
    released.map(({ decision }) => decision),
    { at: ctx.now, ended: 'lifted' },
  )
  tx.write(
    ...tell(
      released.map(({ vote, decision: { id } }) =>
        releasedNotice(ctx, { id, person: { id: vote.userId }, server }),
      ),
    ),
  )
}

/** Makes votes of one server void or not, and changes its number of votes. */
function setVoid(tx: Transaction, serverId: string, some: readonly Vote[], isVoid: boolean): void {
  const moments = some.map(({ castAt }) => castAt)
  const people = some.map(({ userId }) => userId)
  tx.write(
    tx
      .update(votes)
      .set({ isVoid })
      // All are votes of one day, on which each person voted once. So people and moments name exactly these
      // votes.
      .where(and(eq(votes.listingId, serverId), among(votes.castAt, moments), among(votes.userId, people))),
    tx
      .update(listings)
      .set({ votes: plus(listings.votes, isVoid ? -some.length : some.length), ...SCORE_AGAIN })
      .where(eq(listings.id, serverId)),
  )
}
