import { and, eq, isNull } from 'drizzle-orm'
import { answeredResult } from '#contract/events/send-result.ts'
import { WEBHOOK_WAITING_MAX } from '#contract/events/webhook.ts'
import type { Webhook } from '#contract/events/webhook.wire.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { side } from '../../../db/side-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Ctx, type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { openEndpoint } from './endpoint.ts'

const webhookNotFound = () => new HttpError('not_found', 'This server has no webhook.')

/** Somebody else changed it at the same time: one of the changes would be lost. */
export const alreadyChanged = () =>
  new HttpError('state_conflict', 'This webhook was changed at the same moment. Try again.', {
    current: 'changed',
  })

type WebhookRow = typeof webhooks.$inferSelect

/** The name of one's own listing, and its webhook if there is one. Throws when it is not one's own. */
export async function findOwnListing(
  { db, actor }: UserCtx,
  listingId: string,
): Promise<{ name: string; row: WebhookRow | null }> {
  const [found] = await db.orm
    .select({ name: listings.name, row: webhooks, ...side(actor.userId) })
    .from(listings)
    .leftJoin(webhooks, eq(webhooks.id, listings.id))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!found || !isOwner(actor, found)) throw notYours()
  return found
}

/** Where the webhook of one's own listing goes, sealed; `null` without one. Throws when it is not one's own. */
export async function readSealed(
  tx: Transaction,
  { actor }: UserCtx,
  listingId: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ sealed: webhooks.sealed, ...side(actor.userId) })
    .from(listings)
    .leftJoin(webhooks, eq(webhooks.id, listings.id))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!found || !isOwner(actor, found)) throw notYours()
  return found.sealed
}

/** The webhook of one's own listing, or throws. */
export async function findOwnWebhook(ctx: UserCtx, listingId: string) {
  const { name, row } = await findOwnListing(ctx, listingId)
  if (!row) throw webhookNotFound()
  const endpoint = await openEndpoint(ctx.env, row.id, row.sealed)
  if (!endpoint)
    throw new HttpError('state_conflict', 'Enter the address again first.', { current: 'unreadable' })
  return { name, row, endpoint }
}

/** A webhook as its owner sees it, without its secret. */
export async function webhookOf({ env, db }: Ctx, row: WebhookRow): Promise<Webhook> {
  const waiting = await db.orm
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(eq(outbox.webhookId, row.id), isNull(outbox.doneAt)))
    .limit(WEBHOOK_WAITING_MAX)
  const endpoint = await openEndpoint(env, row.id, row.sealed)
  const isTried = row.offBecause === null && row.attempts > 0
  return {
    url: endpoint?.url ?? null,
    kind: row.kind,
    language: row.language,
    offBecause: row.offBecause,
    problem: row.problem === null ? null : answeredResult(row.problem),
    nextAttemptAt: isTried ? new Date(row.nextAt).toISOString() : null,
    waiting: waiting.length,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
