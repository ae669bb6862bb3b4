import { and, count, eq, gt, gte, inArray, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import type { Orm } from '../../../db/client.ts'
import { listings, statements } from '../../../db/schema.ts'

/** A trusted owner has this many approved servers, and no decision of staff about them for this long. */
const APPROVED_MIN = 3
const WITHOUT_DECISION_MS = 90 * DAY

const waiting = alias(listings, 'waiting')

/**
 * Owners with a waiting server and no trouble with earlier ones. A decision that was taken back does not
 * count.
 */
export async function readTrusted(orm: Orm, now: number): Promise<string[]> {
  const { ownerId, moderation } = listings
  const decided = orm
    .select({ id: statements.id })
    .from(statements)
    .where(
      and(
        eq(statements.personId, ownerId),
        gt(statements.at, now - WITHOUT_DECISION_MS),
        or(isNull(statements.ended), ne(statements.ended, 'lifted')),
      ),
    )
  const ofWaiting = orm.select({ id: waiting.ownerId }).from(waiting).where(isNotNull(waiting.waitingSince))
  const rows = await orm
    .select({ ownerId })
    .from(listings)
    .where(and(inArray(ownerId, ofWaiting), eq(moderation, 'approved'), notExists(decided)))
    .groupBy(ownerId)
    .having(gte(count(), APPROVED_MIN))
  return rows.map((row) => row.ownerId)
}
