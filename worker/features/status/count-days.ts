import { type SQL, sql } from 'drizzle-orm'
import { statusDays, statusMinutes } from '../../db/schema.ts'
import { into, names, set } from '../../db/sql.ts'

const MINUTES_A_DAY = sql.raw('1440')

/** A minute is down without an answer to our own check, or when a fifth of the requests failed. The five networks with most errors do not count. */
const IS_DOWN = sql`(${statusMinutes.checkOk} IS 0 OR 5 * (${statusMinutes.errors} - (
  SELECT coalesce(sum(value), 0) FROM (SELECT value FROM json_each(${statusMinutes.troubles}) WHERE key LIKE 'e%' ORDER BY value DESC LIMIT 5))) > ${statusMinutes.count})`

function count(minutes: SQL, sign: '+' | '-'): SQL {
  const excluded = (column: typeof statusDays.up | typeof statusDays.down) =>
    sql`${column} + excluded.${names(column)}`
  return sql`INSERT INTO ${into(statusDays, 'day', 'component', 'up', 'down')}
        SELECT ${statusMinutes.minute} / ${MINUTES_A_DAY} AS day, ${statusMinutes.component}, ${sql.raw(sign)} sum(NOT ${IS_DOWN}), ${sql.raw(sign)} sum(${IS_DOWN})
          FROM ${statusMinutes} WHERE (${statusMinutes.minute}, ${statusMinutes.component}) IN (${minutes}) GROUP BY day, ${statusMinutes.component}
        ON CONFLICT (${names(statusDays.day, statusDays.component)})
        DO UPDATE SET ${set(statusDays, { up: excluded(statusDays.up), down: excluded(statusDays.down) })}`
}

/** Changes minutes and the counts of their days in one batch. `minutes` selects the minutes and components; it stays true until the change is counted. */
export const changeMinutes = (minutes: SQL, change: SQL): SQL[] => [
  count(minutes, '-'),
  change,
  count(minutes, '+'),
]
