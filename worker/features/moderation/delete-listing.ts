import type { z } from 'zod'
import type { moderationBody } from '#contract/wire/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'
import { deletionStatements, restorableUntil } from '../owner/deletion-statements.ts'
import { writeOnce } from '../audit/write-audit.ts'

/** Deletes a listing: from now on it exists for nobody, with all that belongs to it. Admins can restore it for a limited time. */
export async function deleteListing(
  ctx: UserCtx,
  listingId: string,
  { rule, note }: z.output<typeof moderationBody>,
) {
  requireAdmin(ctx)
  const { done } = await writeOnce(ctx, (attempt) =>
    deletionStatements(ctx, listingId, { by: 'admin', attempt, rule, note: note || null }),
  )
  if (!done) throw serverNotFound()
  return { _id: listingId, restorableUntil: restorableUntil(ctx.now) }
}
