/** What a page that was rendered on the server holds for hydration. */
export interface PageState {
  /** When it was rendered, in ms since 1970. */
  now: number
  /** Keys and data of the queries that it was rendered from. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** Id of the element that holds the `PageState` as JSON. */
export const PAGE_STATE_ID = 'page-state'
