import type { NoticeData, NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import type { Ctx } from '../../../http/context.ts'

interface Notice<Kind extends NoticeKind> {
  /** The person who is told. */
  userId: string
  kind: Kind
  /** Names the event, so that it is told once: `kind:id` of what happened. */
  key: string
  data: NoticeData & { outcome: NoticeOutcome<Kind> }
}

/**
 * Tells a person something, in the batch of what caused it: only if the statement before it changed something, and once for each key. Decisions that name
 * a rule need no call: their audit entry writes the notice.
 */
export function noticeStatement<Kind extends NoticeKind>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { userId, kind, key, data }: Notice<Kind>,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO notices (user_id, kind, key, at, data) SELECT id, ?2, ?3, ?4, ?5 FROM users WHERE id = ?1 AND changes() > 0
       ON CONFLICT (user_id, key) DO NOTHING`,
    )
    .bind(userId, kind, key, now, JSON.stringify(data))
}
