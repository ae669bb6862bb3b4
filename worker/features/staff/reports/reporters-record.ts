import { and, count, eq } from 'drizzle-orm'
import { reports } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import type { Orm } from '../../../db/client.ts'

/** How many closed reports of a person there are, and how many of them staff acted on. */
export interface Reporting {
  right: number
  closed: number
}

/** What each of these people reported before. Nobody else is in it. */
export async function readRecords(orm: Orm, people: readonly string[]): Promise<Map<string, Reporting>> {
  if (people.length === 0) return new Map()
  const { reporterId, status, closedBy } = reports
  // Counted by its column: a report that nothing followed has none.
  const rows = await orm
    .select({ reporterId, closed: count(), right: count(closedBy) })
    .from(reports)
    .where(and(among(reporterId, people), eq(status, 'closed')))
    .groupBy(reporterId)
  return new Map(rows.map(({ reporterId: person, ...record }) => [person, record]))
}

/** From 0 to 1. Somebody without a record is in the middle, and few reports move little. */
export const trustIn = ({ right, closed }: Reporting = { right: 0, closed: 0 }): number =>
  (right + 1) / (closed + 2)
