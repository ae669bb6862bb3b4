/** Data of a server-rendered page for hydration. */
export interface PageState {
  /** Time of rendering, in ms since 1970. */
  now: number
  /** Keys and data of the queries that were used for rendering. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** Id of the element that holds the `PageState` as JSON. */
export const PAGE_STATE_ID = 'page-state'
