import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

interface Listing {
  moderation: AnyColumn
  deletedFrom: AnyColumn
  version: AnyColumn
  updated: AnyColumn
}
interface Reasons {
  at: AnyColumn
  was: AnyColumn
}

/** The state of a listing, also of one that its owner withdrew. */
export const stateSql = ({ deletedFrom, moderation }: Pick<Listing, 'deletedFrom' | 'moderation'>): SQL =>
  sql`coalesce(${deletedFrom}, ${moderation})`

/** Whether a listing was rewritten since a decision: while it is not public, nobody may have seen its texts. */
export const rewrittenSql = (listing: Pick<Listing, 'version' | 'updated'>, reasons: Reasons): SQL =>
  sql`coalesce(${listing.version} <> ${reasons.was} ->> 'version', ${listing.updated} > ${reasons.at})`

/**
 * The state to which a listing returns when a decision ends: the earlier one. It is the queue instead where texts would become public that nobody has seen,
 * and where its owner already sent it there.
 */
export const returnSql = (listing: Listing, reasons: Reasons): SQL =>
  sql`CASE WHEN ${reasons.was} ->> 'moderation' = 'approved' AND ${rewrittenSql(listing, reasons)} THEN 'pending'
    WHEN ${reasons.was} ->> 'moderation' = 'denied' AND ${stateSql(listing)} = 'pending' THEN 'pending'
    ELSE ${reasons.was} ->> 'moderation' END`
