import { and, eq, sql } from 'drizzle-orm'
import { noticeKindsFor, ALWAYS_SHOWN } from '#contract/events/notice.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { NoticeSettings, NoticeSetting } from '#contract/events/notice.wire.ts'
import { noticeSettings, subscriptions } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { into, names } from '../../../db/sql.ts'

/** What the caller wants of each kind, and where it is sent. */
export async function readSettings({ db: { orm }, actor }: UserCtx): Promise<NoticeSettings> {
  const [chosen, [webhook]] = await orm.batch([
    orm.select().from(noticeSettings).where(eq(noticeSettings.userId, actor.userId)),
    orm
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, actor.userId), eq(subscriptions.state, 'active'))),
  ])
  return {
    kinds: noticeKindsFor({ isStaff: isAdmin(actor) }).map((kind) => {
      const { shown = true, delivered = true } = chosen.find((row) => row.kind === kind) ?? {}
      return { kind, shown, delivered }
    }),
    webhook: webhook
      ? {
          name: `…${webhook.webhookId.slice(-4)}`,
          createdAt: new Date(webhook.createdAt).toISOString(),
          problem: webhook.problem,
          retries: webhook.attempts < SEND_ATTEMPTS_MAX,
        }
      : null,
  }
}

/** Sets what the caller wants of a kind, from the next notice on. 400 for switching off what everybody must be told. */
export async function setSetting(
  { db, actor }: UserCtx,
  { kind, shown, delivered }: NoticeSetting,
): Promise<NoticeSetting> {
  if (!shown && ALWAYS_SHOWN.includes(kind))
    throw new HttpError('invalid_input', 'You are always told about this.', { field: 'shown' })
  // What is not written cannot be sent.
  const set = { shown, delivered: shown && delivered }
  const x = noticeSettings
  await db.repeatable([
    sql`INSERT INTO ${into(x, 'userId', 'kind', 'shown', 'delivered')} VALUES (${actor.userId}, ${kind}, ${Number(set.shown)}, ${Number(set.delivered)})
          ON CONFLICT (${names(x.userId, x.kind)}) DO UPDATE SET shown = excluded.shown, delivered = excluded.delivered`,
  ])
  return { kind, ...set }
}
