import { and, eq, gt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { ClosedServer } from '#contract/listings/listing.wire.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { listings } from '../../db/schema.ts'
import { type Ctx, serverNotFound } from '../../http/verb.ts'

const next = alias(listings, 'next')

/**
 * Servers among `which` that their owners closed and can still bring back, except those that staff suspended
 * since.
 */
export async function readClosedAmong({ db, now }: Ctx, which: SQL | undefined): Promise<ClosedServer[]> {
  const rows = await db.orm
    .select({
      id: listings.id,
      name: listings.name,
      closedAt: listings.deletedAt,
      movedTo: { id: next.id, name: next.name, nameKey: next.nameKey },
    })
    .from(listings)
    .leftJoin(next, and(eq(next.id, listings.movedTo), eq(next.moderation, 'approved')))
    .where(
      and(
        which,
        listings.closed,
        eq(listings.deletedFrom, 'approved'),
        gt(listings.deletedAt, now - DELETED_KEPT_MS),
      ),
    )
  return rows.map(({ id, name, closedAt, movedTo }) => ({
    _id: id,
    name,
    closedAt: iso(closedAt ?? now),
    movedTo: movedTo && {
      _id: movedTo.id,
      slug: listingSlug(movedTo.id, movedTo.nameKey),
      name: movedTo.name,
    },
  }))
}

/** What is left of a server that its owner closed, for everybody. */
export async function readClosed(ctx: Ctx, id: string): Promise<ClosedServer> {
  const [closed] = await readClosedAmong(ctx, eq(listings.id, id))
  if (!closed) throw serverNotFound()
  return closed
}
