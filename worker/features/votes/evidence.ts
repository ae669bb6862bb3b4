import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import { EVIDENCE } from '#contract/votes/vote-trust.ts'
import { auditLog, reviews, users, votes } from '../../db/schema.ts'

/** The chat platform's ids carry the time of their creation: milliseconds since its first second of 2015, before the last 22 bits. */
const PLATFORM_EPOCH_MS = 1_420_070_400_000
export const accountCreated = (chatId: AnyColumn): SQL =>
  sql`((cast(${chatId} AS INTEGER) >> 22) + ${sql.raw(String(PLATFORM_EPOCH_MS))})`

const u = alias(users, 'u')
const o = alias(votes, 'o')
const r = alias(reviews, 'r')
const overturned = alias(auditLog, 't')

/**
 * How much speaks for a person who voted, from 0 to `EVIDENCE.KINDS`: votes and reviews for several servers over
 * several weeks, and a paid membership that the platform shows. `person` is SQL.
 */
export function evidenceSql(person: SQL): SQL {
  const different = (what: SQL) => sql`(SELECT count(DISTINCT ${what}) FROM (
    SELECT ${o.listingId} AS server, ${o.castAt} AS at FROM ${votes} o WHERE ${o.userId} = ${person} AND ${o.effect} = 'counted'
    UNION ALL SELECT ${r.listingId}, ${r.createdAt} FROM ${reviews} r WHERE ${r.authorId} = ${person} AND ${r.effect} = 'counted'))`
  return sql`((${different(sql`server`)} >= ${EVIDENCE.SERVERS} AND ${different(sql.raw(`at / ${EVIDENCE.WEEK_MS}`))} >= ${EVIDENCE.WEEKS})
    + coalesce((SELECT ${u.isPaying} FROM ${users} u WHERE ${u.id} = ${person}), 0))`
}

/** Whether staff did not let the vote count again after it was void: that is final. */
export const notOverturned = (
  vote: { userId: AnyColumn; castAt: AnyColumn },
  listing: AnyColumn | string,
): SQL =>
  sql`(${vote.userId}, ${vote.castAt}) NOT IN (SELECT ${overturned.before} ->> 'userId', ${overturned.before} ->> 'castAt' FROM ${auditLog} t
    WHERE ${overturned.action} = 'vote.restore' AND ${overturned.before} ->> 'serverId' = ${listing} AND ${overturned.before} ->> 'userId' IS NOT NULL)`

/** A moment's day, counted from 1970 (UTC). */
export const dayOf = (time: AnyColumn | SQL): SQL => sql`cast(${time} / ${sql.raw(String(DAY))} AS INTEGER)`
