import { ALWAYS_SHOWN } from '#contract/notice.ts'
import type { NoticeSetting } from '#contract/wire/notice.ts'
import { noticeSettings } from '../../db/schema/notices.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'

/** Sets what the caller wants of a kind, from the next notice on. 400 for switching off what everybody must be told. */
export async function setSetting(
  { db, actor }: UserCtx,
  { kind, shown, delivered }: NoticeSetting,
): Promise<NoticeSetting> {
  if (!shown && ALWAYS_SHOWN.includes(kind))
    throw new HttpError('invalid_input', 'You are always told about this.', { field: 'shown' })
  // What is not written cannot be sent.
  const set = { shown, delivered: shown && delivered }
  await db.orm
    .insert(noticeSettings)
    .values({ userId: actor.userId, kind, ...set })
    .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set })
  return { kind, ...set }
}
