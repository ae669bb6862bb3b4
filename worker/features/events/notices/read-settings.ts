import { and, eq } from 'drizzle-orm'
import { noticeKindsFor } from '#contract/events/notice.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { NoticeSettings } from '#contract/events/notice.wire.ts'
import { noticeSettings, subscriptions } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/context.ts'

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
