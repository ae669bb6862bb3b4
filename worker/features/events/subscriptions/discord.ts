import { and, eq, exists, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { SendResult } from '#contract/events/send-result.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { SiteLanguageCode } from '#contract/language/site-languages.ts'
import type { WebhookRef } from '#contract/events/subscription.ts'
import { incidents, incidentUpdates, outbox, subscriptions } from '../../../db/schema.ts'
import { named } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { unseal } from '../../../platform/seal.ts'
import { editMessage, postMessage, readMessage, type WebhookOutcome } from '../../../platform/webhooks.ts'
import { type Channel, isHeld, type Message, type Sent, type Target } from '../outbox/channel.ts'
import { mayCall } from '../outbox/leases.ts'
import { type Run, write } from '../outbox/run.ts'
import { type IncidentState, renderUpdate, SENDER } from './render-message.ts'

const earlier = alias(outbox, 'earlier')

/** Updates of incidents go to webhooks of Discord. */
export const DISCORD: Channel<{ webhook: string; sealed: string; language: SiteLanguageCode }> = {
  targets: subscriptions,
  target: outbox.subscriptionId,
  fields: {
    webhook: named(subscriptions.webhookId, 'webhook'),
    sealed: named(subscriptions.sealedToken, 'sealed'),
    language: subscriptions.language,
  },
  attemptsMax: SEND_ATTEMPTS_MAX,
  active: () => and(eq(subscriptions.state, 'active'), lt(subscriptions.attempts, SEND_ATTEMPTS_MAX)),
  async open(ctx, run, target) {
    const token = await unseal(ctx.env, target.sealed, target.webhook)
    if (token === null) return async () => failed('sealed')
    return (message) => send(ctx, run, target, { id: target.webhook, token }, message)
  },
  // All stored data about a webhook that is gone is deleted.
  end: (orm, { target, because }) =>
    because === 'failing' ? [] : [orm.delete(subscriptions).where(isHeld(DISCORD, target))],
}

const failed = (why: SendResult): Sent => ({ kind: 'failed', why })

/** What a failed call to a webhook of Discord means for its queue. */
export function problemOf(outcome: Exclude<WebhookOutcome<unknown>, { kind: 'done' }>): Sent {
  if (outcome.kind === 'wait') return outcome
  if (outcome.kind === 'gone') return { kind: 'gone', why: 'discord-gone' }
  return failed(outcome.kind === 'failed' ? outcome.why : 'discord-deleted')
}

/**
 * Brings an update into its message. Only edits carry content. A message that an earlier attempt worked on is read first, because the result of its
 * last edit may be unknown.
 */
async function send(
  ctx: Ctx,
  run: Run,
  target: Target & { language: SiteLanguageCode },
  webhook: WebhookRef,
  message: Message,
): Promise<Sent | null> {
  const { env } = ctx
  const about = await contentOf(ctx, run, message)
  // It was deleted.
  if (!about) return { kind: 'skipped' }
  const { announcement, content, isShown } = await renderUpdate(env.ORIGIN, target.language, about)
  let messageId = message.message_id
  if (messageId !== null) {
    if (!mayCall(run, target)) return null
    const shown = await readMessage(env, webhook, messageId)
    if (shown.kind === 'message-gone') messageId = null
    else if (shown.kind !== 'done') return problemOf(shown)
    else if (isShown(shown.value.footer)) return { kind: 'sent' }
  } else {
    const adopted = await noteMessage(ctx, run, target, message, earlierMessage(target, message))
    if (!adopted) return null
    messageId = adopted.message_id
  }
  // A message that moderators of the channel deleted is posted again, once. If it is deleted again, it is tried again later.
  for (let posts = 0; ; posts += 1) {
    if (messageId === null) {
      if (!mayCall(run, target)) return null
      const posted = await postMessage(env, webhook, { username: SENDER, embeds: [announcement] })
      if (posted.kind !== 'done') return problemOf(posted)
      messageId = posted.value.id
      if (!(await noteMessage(ctx, run, target, message, messageId))) return null
    }
    if (!mayCall(run, target)) return null
    const edited = await editMessage(env, webhook, messageId, { embeds: [content] })
    if (edited.kind === 'done') return { kind: 'sent' }
    if (edited.kind !== 'message-gone' || posts === 1) return problemOf(edited)
    messageId = null
  }
}

/** What a message says now; nothing if it is no longer to be told. */
async function contentOf({ db }: Ctx, run: Run, { data, about }: Message): Promise<IncidentState | null> {
  const { update }: { update: number } = JSON.parse(data)
  const incidentId = about ?? ''
  const { title, component, impact } = incidents
  const { at, status, text, seq } = incidentUpdates
  run.statementsLeft -= 2
  const [[incident], updates] = await db.orm.batch([
    db.orm.select({ title, component, impact }).from(incidents).where(eq(incidents.id, incidentId)),
    db.orm
      .select({ at, status, text })
      .from(incidentUpdates)
      .where(and(eq(incidentUpdates.incidentId, incidentId), lte(seq, update)))
      .orderBy(seq),
  ])
  return incident ? { incidentId, ...incident, updates } : null
}

type WithMessage = Pick<Message, 'message_id'>

/** Notes in which message it is, before an edit of that begins. `undefined` when the lease is lost. */
async function noteMessage(
  ctx: Ctx,
  run: Run,
  target: Target,
  message: Message,
  messageId: SQL | string,
): Promise<WithMessage | undefined> {
  const { orm } = ctx.db
  const held = orm.select({ id: subscriptions.id }).from(subscriptions).where(isHeld(DISCORD, target))
  const { noted } = await write<{ noted: WithMessage }>(ctx, run, {
    noted: orm
      .update(outbox)
      .set({ messageId })
      .where(and(eq(outbox.seq, message.seq), exists(held)))
      .returning({ messageId: outbox.messageId }),
  })
  return noted[0]
}

/** The message that shows the updates before, if there is one. */
const earlierMessage = ({ id }: Target, { about }: Message): SQL =>
  sql`(SELECT ${earlier.messageId} FROM ${outbox} earlier WHERE ${earlier.subscriptionId} = ${id} AND ${earlier.about} = ${about} AND ${earlier.messageId} IS NOT NULL
        ORDER BY ${earlier.seq} DESC LIMIT 1)`
