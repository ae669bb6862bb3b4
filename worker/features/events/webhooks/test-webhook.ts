import { HOUR } from '#contract/base/time.ts'
import { TEST_EVENT } from '#contract/events/webhook.ts'
import type { SendAttempt, WebhookTest } from '#contract/events/webhook.wire.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { type EndpointKeys, newKeys, openEndpoint } from './endpoint-keys.ts'
import { findOwnWebhook, type WebhookRef } from './own-webhook.ts'
import { bodyOf, isAccepted, sendMessage } from './send-message.ts'

const TESTS_AN_HOUR = { name: 'webhook-test', limit: 30, windowMs: HOUR }

/**
 * Sends two messages at once, also to a webhook that is off: one signed with its keys, one with keys that nobody knows. A receiver that takes the second one
 * checks no signatures. They are not in the log.
 */
export async function testWebhook(ctx: UserCtx, ref: WebhookRef): Promise<WebhookTest> {
  const { env, now, actor } = ctx
  const row = await findOwnWebhook(ctx, ref)
  const endpoint = await openEndpoint(env, row.id, row.sealed)
  if (!endpoint)
    throw new HttpError('state_conflict', 'Enter the address again first.', { current: 'unreadable' })
  await takeQuota(ctx, TESTS_AN_HOUR, actor.userId)
  const data = JSON.stringify({ server: { _id: ref.listingId, name: row.name } })
  const send = async (keys: EndpointKeys) => {
    const message = { id: `msg_test${newId()}`, body: bodyOf(TEST_EVENT, now, data) }
    return (await sendMessage(env, message, { url: endpoint.url, keys: [keys], now: Date.now() })).attempt
  }
  const [right, wrong] = await Promise.all([send(endpoint), newKeys().then(send)])
  return { verdict: verdictOf(right, wrong), right: probeOf(right), wrong: probeOf(wrong) }
}

function verdictOf(right: SendAttempt, wrong: SendAttempt): WebhookTest['verdict'] {
  if (right.status === null && wrong.status === null) return 'unreachable'
  if (isAccepted(wrong.status)) return 'accepts-wrong'
  return isAccepted(right.status) ? 'good' : 'refuses-right'
}

const probeOf = ({ status, problem, ms }: SendAttempt) => ({ status, problem, ms })
