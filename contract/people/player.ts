/** Nobody finds anything again in a longer list. It also limits what one account can store. */
export const SAVED_MAX = 100
/** Nobody hides more by hand. It limits what one account can store. */
export const HIDDEN_MAX = 100
export const OWN_VOTES_PAGE_SIZE = 12
export const OWN_REVIEWS_PAGE_SIZE = 12
