/** How many seconds one copy of a public answer is fresh. */
export interface CacheRule {
  seconds: 5 | 10 | 15
}

/** The cache in front of the Worker reads this header instead of `cache-control`. */
export const FRONT_HEADER = 'cloudflare-cdn-cache-control'

/**
 * Files are not kept in the isolate, so the cache in front and a browser may each keep them for half a
 * minute.
 */
const FILE_SECONDS = 30

/**
 * An answer passes up to three copies: in the isolate, in front of the Worker (shown as long again while a
 * newer one is fetched) and in a browser. 4 × 15 s are a minute.
 */
export const frontControl = ({ seconds }: CacheRule): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=0`

export const browserControl = ({ seconds }: CacheRule): string =>
  `public, max-age=${seconds}, must-revalidate`

/** What the cache in front is told about a file, from what browsers are told. */
export function fileControl(cacheControl: string): string | null {
  const seconds = /^public\b.*\bmax-age=(\d+)/.exec(cacheControl)?.[1]
  return seconds === undefined
    ? null
    : `public, max-age=${Math.min(Number(seconds), FILE_SECONDS)}, stale-if-error=0`
}

/** The rules of routes, by the route's path as Hono writes it. */
const ROUTES = new Map<string, CacheRule>()

export const addCacheRule = (path: string, rule: CacheRule): void => void ROUTES.set(path, rule)

export const cacheRuleAt = (path: string): CacheRule | undefined => ROUTES.get(path)
