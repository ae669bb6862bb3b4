/**
 * Where whole statements are written in SQL, and why. Everything else reads and writes with the query builder: a verb in a
 * transaction, a read by `db.orm`.
 */
export const SQL_BY_HAND: Readonly<Record<string, string>> = {
  'worker/db/': 'says what is true of sets of rows: sides, admins, pages, and the insert of many rows',
  'worker/features/directory/': 'searches, filters, counts and ranks sets; each query is bounded by an index',
  'worker/features/votes/cast-vote.ts': 'is the hot path: one guarded insert, one trip (see record 034)',
  'worker/features/votes/withdraw-vote.ts': 'is the same in the other direction',
  'worker/features/votes/': 'computes what votes count, day by day, and lists them',
  'worker/features/listings/rewards/':
    'claims a vote by one guarded insert, for plugins that ask every second',
  'worker/features/listings/live/':
    'keeps looks of a thousand servers in one row, and computes over all of them',
  'worker/features/listings/':
    'reads lists and pages of servers with all that stands beside them, in one trip',
  'worker/features/reviews/': 'reads pages of reviews',
  'worker/features/events/': 'finds who is told, their settings and devices; leases what waits',
  'worker/features/status/': 'folds samples of requests into minutes and days',
  'worker/features/site/': 'counts visits and draws badges',
  'worker/features/staff/': 'lists of staff, counted over an index',
  'worker/features/decisions/': 'lists of the audit log and of appeals',
  'worker/features/people/': 'signs in, lists, and leaves: what is shared with others goes as sets',
  'worker/features/community/': 'counts sets of ideas and hubs',
  'worker/http/': 'asks in the batch of the session, and takes from quotas with one guarded write',
  'worker/jobs/': 'sweeps and recounts sets',
}
