import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/events/webhook.ts'
import type { WebhookTest } from '#contract/events/webhook.wire.ts'

/** What most owners want to know. */
export const USUAL_EVENTS: readonly WebhookEvent[] = WEBHOOK_EVENTS.filter(
  (event) => event !== 'vote.held' && event !== 'vote.voided' && event !== 'incident.published',
)

/** What a test found. */
export const VERDICT_WORDS: Readonly<Record<WebhookTest['verdict'], string>> = {
  good: 'All good: your program took the message with the right signature and refused the other one.',
  'accepts-wrong':
    'Your program also took the message with the wrong signature. Anybody who knows its address could send it false messages. Check the signature with your secret before you use a message.',
  'refuses-right':
    'Your program did not take the message with the right signature. If it answered 401, its secret is not the newest one; otherwise look into its own log.',
  unreachable: 'Your program did not answer. Is it running, and is the address right?',
}
