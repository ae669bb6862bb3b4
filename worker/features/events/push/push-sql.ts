import { type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { sessions } from '../../../db/schema.ts'

/** Sessions with a device that gets something. */
export const hasPush = (now: number | SQL): SQL =>
  sql`${sessions.pushSealed} IS NOT NULL AND ${sessions.expiresAt} > ${now}`

/** The same, and not in its quiet hours. */
export const wantsPush = (now: number): SQL => {
  const hour = Math.floor(now / HOUR) % 24
  const { pushQuietFrom: from, pushQuietTo: to } = sessions
  return sql`${hasPush(now)}
    AND (${from} IS NULL OR ${from} = ${to} OR NOT iif(${from} < ${to}, ${hour} >= ${from} AND ${hour} < ${to}, ${hour} >= ${from} OR ${hour} < ${to}))`
}
