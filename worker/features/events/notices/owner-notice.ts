import { type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { listings } from '../../../db/schema/listings.ts'
import { notices } from '../../../db/schema/notices.ts'
import { names, statement } from '../../../db/statement.ts'
import type { UserCtx } from '../../../http/context.ts'

interface OwnerNotice<Kind extends NoticeKind> {
  /** The id of the server, as a value or a subquery. */
  listing: SQL
  kind: Kind
  key: string
  outcome: NoticeOutcome<Kind>
  /** When; otherwise if the statement before it in the batch changed something. */
  when?: SQL
}

/** Tells the owner of a server what others did. Nobody is told what they did themselves. */
export function ownerNotice<Kind extends NoticeKind>(
  { db, now, actor }: UserCtx,
  { listing, kind, key, outcome, when = sql`changes() > 0` }: OwnerNotice<Kind>,
): D1PreparedStatement {
  const { ownerId, name, id } = listings
  return statement(
    db,
    sql`INSERT INTO ${notices} (${names(notices.userId, notices.kind, notices.key, notices.at, notices.data)})
        SELECT ${ownerId}, ${kind}, ${key}, ${now}, json_object('outcome', ${outcome}, 'name', ${name}, 'id', ${id})
          FROM ${listings} WHERE ${id} = ${listing} AND ${ownerId} <> ${actor.userId} AND ${when}
        ON CONFLICT DO NOTHING`,
  )
}
