import { and, eq, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { answeredResult } from '#contract/events/send-result.ts'
import { WEBHOOK_WAITING_MAX } from '#contract/events/webhook.ts'
import type { OwnWebhook, Webhook } from '#contract/events/webhook.wire.ts'
import { outbox } from '../../../db/schema.ts'
import type { Ctx, UserCtx } from '../../../http/verb.ts'
import { openEndpoint } from './endpoint.ts'
import { findListingWithWebhook, type WebhookRow } from './own-webhook.ts'

export async function readWebhook(ctx: UserCtx, listingId: string): Promise<OwnWebhook> {
  const { name, webhook } = await findListingWithWebhook(ctx.db.orm, ctx, listingId)
  return { server: { _id: listingId, name }, webhook: webhook && (await shownWebhook(ctx, webhook)) }
}

/** A webhook as its owner sees it, without its secret. */
export async function shownWebhook({ env, db }: Ctx, row: WebhookRow): Promise<Webhook> {
  const waiting = await db.orm
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(eq(outbox.webhookId, row.id), isNull(outbox.doneAt)))
    .limit(WEBHOOK_WAITING_MAX)
  const endpoint = await openEndpoint(env, row.id, row.sealed)
  // During a pause that the receiver asked for, no attempt has failed, but there is a problem and a next attempt.
  const willRetry = row.offBecause === null && row.problem !== null && row.nextAt > 0
  return {
    url: endpoint?.url ?? null,
    kind: row.kind,
    language: row.language,
    offBecause: row.offBecause,
    problem: row.problem === null ? null : answeredResult(row.problem),
    nextAttemptAt: willRetry ? iso(row.nextAt) : null,
    waiting: waiting.length,
    createdAt: iso(row.createdAt),
  }
}
