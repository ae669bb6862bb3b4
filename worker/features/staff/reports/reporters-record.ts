import { and, count, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { reports } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'

/** How many reports of a person are closed, and how many of these a decision followed. */
export interface Reporting {
  right: number
  closed: number
}

/** The record of each of these people; none for a person without closed reports. */
export async function readRecords(orm: Orm, people: readonly string[]): Promise<Map<string, Reporting>> {
  if (people.length === 0) return new Map()
  const { reporterId, status, closedBy } = reports
  // `count(closedBy)` counts only the reports that a decision followed: the others have NULL.
  const rows = await orm
    .select({ reporterId, closed: count(), right: count(closedBy) })
    .from(reports)
    .where(and(among(reporterId, people), eq(status, 'closed')))
    .groupBy(reporterId)
  return new Map(rows.map(({ reporterId: person, ...record }) => [person, record]))
}

/** The trust in a reporter, from 0 to 1: a half without a record, and few reports change it little. */
export const trustIn = ({ right, closed }: Reporting = { right: 0, closed: 0 }): number =>
  (right + 1) / (closed + 2)
