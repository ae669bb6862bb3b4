/** What a person may do with a server for themselves: save it, or hide it from their lists. */
export const MARKS = ['saved', 'hidden'] as const
export type Mark = (typeof MARKS)[number]
/** A limit of what one account stores. Nobody finds anything again in a longer list. */
export const SAVED_MAX = 100
/** Nobody hides more by hand. */
export const HIDDEN_MAX = 100
export const OWN_VOTES_PAGE_SIZE = 12
export const OWN_REVIEWS_PAGE_SIZE = 12
