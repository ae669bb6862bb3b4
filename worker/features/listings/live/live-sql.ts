import { type SQL, sql } from 'drizzle-orm'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import { liveBlocks } from '../../../db/schema/live.ts'

const said = (what: string) => sql`j.value ->> ${sql.raw(`'${what}'`)}`
const isThere = sql`${said('believed')} AND ${said('players')}`

/** What each filter of the group `now` asks of a server that answered lately. */
const CONDITIONS: Readonly<Record<string, SQL>> = {
  answers: sql`1`,
  people: sql`${isThere} > 0`,
  room: sql`${said('believed')} AND ${said('capacity')} - ${said('players')} >= 4`,
}

/** The `seq` of servers of which all of these are true now. */
export const liveSeqs = (values: readonly string[], now: number): SQL =>
  sql`SELECT CAST(j.key AS INTEGER) AS seq FROM ${liveBlocks}, json_each(${liveBlocks.servers}) j
       WHERE ${said('state')} = 'up' AND ${said('at')} > ${now - LOOK_FRESH_MS}
         AND ${sql.join(
           values.map((value) => CONDITIONS[value] ?? sql`0`),
           sql` AND `,
         )}`
