import type { WebhookOutcome } from '../../../platform/webhooks.ts'
import type { Sent } from './channel.ts'

/** What a failed call to a webhook of Discord means for the message and its target. */
export function sentOf(outcome: Exclude<WebhookOutcome<unknown>, { kind: 'done' }>): Sent {
  if (outcome.kind === 'wait') return outcome
  if (outcome.kind === 'gone') return { kind: 'gone', why: 'discord-gone' }
  return { kind: 'failed', why: outcome.kind === 'failed' ? outcome.why : 'discord-deleted' }
}
