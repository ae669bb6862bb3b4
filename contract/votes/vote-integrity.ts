/** What staff do with the odd votes of one server and day: let them count, make them void, or take their last verdict back. */
export const VERDICTS = ['release', 'void', 'undo'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Days whose votes count or wait, the held ones first; or days that staff decided about, the latest first. */
export const VOTE_DAY_STATUSES = ['open', 'decided'] as const
export type VoteDayStatus = (typeof VOTE_DAY_STATUSES)[number]

export const VOTE_DAYS_PAGE_SIZE = 20
/** Votes on one page of a day. */
export const JUDGED_VOTES_PAGE_SIZE = 50
