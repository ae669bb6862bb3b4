import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { listings } from '../../../db/schema.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { decide } from '../../decisions/decide.ts'
import { restorableUntil } from '../../listings/own/deletion-statements.ts'

/** Deletes a listing: from now on it exists for nobody, with all that belongs to it. Admins can restore it for a limited time. */
export async function deleteListing(
  ctx: UserCtx,
  listingId: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
) {
  requireAdmin(ctx)
  const present = sql`${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL`
  const [done] = await writeOnce(
    ctx,
    decide(
      ctx,
      'delete',
      {
        id: listings.id,
        from: present,
        before: sql`json_object('moderation', ${listings.moderation}, 'name', ${listings.name}, 'ownerId', ${listings.ownerId}, 'votes', ${listings.votes},
            'reviews', ${listings.ratingCnt}, 'banner', ${listings.banner}, 'created', strftime('%Y-%m-%dT%H:%M:%SZ', ${listings.created} / 1000, 'unixepoch'))`,
        after: sql`json_object('deleted', json('true'), 'restorableUntil', ${restorableUntil(ctx.now)})`,
      },
      { rule, note: note || undefined },
    ),
  )
  if (!done) throw serverNotFound()
  return { _id: listingId, restorableUntil: restorableUntil(ctx.now) }
}
