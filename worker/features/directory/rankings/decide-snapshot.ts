import { sql } from 'drizzle-orm'
import { tellOwner } from '../../events/registry.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { realmSnapshots } from '../../../db/schema.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { set, type SqlRow } from '../../../db/sql.ts'

/** Decides once whether doubted counts are ranked. */
export async function decideSnapshot(
  ctx: UserCtx,
  { id, decision }: { id: string; decision: 'count' | 'dismiss' },
): Promise<void> {
  requireAdmin(ctx)
  const status = decision === 'count' ? 'counted' : 'dismissed'
  const [done, present] = await writeOnce<[SqlRow<typeof realmSnapshots, 'status'>]>(
    ctx,
    [
      sql`UPDATE ${realmSnapshots} SET ${set(realmSnapshots, { status, decidedAt: ctx.now })}
          WHERE ${realmSnapshots.id} = ${id} AND ${realmSnapshots.status} = 'doubted'`,
      auditStatement(ctx, `snapshot.${decision}`, id, { before: { status: 'doubted' }, after: { status } }),
      ...tellOwner(ctx, {
        listing: sql`(SELECT ${realmSnapshots.listingId} FROM ${realmSnapshots} WHERE ${realmSnapshots.id} = ${id})`,
        kind: 'decision',
        key: `snapshot:${id}`,
        outcome: `${decision}-snapshot`,
      }),
    ],
    [sql`SELECT ${realmSnapshots.status} FROM ${realmSnapshots} WHERE ${realmSnapshots.id} = ${id}`],
  )
  const current = present[0]?.status
  if (current === undefined) throw new HttpError('not_found', 'These counts do not exist.')
  if (!done) throw new HttpError('state_conflict', `These counts are already ${current}.`, { current })
}
