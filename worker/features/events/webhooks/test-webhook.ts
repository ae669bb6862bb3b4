import { HOUR } from '#contract/base/time.ts'
import { answeredResult } from '#contract/events/send-result.ts'
import { TEST_EVENT } from '#contract/events/webhook.ts'
import type { WebhookTest } from '#contract/events/webhook.wire.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { openEndpoint } from './endpoint.ts'
import { findListingWithWebhook } from './own-webhook.ts'
import { tellOwner } from './owners.ts'

const TESTS_AN_HOUR = { name: 'webhook-test', limit: 30, windowMs: HOUR }

/** Sends one message at once, also to a webhook that is off, and answers what became of it. */
export async function testWebhook(ctx: UserCtx, listingId: string): Promise<WebhookTest> {
  const { now, actor } = ctx
  const { name, language, endpoint } = await findOwnWebhook(ctx, listingId)
  await takeQuota(ctx, TESTS_AN_HOUR, actor.userId)
  const data = JSON.stringify({ server: { _id: listingId, name } })
  const message = { id: `msg_test${newId()}`, event: TEST_EVENT, at: now, data, about: null }
  const outcome = await tellOwner(ctx, { ...endpoint, language }, message, Date.now())
  if (!outcome) throw new Error('Every kind of webhook can be told of a test')
  const { sent, result, answer } = outcome
  return { taken: sent.kind === 'sent', result: answeredResult(result), answer }
}

/** The webhook of one's own listing, or throws. */
async function findOwnWebhook(ctx: UserCtx, listingId: string) {
  const { name, webhook } = await findListingWithWebhook(ctx.db.orm, ctx, listingId)
  if (!webhook) throw new HttpError('not_found', 'This server has no webhook.')
  const endpoint = await openEndpoint(ctx.env, webhook.id, webhook.sealed)
  if (!endpoint)
    throw new HttpError('state_conflict', 'Enter the address again first.', { current: 'unreadable' })
  return { name, language: webhook.language, endpoint }
}
