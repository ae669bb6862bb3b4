import { eq } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { listings, realmSnapshots } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tell, unlessOwn } from '../../events/tell.ts'
import { showPlaying } from './record-snapshot.ts'

/** Decides once whether doubted counts are ranked. */
export async function decideSnapshot(
  ctx: UserCtx,
  { id, decision }: { id: string; decision: 'count' | 'dismiss' },
): Promise<void> {
  requireAdmin(ctx)
  const status = decision === 'count' ? 'counted' : 'dismissed'
  await transaction(ctx, async (tx) => {
    const [snapshot] = await tx
      .select({
        ...only(realmSnapshots, ['status', 'listingId', 'playing', 'takenAt', 'source']),
        name: listings.name,
        ownerId: listings.ownerId,
      })
      .from(realmSnapshots)
      .innerJoin(listings, eq(listings.id, realmSnapshots.listingId))
      .where(eq(realmSnapshots.id, id))
    if (!snapshot) throw new HttpError('not_found', 'These counts do not exist.')
    const { status: current, listingId, name, ownerId } = snapshot
    if (current !== 'doubted')
      throw new HttpError('state_conflict', `These counts are already ${current}.`, { current })
    if (decision === 'count') showPlaying(tx, snapshot)
    tx.write(
      tx.update(realmSnapshots).set({ status, decidedAt: ctx.now }).where(eq(realmSnapshots.id, id)),
      audit(ctx, `snapshot.${decision}`, id, { before: { status: current }, after: { status } }),
      ...tell([
        {
          person: unlessOwn(ctx, ownerId),
          kind: 'decision',
          key: `snapshot:${id}`,
          at: ctx.now,
          outcome: `${decision}-snapshot`,
          name,
          id: listingId,
        },
      ]),
    )
  })
}
