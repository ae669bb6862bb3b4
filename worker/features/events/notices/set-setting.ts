import { ALWAYS_SHOWN } from '#contract/events/notice.ts'
import type { NoticeSetting } from '#contract/events/notice.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'

/** Sets what the caller wants of a kind, from the next notice on. 400 for switching off what everybody must be told. */
export async function setSetting(
  { db, actor }: UserCtx,
  { kind, shown, delivered }: NoticeSetting,
): Promise<NoticeSetting> {
  if (!shown && ALWAYS_SHOWN.includes(kind))
    throw new HttpError('invalid_input', 'You are always told about this.', { field: 'shown' })
  // What is not written cannot be sent.
  const set = { shown, delivered: shown && delivered }
  await db.repeatable([
    // What was muted is not sent later: the webhook goes on after it, unless something else still waits there.
    db
      .prepare(
        `UPDATE subscriptions SET sent_notice = (SELECT max(n.seq) FROM notices n WHERE n.user_id = ?1)
          WHERE user_id = ?1 AND ?3 AND next_at IS NULL AND EXISTS (SELECT 1 FROM notices n WHERE n.user_id = ?1 AND n.seq > subscriptions.sent_notice)
            AND EXISTS (SELECT 1 FROM notice_settings x WHERE x.user_id = ?1 AND x.kind = ?2 AND NOT x.delivered)`,
      )
      .bind(actor.userId, kind, Number(set.delivered)),
    db
      .prepare(
        `INSERT INTO notice_settings (user_id, kind, shown, delivered) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (user_id, kind) DO UPDATE SET shown = excluded.shown, delivered = excluded.delivered`,
      )
      .bind(actor.userId, kind, Number(set.shown), Number(set.delivered)),
  ])
  return { kind, ...set }
}
