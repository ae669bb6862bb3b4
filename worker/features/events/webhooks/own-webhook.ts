import { type SQL, sql } from 'drizzle-orm'
import type { Webhook } from '#contract/events/webhook.wire.ts'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { type Ctx, type UserCtx, HttpError } from '../../../http/verb.ts'
import { openEndpoint } from './endpoint-keys.ts'
import { isoOrNull } from '../../../platform/iso.ts'

const w = webhooks

/** What names a webhook of one's own listing. */
export interface WebhookRef {
  listingId: string
  webhookId: string
}

/** Whether `listings` is this one, and the caller's own. */
export const isOwnListing = ({ actor }: UserCtx, listingId: string): SQL =>
  sql`${listings.id} = ${listingId} AND ${may('own', actor.userId, listings)} AND ${listings.deletedAt} IS NULL`

/** Whether `webhooks` is this one, of the caller's own in `listings`. */
export const isOwnWebhook = (ctx: UserCtx, { listingId, webhookId }: WebhookRef): SQL =>
  sql`${w.id} = ${webhookId} AND ${w.listingId} = ${listings.id} AND ${isOwnListing(ctx, listingId)}`

/** Finds the caller's own listing. */
export const selectOwnListing = (ctx: UserCtx, listingId: string): SQL =>
  sql`SELECT ${listings.id}, ${listings.name} FROM ${listings} WHERE ${isOwnListing(ctx, listingId)}`

/** Finds a webhook of the caller's own listing. */
export const selectOwnWebhook = (ctx: UserCtx, ref: WebhookRef): SQL =>
  sql`SELECT ${WEBHOOK_COLUMNS}, ${listings.name} FROM ${w} JOIN ${listings} ON ${isOwnWebhook(ctx, ref)}`

export const webhookNotFound = () =>
  new HttpError('not_found', 'There is no such webhook on a server of yours.')

/** Two changes of the secret part at once: one of them would be lost. */
export const alreadyChanged = () =>
  new HttpError('state_conflict', 'This webhook was changed at the same moment. Try again.', {
    current: 'changed',
  })

/** The number of waiting messages is shown up to this one. */
const WAITING_MAX = 100

export const WEBHOOK_COLUMNS = sql`${w}.*, (SELECT count(*) FROM (SELECT 1 FROM ${outbox}
  WHERE ${outbox.webhookId} = ${w.id} AND ${outbox.doneAt} IS NULL LIMIT ${sql.raw(String(WAITING_MAX))})) AS waiting`
export type WebhookRow = SqlRow<typeof webhooks> & { waiting: number }

/** A webhook as its owner sees it, without its secret. */
export async function webhookOf({ env, now }: Ctx, row: WebhookRow): Promise<Webhook> {
  const endpoint = await openEndpoint(env, row.id, row.sealed)
  return {
    _id: row.id,
    url: endpoint?.url ?? null,
    events: JSON.parse(row.events),
    on: row.is_on === 1,
    offBecause: row.off_because,
    problem: row.problem,
    attempts: row.attempts,
    nextAttemptAt: row.is_on === 1 && row.attempts > 0 ? isoOrNull(row.next_at) : null,
    waiting: row.waiting,
    publicKey: row.public_key,
    oldSecretUntil: isoOrNull((row.old_until ?? 0) > now ? row.old_until : null),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** Reads a webhook of one's own listing, or throws. */
export async function findOwnWebhook(ctx: UserCtx, ref: WebhookRef): Promise<WebhookRow & { name: string }> {
  const row = await ctx.db.first<WebhookRow & { name: string }>(selectOwnWebhook(ctx, ref))
  if (!row) throw webhookNotFound()
  return row
}
