import { HOUR, SECOND } from '#contract/base/time.ts'
import { parseDiscordWebhook } from '#contract/events/subscription.ts'
import { SITE } from '#contract/site/site.ts'
import { truncate } from '#contract/text/truncate.ts'
import { CORAL, MOSS, escapeMarkdown } from '../features/events/subscriptions/render-message.ts'
import type { JobChange } from '../features/status/record-runs.ts'
import type { Ctx } from '../http/verb.ts'
import type { Env } from '../platform/env.ts'
import { postMessage } from '../platform/webhooks.ts'

const ERROR_MAX = 300
const DATABASE_MARK = 'alarm:database'

interface Alarm {
  title: string
  text: string
  isOver: boolean
}

/** Tells the channel of the operator which jobs began to fail, or work again. */
export async function alarmOfJobs(env: Env, changes: readonly JobChange[]): Promise<void> {
  for (const { job, outcome, error } of changes)
    await send(env, {
      title: outcome === 'works' ? `The job ${job} works again` : `The job ${job} failed twice in a row`,
      text: error ?? 'Nothing is left to do.',
      isOver: outcome === 'works',
    })
}

/**
 * Tells the channel that nothing can be stored, because the Status tab reads the database. Once an hour,
 * unless KV fails too: a second alarm is better than none.
 */
export async function alarmOfDatabase({ env }: Pick<Ctx, 'env'>, error: string): Promise<void> {
  if (!webhookOf(env) || (await env.MARKS.get(DATABASE_MARK).catch(() => null)) !== null) return
  await send(env, { title: 'The database does not answer', text: error, isOver: false })
  await env.MARKS.put(DATABASE_MARK, '', { expirationTtl: HOUR / SECOND }).catch(() => undefined)
}

const webhookOf = ({ ALARM_WEBHOOK = '', DISCORD_ORIGIN }: Env) =>
  parseDiscordWebhook(ALARM_WEBHOOK.trim(), DISCORD_ORIGIN)

/**
 * An alarm that Discord does not accept is only logged: failed jobs are in the log and on the Status tab
 * anyway.
 */
async function send(env: Env, { title, text, isOver }: Alarm): Promise<void> {
  const webhook = webhookOf(env)
  if (!webhook) return
  const { kind } = await postMessage(env, webhook, {
    username: `${SITE.name} alarm`,
    embeds: [
      {
        title,
        url: `${env.ORIGIN}/admin?tab=status`,
        description: escapeMarkdown(truncate(text, ERROR_MAX)),
        color: isOver ? MOSS : CORAL,
        footer: { text: new URL(env.ORIGIN).host },
      },
    ],
  })
  // oxlint-disable-next-line no-console -- operators must learn that their alarm does not ring
  if (kind !== 'done') console.error(JSON.stringify({ level: 'error', event: 'alarm not sent', why: kind }))
}
