import { alias } from 'drizzle-orm/sqlite-core'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { listings, realmPenalties } from '../../../db/schema.ts'
import { tellOwner } from '../../events/registry.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { into, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

type Decision = 'impose' | 'dismiss' | 'restart'

/** The start state and the result of each decision: a proposal is imposed or dismissed, a penalty ends when the player count is restarted. */
const STEPS = {
  impose: { from: isNull(realmPenalties.imposedAt), becomes: (now: number) => ({ imposedAt: now }) },
  dismiss: {
    from: isNull(realmPenalties.imposedAt),
    becomes: (now: number) => ({ closedAt: now, outcome: 'dismissed' }),
  },
  restart: {
    from: isNotNull(realmPenalties.imposedAt),
    becomes: (now: number) => ({ closedAt: now, outcome: 'restarted' }),
  },
} satisfies Record<Decision, unknown>

/** Decides about a suspicion of mass invites. A restart lifts the penalty, and ignores every count before it. */
export async function decidePenalty(
  ctx: UserCtx,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  requireAdmin(ctx)
  const { from, becomes } = STEPS[decision]
  const [done, present] = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`UPDATE ${realmPenalties} SET ${set(realmPenalties, becomes(ctx.now))}
          WHERE ${realmPenalties.id} = ${id} AND ${from} AND ${realmPenalties.closedAt} IS NULL`,
      auditStatement(ctx, `penalty.${decision}`, id),
      ...(decision === 'dismiss' ? [] : penaltyNotice(ctx, id, decision)),
    ],
    [sql`SELECT ${realmPenalties.id} FROM ${realmPenalties} WHERE ${realmPenalties.id} = ${id}`],
  )
  if (present.length === 0) throw new HttpError('not_found', 'Penalty not found.')
  if (!done) throw new HttpError('state_conflict', 'Someone else has already decided this.')
}

/** Halves the score of a realm by a decision of admins without a proposal. A realm has at most one penalty at a time. */
export async function imposePenalty(
  ctx: UserCtx,
  { serverId, reason }: { serverId: string; reason: string },
): Promise<void> {
  requireAdmin(ctx)
  const id = newId()
  const [done, present] = await writeOnce<[{ id: string }]>(
    ctx,
    [
      sql`INSERT INTO ${into(realmPenalties, 'id', 'listingId', 'reason', 'proposedAt', 'imposedAt')}
         SELECT ${id}, ${l.id}, ${reason}, ${ctx.now}, ${ctx.now} FROM ${listings} l WHERE ${l.id} = ${serverId} AND ${l.deletedAt} IS NULL ON CONFLICT DO NOTHING`,
      auditStatement(ctx, 'penalty.impose', id, { after: { serverId, reason } }),
      ...penaltyNotice(ctx, id, 'impose'),
    ],
    [
      sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} = ${serverId} AND ${listings.deletedAt} IS NULL`,
    ],
  )
  if (present.length === 0) throw serverNotFound()
  if (!done) throw new HttpError('state_conflict', 'A penalty of this realm is open already.')
}

const penaltyNotice = (ctx: UserCtx, id: string, decision: 'impose' | 'restart') =>
  tellOwner(ctx, {
    listing: sql`(SELECT ${realmPenalties.listingId} FROM ${realmPenalties} WHERE ${realmPenalties.id} = ${id})`,
    kind: 'decision',
    key: `penalty:${id}:${decision}`,
    outcome: `${decision}-penalty`,
  })
