/** The state of a listing (SQL name), also of one that its owner withdrew. */
export const stateSql = (listing: string) => `coalesce(${listing}.deleted_from, ${listing}.moderation)`

/**
 * Whether a listing was rewritten since the decision of a statement (SQL names). While it is not public its changes wait for nobody, so nobody may have seen
 * its texts. Statements of before versions were remembered have only the time.
 */
export const rewrittenSql = (listing: string, statement: string) =>
  `coalesce(${listing}.version <> ${statement}.was ->> 'version', ${listing}.updated > ${statement}.at)`

/**
 * The state to which a listing returns when the decision of a statement ends: the earlier one. It is the queue instead where the listing would become public
 * with texts that nobody has seen, and where its owner already sent it there.
 */
export const returnSql = (listing: string, statement: string) =>
  `CASE WHEN ${statement}.was ->> 'moderation' = 'approved' AND ${rewrittenSql(listing, statement)} THEN 'pending'
    WHEN ${statement}.was ->> 'moderation' = 'denied' AND ${stateSql(listing)} = 'pending' THEN 'pending'
    ELSE ${statement}.was ->> 'moderation' END`
