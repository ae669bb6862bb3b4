import { buildPushPayload } from '@block65/webcrypto-web-push'
import { and, eq, gte } from 'drizzle-orm'
import { SECOND } from '#contract/base/time.ts'
import { noticeWords } from '#contract/events/notice-words.ts'
import { PLAYING_KEPT_MS, PUSH_KEPT_MS } from '#contract/events/push.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { SendResult } from '#contract/events/send-result.ts'
import { say } from '#contract/language/i18n.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import type { Orm } from '../../../db/client.ts'
import { notices, outbox, sessions, votes } from '../../../db/schema.ts'
import { named } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { Env } from '../../../platform/env.ts'
import { speakIn } from '../../../platform/language.ts'
import { postOutside } from '../../../platform/safe-fetch.ts'
import { noticeData, type NoticeRow, selectDelivered } from '../notices/notice-row.ts'
import { type Channel, isHeld, type Sent } from '../outbox/channel.ts'
import { deliver } from '../outbox/deliver.ts'
import type { Run } from '../outbox/run.ts'
import { type Device, endpointOf, openDevice, pushKeys } from './device.ts'
import { wantsPush } from './push-sql.ts'
import { NO_DEVICE } from './set-device.ts'

const TIMEOUT_MS = 10 * SECOND
/** Answers that say: the device was unsubscribed, or its subscription has ended. */
const GONE_STATUSES = [404, 410]
/** Nothing in the answer of a push service is read but its status. */
const ANSWER_BYTES = 200

type Keys = NonNullable<ReturnType<typeof pushKeys>>

/** Sends waiting notices to devices, on a site that has keys for it. */
export async function deliverPush(ctx: Ctx, run: Run): Promise<void> {
  const keys = pushKeys(ctx.env)
  if (keys) await deliver(ctx, run, devices(keys))
}

/** Sends notices to the devices of their people, unless they were read meanwhile or are too old. */
export const devices = (keys: Keys): Channel<{ sealed: string; language: SiteLanguageCode }> => ({
  targets: sessions,
  outboxColumn: outbox.sessionId,
  fields: {
    sealed: named(sessions.pushSealed, 'sealed'),
    language: named(sessions.pushLanguage, 'language'),
  },
  attemptsMax: SEND_ATTEMPTS_MAX,
  active: wantsPush,
  async open({ env, db }, run, { id, sealed, language }) {
    const device = await openDevice(env, id, sealed)
    return async (message) => {
      if (!device) return gone('sealed')
      const { notice }: { notice: number } = JSON.parse(message.data)
      run.statementsLeft -= 1
      const [row] = await selectDelivered(db.orm, notice)
      if (!row || row.readAt !== null) return { kind: 'skipped' }
      const leftMs = row.at + keptFor(row) - run.clock()
      if (leftMs <= 0) return { kind: 'skipped' }
      if (row.kind === 'vote') run.statementsLeft -= 1
      if (row.kind === 'vote' && (await hasVotedSince(db.orm, row))) return { kind: 'skipped' }
      return send(env, { ...device, language }, row, leftMs, keys)
    }
  },
  end: (orm, { target }) => [
    orm
      .update(sessions)
      .set({ ...NO_DEVICE, pushVotes: false })
      .where(isHeld({ targets: sessions }, target)),
  ],
})

/** Whether the person of a notice that they can vote has done so since: it may have waited for quiet hours. */
async function hasVotedSince(orm: Orm, { seq, at, data }: NoticeRow): Promise<boolean> {
  const person = orm.select({ id: notices.userId }).from(notices).where(eq(notices.seq, seq))
  const since = await orm
    .select({ castAt: votes.castAt })
    .from(votes)
    .where(and(eq(votes.userId, person), eq(votes.listingId, noticeData(data).id), gte(votes.castAt, at)))
    .limit(1)
  return since.length > 0
}

const keptFor = ({ kind }: NoticeRow) => (kind === 'players' ? PLAYING_KEPT_MS : PUSH_KEPT_MS)
const gone = (why: SendResult): Sent => ({ kind: 'gone', why })

/**
 * Posts one notice, encrypted for the device. If it is sent again after a run died, `topic` (in the push
 * service) and `tag` (on the screen) let it replace the first one.
 */
async function send(
  env: Env,
  { endpoint, p256dh, auth, language }: Device & { language: SiteLanguageCode },
  { seq, kind, at, data }: NoticeRow,
  leftMs: number,
  keys: Keys,
): Promise<Sent> {
  const address = endpointOf(env, endpoint)
  if (!address) return gone('address')
  const { key, params, link } = noticeWords(kind, noticeData(data))
  const message = await speakIn(language, async () => ({
    title: say(`noticeKind.${kind}`),
    body: say(`notice.${key}`, params),
    link: inLanguage(link, language),
    tag: `notice-${seq}`,
    at,
  }))
  // The library accepts only https, and the fake service of the local environment has http.
  const https = address.href.replace(/^http:/, 'https:')
  // The library throws for a device's keys that are not valid.
  const payload = await buildPushPayload(
    { data: message, options: { ttl: Math.ceil(leftMs / SECOND), topic: `notice-${seq}` } },
    { endpoint: https, expirationTime: null, keys: { p256dh, auth } },
    keys,
  ).catch(() => null)
  if (!payload) return gone('sealed')
  const { headers, body } = payload
  const answer = await postOutside({ address, headers, body, limit: ANSWER_BYTES, timeoutMs: TIMEOUT_MS })
  if (typeof answer === 'string') return { kind: 'failed', why: answer }
  if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' }
  if (GONE_STATUSES.includes(answer.status)) return gone('gone')
  const retryAfterMs = (Number(answer.retryAfter) || 0) * SECOND
  return { kind: 'failed', why: `answered ${answer.status}`, retryAfterMs }
}
