import type { Ctx } from '../http/context.ts'

/** Rows deleted in one statement: bounded work. */
const CHUNK = 5_000

/** Removes sessions and captchas whose time is over. */
export async function sweepExpired({ db, now }: Ctx): Promise<void> {
  for (const table of ['sessions', 'burned_captchas'] as const) {
    let removed = CHUNK
    while (removed === CHUNK) {
      const { results } = await db
        .prepare(
          `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE expires_at <= ?1 LIMIT ${CHUNK}) RETURNING id`,
        )
        .bind(now)
        .all()
      removed = results.length
    }
  }
}
