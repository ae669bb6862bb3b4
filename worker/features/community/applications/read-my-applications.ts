import { APPLICATION_COOLDOWN_MS, BLOCKING_STATUSES } from '#contract/community/application.ts'
import type { MyApplications } from '#contract/community/application.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { APPLICATION_COLUMNS, applicationOf, type ApplicationRow } from './application-row.ts'
import type { users } from '../../../db/schema/users.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

/** The actor's own applications, newest first, and whether they may send another. */
export async function readMyApplications(
  { db, now, actor }: UserCtx,
  { limit }: { limit: number },
): Promise<MyApplications> {
  const [newest, blocking, person] = await db.batch<
    [ApplicationRow, ApplicationRow & { blocks: number }, SqlRow<typeof users, 'applied_at'>]
  >([
    db
      .prepare(
        `SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE a.user_id = ?1 ORDER BY a.created_at DESC, a.id LIMIT ?2`,
      )
      .bind(actor.userId, limit),
    db
      .prepare(
        `SELECT ${APPLICATION_COLUMNS}, a.status IN (SELECT value FROM json_each(?2)) AS blocks FROM applications a
          WHERE a.user_id = ?1 ORDER BY blocks DESC, a.created_at DESC, a.id LIMIT 1`,
      )
      .bind(actor.userId, JSON.stringify(BLOCKING_STATUSES)),
    db.prepare('SELECT applied_at FROM users WHERE id = ?1').bind(actor.userId),
  ])
  const [item] = blocking.results
  const appliedAt = person.results[0]?.applied_at ?? null
  const cooldownMs = appliedAt === null ? 0 : Math.max(0, appliedAt + APPLICATION_COOLDOWN_MS - now)
  return {
    item: item ? applicationOf(item) : null,
    items: newest.results.map(applicationOf),
    cooldownMs,
    canApply: cooldownMs === 0 && !item?.blocks,
  }
}
