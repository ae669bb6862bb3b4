import type { SendResult } from '#contract/events/send-result.ts'
import { ANSWER_SHOWN_MAX } from '#contract/events/webhook.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import type { Sent } from '../outbox/channel.ts'

export interface Outcome {
  sent: Sent
  result: SendResult
  answer: string | null
}

export const failed = (why: SendResult, answer: string | null = null): Outcome => ({
  sent: { kind: 'failed', why },
  result: why,
  answer,
})

/** The start of an answer as people may read it: without control characters, unreadable bytes and a cut last character. */
export function shownStart(start: string): string | null {
  const text = start.replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ').trim()
  return cutTo(text, ANSWER_SHOWN_MAX) || null
}
