import { type SQL, sql } from 'drizzle-orm'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { liveBlocks } from '../../../db/schema.ts'

/** The `seq` in each list of `nowLists`. */
const MEMBERS: Readonly<Record<string, string>> = {
  answers: 'listed.value',
  room: 'listed.value',
  people: 'CAST(listed.key AS INTEGER)',
}

/** FROM and WHERE of the entries `listed` of a list. When probes are away, nobody knows who is there. */
export const nowList = (list: string, now: number): SQL =>
  sql`${liveBlocks}, json_each(${liveBlocks.lists}, ${`$.${list}`}) listed WHERE ${liveBlocks.changedAt} > ${now - LOOK_FRESH_MS}`

/** The `seq` of servers that are in all of these lists now. */
export function liveSeqs(lists: readonly string[], now: number): SQL {
  // A server in another list answers, too.
  const narrower = lists.filter((list) => list !== 'answers')
  return sql.join(
    (narrower.length > 0 ? narrower : lists).map(
      (list) => sql`SELECT ${sql.raw(MEMBERS[list] ?? 'NULL')} AS seq FROM ${nowList(list, now)}`,
    ),
    sql.raw(' INTERSECT '),
  )
}
