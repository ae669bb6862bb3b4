export const LIST_LIMIT_MAX = 50
/** Highest page number: keeps `page × limit` within exact integers. */
export const PAGE_MAX = 1_000_000
