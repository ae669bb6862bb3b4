/** Nobody finds anything again in a longer list. It also limits what one account can store. */
export const SAVED_MAX = 100
/** Nobody hides more by hand. It limits what one account can store. */
export const HIDDEN_MAX = 100
export const OWN_VOTES_PAGE_SIZE = 12
export const OWN_REVIEWS_PAGE_SIZE = 12

/** A server of one's own lists that is not public at the moment. Its name is not told then. */
export const UNLISTED_NAME = 'A server that is not listed right now'
