import { type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { sessions } from '../../../db/schema.ts'

/** Whether a session has a device that gets notices. */
export const hasPush = (now: number | SQL): SQL =>
  sql`${sessions.pushSealed} IS NOT NULL AND ${sessions.expiresAt} > ${now}`

/** Whether a session has such a device, outside its quiet hours (UTC), which may pass midnight. */
export const wantsPush = (now: number): SQL => {
  const hour = Math.floor(now / HOUR) % 24
  const { pushQuietFrom: from, pushQuietTo: to } = sessions
  return sql`${hasPush(now)} AND (${from} IS NULL OR ${from} = ${to} OR NOT iif(${from} < ${to},
    ${hour} >= ${from} AND ${hour} < ${to}, ${hour} >= ${from} OR ${hour} < ${to}))`
}
