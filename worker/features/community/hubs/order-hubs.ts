import { sql } from 'drizzle-orm'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { hubs } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

/** Puts all hubs in the order sent. When another admin has added or removed one since, nothing changes and the answer is 409. */
export async function orderHubs(ctx: UserCtx, ids: readonly string[]): Promise<void> {
  requireAdmin(ctx)
  const order = JSON.stringify(ids)
  const [done] = await writeOnce(ctx, [
    sql`${auditEntry(ctx)}, 'hub.order', 'hub', 'all', NULL, json_object('ids', json(${order}))
          WHERE NOT EXISTS (SELECT value FROM json_each(${order}) EXCEPT SELECT ${hubs.id} FROM ${hubs})
            AND NOT EXISTS (SELECT ${hubs.id} FROM ${hubs} EXCEPT SELECT value FROM json_each(${order}))`,
    sql`UPDATE ${hubs} SET ${set(hubs, { position: sql`(SELECT min(key) + 1 FROM json_each(${order}) WHERE value = ${hubs.id})` })}
          WHERE changes() > 0`,
  ])
  if (!done)
    throw new HttpError('state_conflict', 'The list of hubs has changed. Reload the page and try again.')
}
