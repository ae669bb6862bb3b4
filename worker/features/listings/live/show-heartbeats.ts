import { requireAdmin } from '../../../http/auth.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/**
 * Hides what a server reports about itself, or shows it again. The server may go on reporting, and learns nothing of it from the answers. Repeating the call
 * changes nothing. 404 for a server that never reported.
 */
export async function showHeartbeats(
  ctx: UserCtx,
  listingId: string,
  shown: boolean,
): Promise<{ serverId: string; shown: boolean }> {
  requireAdmin(ctx)
  const {
    rows: [found],
  } = await writeOnce<[{ 1: 1 }]>(
    ctx,
    (attempt) => [
      ctx.db
        .prepare('UPDATE heartbeats SET hidden = ?2 WHERE listing_id = ?1 AND hidden <> ?2')
        .bind(listingId, Number(!shown)),
      auditStatement(
        ctx,
        {
          action: shown ? 'listing.show-heartbeats' : 'listing.hide-heartbeats',
          targetKind: 'listing',
          targetId: listingId,
        },
        attempt,
      ),
    ],
    [ctx.db.prepare('SELECT 1 FROM heartbeats WHERE listing_id = ?1').bind(listingId)],
  )
  if (found.results.length === 0) throw new HttpError('not_found', 'This server does not report.')
  return { serverId: listingId, shown }
}
