import { and, eq, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { HUB_DEAD_RECHECK_MS, HUB_REFRESH_MS } from '#contract/community/hub.ts'
import { hubs } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { asSystem, type Ctx } from '../../../http/verb.ts'
import { type InviteAnswer, type InvitedGuild, readInvite } from '../../../platform/chat-platform.ts'
import { type FailedAnswer, LEASE_MS, waitAfter } from './back-off.ts'

export interface ClaimedHub {
  id: string
  code: string
  failures: number
}

/** Claims the hub that has been due longest, so that no second run checks it; `null` when none is due. */
export const claimDueHub = (ctx: Ctx): Promise<ClaimedHub | null> =>
  claim(
    ctx,
    inArray(
      hubs.id,
      ctx.db.orm
        .select({ id: hubs.id })
        .from(hubs)
        .where(lte(hubs.nextCheckAt, ctx.now))
        .orderBy(hubs.nextCheckAt, hubs.id)
        .limit(1),
    ),
  )

async function claim({ db, now }: Ctx, which: SQL): Promise<ClaimedHub | null> {
  const [claimed] = await db.orm
    .update(hubs)
    .set({ nextCheckAt: now + LEASE_MS })
    .where(and(which, lte(hubs.nextCheckAt, now)))
    .returning({ id: hubs.id, code: hubs.code, failures: hubs.failures })
  return claimed ?? null
}

/** Checks a new hub before its turn. */
export async function checkNewHub(ctx: Ctx, id: string): Promise<void> {
  const hub = await claim(ctx, eq(hubs.id, id))
  if (hub) await checkHub(ctx, hub)
}

/**
 * Asks Discord once and stores the answer. Values change only with an answer about the same server. An
 * error delays the next check: longer each time, and at least as long as Discord asks.
 */
export async function checkHub(ctx: Ctx, hub: ClaimedHub): Promise<InviteAnswer> {
  const answer = await readInvite(ctx.env, hub.code)
  if (answer.kind === 'found') await keepValues(ctx, hub, answer.guild)
  else if (answer.kind === 'gone') await markDead(ctx, hub)
  else await keepFailure(ctx, hub, answer)
  return answer
}

function keepValues(ctx: Ctx, hub: ClaimedHub, guild: InvitedGuild): Promise<void> {
  const { now } = ctx
  return transaction(asSystem(ctx), async (tx) => {
    const [[listed], others] = await Promise.all([
      tx.select({ guildId: hubs.guildId }).from(hubs).where(eq(hubs.id, hub.id)),
      tx
        .select({ id: hubs.id })
        .from(hubs)
        .where(and(eq(hubs.guildId, guild.id), ne(hubs.id, hub.id))),
    ])
    if (!listed) return
    const state = stateBy(listed, guild, others.length > 0)
    const { id: guildId, ...values } = guild
    const found =
      state === 'ok'
        ? { guildId, ...values, foundName: null, checkedAt: now, nextCheckAt: now + HUB_REFRESH_MS }
        : { foundName: guild.name, nextCheckAt: now + HUB_DEAD_RECHECK_MS }
    tx.write(
      tx
        .update(hubs)
        .set({ state, failures: 0, lastError: null, ...found })
        .where(eq(hubs.id, hub.id)),
    )
  })
}

function stateBy({ guildId }: { guildId: string | null }, guild: { id: string }, isListedTwice: boolean) {
  if (guildId !== null && guildId !== guild.id) return 'elsewhere'
  return isListedTwice ? 'duplicate' : 'ok'
}

async function markDead({ db, now }: Ctx, hub: ClaimedHub): Promise<void> {
  const dead = {
    state: 'dead' as const,
    failures: 0,
    lastError: null,
    nextCheckAt: now + HUB_DEAD_RECHECK_MS,
    foundName: null,
  }
  await db.repeatable([db.orm.update(hubs).set(dead).where(eq(hubs.id, hub.id))])
}

async function keepFailure({ db, now }: Ctx, hub: ClaimedHub, answer: FailedAnswer): Promise<void> {
  const { failures } = hub
  const failed = {
    failures: failures + 1,
    lastError: answer.error,
    nextCheckAt: now + waitAfter(failures, answer),
  }
  await db.repeatable([db.orm.update(hubs).set(failed).where(eq(hubs.id, hub.id))])
}
