import { and, eq, exists, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { WebhookRef } from '#contract/events/subscription.ts'
import type { SiteLanguageCode } from '#contract/language/site-languages.ts'
import { incidents, incidentUpdates, outbox, subscriptions } from '../../../db/schema.ts'
import { named } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { unseal } from '../../../platform/seal.ts'
import { editMessage, postMessage, readMessage } from '../../../platform/webhooks.ts'
import { type Channel, isHeld, type Message, type Sent, type Target } from '../outbox/channel.ts'
import { sentOf } from '../outbox/discord-outcome.ts'
import { mayCall } from '../outbox/leases.ts'
import { type Run, write } from '../outbox/run.ts'
import { type IncidentState, renderUpdate, SENDER } from './render-message.ts'

const earlier = alias(outbox, 'earlier')

/** Updates of incidents go to channels of Discord that subscribed to them. */
export const INCIDENT_CHANNEL: Channel<{ webhook: string; sealed: string; language: SiteLanguageCode }> = {
  targets: subscriptions,
  outboxColumn: outbox.subscriptionId,
  fields: {
    webhook: named(subscriptions.webhookId, 'webhook'),
    sealed: named(subscriptions.sealedToken, 'sealed'),
    language: subscriptions.language,
  },
  attemptsMax: SEND_ATTEMPTS_MAX,
  active: () => and(eq(subscriptions.state, 'active'), lt(subscriptions.attempts, SEND_ATTEMPTS_MAX)),
  async open(ctx, run, target) {
    const token = await unseal(ctx.env, target.sealed, target.webhook)
    if (token === null) return async () => ({ kind: 'failed', why: 'sealed' })
    return (message) => send(ctx, run, target, { id: target.webhook, token }, message)
  },
  // Of a webhook that is gone nothing stays stored.
  end: (orm, { target, because }) =>
    because === 'failing' ? [] : [orm.delete(subscriptions).where(isHeld(INCIDENT_CHANNEL, target))],
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
  // The incident was deleted.
  if (!about) return { kind: 'skipped' }
  const { announcement, content, isShown } = await renderUpdate(env.ORIGIN, target.language, about)
  let messageId = message.message_id
  if (messageId !== null) {
    if (!mayCall(run, target)) return null
    const shown = await readMessage(env, webhook, messageId)
    if (shown.kind === 'message-gone') messageId = null
    else if (shown.kind !== 'done') return sentOf(shown)
    else if (isShown(shown.value.footer)) return { kind: 'sent' }
  } else {
    const adopted = await noteMessage(ctx, run, target, message, earlierMessage(target, message))
    if (!adopted) return null
    messageId = adopted.message_id
  }
  // Moderators of the channel may delete the message. Each attempt then posts it anew once.
  for (let round = 0; ; round += 1) {
    if (messageId === null) {
      if (!mayCall(run, target)) return null
      const posted = await postMessage(env, webhook, { username: SENDER, embeds: [announcement] })
      if (posted.kind !== 'done') return sentOf(posted)
      messageId = posted.value.id
      if (!(await noteMessage(ctx, run, target, message, messageId))) return null
    }
    if (!mayCall(run, target)) return null
    const edited = await editMessage(env, webhook, messageId, { embeds: [content] })
    if (edited.kind === 'done') return { kind: 'sent' }
    if (edited.kind !== 'message-gone' || round === 1) return sentOf(edited)
    messageId = null
  }
}

/** The incident of a message, with its updates up to this one; `null` if it was deleted. */
async function contentOf({ db }: Ctx, run: Run, { data, about }: Message): Promise<IncidentState | null> {
  const { update }: { update: number } = JSON.parse(data)
  if (about === null) throw new Error('A message of an incident names it')
  const incidentId = about
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

/** Notes the Discord message that an update is in, before that is edited. `undefined` when the lease is lost. */
async function noteMessage(
  ctx: Ctx,
  run: Run,
  target: Target,
  message: Message,
  messageId: SQL | string,
): Promise<WithMessage | undefined> {
  const { orm } = ctx.db
  const held = orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isHeld(INCIDENT_CHANNEL, target))
  const { noted } = await write<{ noted: WithMessage }>(ctx, run, {
    noted: orm
      .update(outbox)
      .set({ messageId })
      .where(and(eq(outbox.seq, message.seq), exists(held)))
      .returning({ messageId: outbox.messageId }),
  })
  return noted[0]
}

/** The message that shows the earlier updates, if there is one. */
const earlierMessage = ({ id }: Target, { about }: Message): SQL =>
  sql`(SELECT ${earlier.messageId} FROM ${outbox} earlier WHERE ${earlier.subscriptionId} = ${id} AND ${earlier.about} = ${about} AND ${earlier.messageId} IS NOT NULL
        ORDER BY ${earlier.seq} DESC LIMIT 1)`
