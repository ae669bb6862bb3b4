import { eq } from 'drizzle-orm'
import { noticeKindsFor, ALWAYS_SHOWN } from '#contract/events/notice.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { NoticeSettings, NoticeSetting } from '#contract/events/notice.wire.ts'
import { noticeSettings } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'

/** What the caller wants of each kind. */
export async function readSettings({ db: { orm }, actor }: UserCtx): Promise<NoticeSettings> {
  const chosen = await orm.select().from(noticeSettings).where(eq(noticeSettings.userId, actor.userId))
  return {
    kinds: noticeKindsFor({ isAdmin: isAdmin(actor) }).map((kind) => {
      const { shown = true, delivered = true } = chosen.find((row) => row.kind === kind) ?? {}
      return { kind, shown, delivered }
    }),
  }
}

/**
 * Sets what the caller wants of a kind, from the next notice on. 400 for switching off what everybody must be
 * told.
 */
export async function setSetting(
  { db, actor }: UserCtx,
  { kind, shown, delivered }: NoticeSetting,
): Promise<NoticeSetting> {
  if (!shown && ALWAYS_SHOWN.includes(kind))
    throw new HttpError('invalid_input', 'You are always told about this.', { field: 'shown' })
  // A notice that is not written cannot be sent to a device.
  const set = { shown, delivered: shown && delivered }
  const write = db.orm
    .insert(noticeSettings)
    .values({ userId: actor.userId, kind, ...set })
    .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set })
  await db.repeatable([write])
  return { kind, ...set }
}
