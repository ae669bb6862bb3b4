import { and, eq, isNull, sql } from 'drizzle-orm'
import { notYours } from '../../../http/http-error.ts'
import type { UserCtx } from '../../../http/context.ts'
import { listings } from '../../../db/schema.ts'
import { set } from '../../../db/statement.ts'

/**
 * Takes back what the owner proved about the Discord server of their listing. Repeating it changes nothing.
 */
export async function withdrawOwnership({ db, actor }: UserCtx, listingId: string): Promise<void> {
  const own = and(eq(listings.id, listingId), eq(listings.ownerId, actor.userId), isNull(listings.deletedAt))
  const { results } = await db.repeatable<[{ id: string }, never]>([
    sql`SELECT ${listings.id} FROM ${listings} WHERE ${own}`,
    sql`UPDATE ${listings} SET ${set(listings, { ownerProvenGuild: null, ownerProvenAt: null })}
          WHERE ${own}`,
  ])
  const [before] = results
  if (before.length === 0) throw notYours()
}
