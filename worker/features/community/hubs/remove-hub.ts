import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { hubNotFound } from './add-hub.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { hubs, orphanedPictures } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/** Removes a hub from the list for good. The audit log keeps its data. */
export async function removeHub(ctx: UserCtx, id: string): Promise<void> {
  requireAdmin(ctx)
  const { now } = ctx
  const [done] = await writeOnce(ctx, [
    auditRows(ctx, {
      action: 'hub.remove',
      kind: 'hub',
      id: sql`${hubs.id}`,
      before: sql`json_object('code', ${hubs.code}, 'guild', ${hubs.guildId}, 'name', ${hubs.name})`,
      after: sql`NULL`,
      from: sql`${hubs} WHERE ${hubs.id} = ${id}`,
    }),
    // A job deletes its files.
    sql`INSERT OR REPLACE INTO ${into(orphanedPictures, 'folder', 'since')}
          SELECT 'icons/' || ${hubs.id} || '/', ${now} FROM ${hubs} WHERE ${hubs.id} = ${id} AND ${hubs.icon} IS NOT NULL`,
    sql`DELETE FROM ${hubs} WHERE ${hubs.id} = ${id}`,
  ])
  if (!done) throw hubNotFound()
}
