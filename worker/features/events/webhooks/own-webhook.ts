import type { Webhook } from '#contract/events/webhook.wire.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import { maySql } from '../../../db/side-sql.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'
import type { Ctx, UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { openEndpoint } from './endpoint-keys.ts'

/** Whose listing it is: `?1` is the listing, `?2` the person. */
export const OWN_LISTING = `l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL`
/** A webhook `?3` of one's own listing. `w` and `l` are their names in the statement. */
export const OWN_WEBHOOK = `w.id = ?3 AND w.listing_id = l.id AND ${OWN_LISTING}`

/** What names a webhook of one's own listing. */
export interface WebhookRef {
  listingId: string
  webhookId: string
}

/** The first three values of a statement with `OWN_WEBHOOK`. */
export const ownValues = ({ actor }: UserCtx, { listingId, webhookId }: WebhookRef) => [
  listingId,
  actor.userId,
  webhookId,
]

export const webhookNotFound = () =>
  new HttpError('not_found', 'There is no such webhook on a server of yours.')

/** Two changes of the secret part at once: one of them would be lost. */
export const alreadyChanged = () =>
  new HttpError('state_conflict', 'This webhook was changed at the same moment. Try again.', {
    current: 'changed',
  })

/** The number of waiting messages is shown up to this one. */
const WAITING_MAX = 100

const WEBHOOK = columnsOf(
  webhooks,
  'w',
  'id',
  'sealed',
  'events',
  'is_on',
  'off_because',
  'public_key',
  'old_until',
  'created_at',
  'next_at',
  'attempts',
  'problem',
)
export const WEBHOOK_COLUMNS = `${WEBHOOK.sql}, (SELECT count(*) FROM (SELECT 1 FROM webhook_messages WHERE webhook_id = w.id AND done_at IS NULL LIMIT ${WAITING_MAX})) AS waiting`
export type WebhookRow = RowOf<typeof WEBHOOK> & { waiting: number }

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
    nextAttemptAt: row.attempts > 0 ? dateOf(row.next_at) : null,
    waiting: row.waiting,
    publicKey: row.public_key,
    oldSecretUntil: dateOf((row.old_until ?? 0) > now ? row.old_until : null),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/** Reads a webhook of one's own listing, or throws. */
export async function findOwnWebhook(ctx: UserCtx, ref: WebhookRef): Promise<WebhookRow & { name: string }> {
  const row = await ctx.db
    .prepare(`SELECT ${WEBHOOK_COLUMNS}, l.name FROM webhooks w JOIN listings l ON ${OWN_WEBHOOK}`)
    .bind(...ownValues(ctx, ref))
    .first<WebhookRow & { name: string }>()
  if (!row) throw webhookNotFound()
  return row
}
