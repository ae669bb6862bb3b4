import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Webhook } from '#contract/events/webhook.wire.ts'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { type Ctx, type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { openEndpoint } from './endpoint.ts'

/** Whether `listings` is this one, and the caller's own. */
export const isOwnListing = ({ actor }: UserCtx, listingId: string): SQL =>
  sql`${listings.id} = ${listingId} AND ${may('own', actor.userId, listings)} AND ${listings.deletedAt} IS NULL`

/** Whether `webhooks` is that of this listing, and the caller's own. */
export const isOwnWebhook = (ctx: UserCtx, listingId: string): SQL =>
  sql`${webhooks.id} = ${listingId} AND EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwnListing(ctx, listingId)})`

const webhookNotFound = () => new HttpError('not_found', 'This server has no webhook.')

/** Somebody else changed it at the same time: one of the changes would be lost. */
export const alreadyChanged = () =>
  new HttpError('state_conflict', 'This webhook was changed at the same moment. Try again.', {
    current: 'changed',
  })

type WebhookRow = typeof webhooks.$inferSelect

/** The name of one's own listing, and its webhook if there is one. Throws when it is not one's own. */
export async function findOwnListing(
  ctx: UserCtx,
  listingId: string,
): Promise<{ name: string; row: WebhookRow | null }> {
  const [found] = await ctx.db.orm
    .select({ name: listings.name, row: webhooks })
    .from(listings)
    .leftJoin(webhooks, eq(webhooks.id, listings.id))
    .where(isOwnListing(ctx, listingId))
  if (!found) throw notYours()
  return found
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

/** The number of waiting messages is shown up to this one. */
const WAITING_MAX = 100

/** A webhook as its owner sees it, without its secret. */
export async function webhookOf({ env, db }: Ctx, row: WebhookRow): Promise<Webhook> {
  const waiting = await db.orm
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(eq(outbox.webhookId, row.id), isNull(outbox.doneAt)))
    .limit(WAITING_MAX)
  const endpoint = await openEndpoint(env, row.id, row.sealed)
  const isTried = row.offBecause === null && row.attempts > 0
  return {
    url: endpoint?.url ?? null,
    kind: row.kind,
    offBecause: row.offBecause,
    problem: row.problem,
    nextAttemptAt: isTried ? new Date(row.nextAt).toISOString() : null,
    waiting: waiting.length,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
