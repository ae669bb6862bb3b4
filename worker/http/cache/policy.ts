import { BADGE_SCRIPT_PATH } from '#contract/badge.ts'
import { INCIDENTS_FEED_PATH } from '#contract/incident.ts'
import { SNAPSHOT_PATH } from '#contract/ranking.ts'

/**
 * Who may keep which answer, how long, and what makes it old: all of it stands here. What is not named here is `private, no-store`.
 *
 * An answer that is kept is the same for every viewer. It is kept by browsers, by the cache in front of the Worker (where there is one) and in the memory of
 * each isolate, each for `maxAge` seconds in all: the memory says how old its copy is. A write drops what it concerns from the memory of its own
 * isolate at once (`WRITES`, and `invalidate` for what its address does not say), admins’ decisions, owners' edits and deletions also from the cache in
 * front; elsewhere a copy ends by its age. Anyone who wrote
 * something carries a bookmark for a minute and is answered past every copy of ours, the sitemap apart.
 */
interface CacheRule {
  /** As the route is registered. `:name` stands for one segment, a closing `*` for the rest. */
  route: string
  /** Seconds an answer is fresh. */
  maxAge: number
  /** Seconds it may still be shown while a newer one is fetched. */
  staleWhileRevalidate: number
  /** What it is about, for dropping it; `{id}` stands for the segment of that name. */
  tags: readonly string[]
  /** Answered from a copy even to anyone who wrote something lately: nobody looks in it for what they did, and it is dear to make. */
  ignoresBookmark?: true
}

/** Answers made from the database. */
export const CACHED = {
  // Votes and edits move a listing within seconds; who made them sees them at once.
  directory: { route: '/api/servers', maxAge: 15, staleWhileRevalidate: 60, tags: ['directory'] },
  listing: {
    route: '/api/servers/:id',
    maxAge: 15,
    staleWhileRevalidate: 60,
    tags: ['listing:{id}', 'listings'],
  },
  reviews: {
    route: '/api/servers/:id/reviews',
    maxAge: 15,
    staleWhileRevalidate: 60,
    tags: ['listing:{id}', 'listings'],
  },
  stats: { route: '/api/servers/stats', maxAge: 60, staleWhileRevalidate: 300, tags: ['stats'] },
  // Badges stand on pages that are opened all day.
  badge: {
    route: '/api/embed/servers/:id/badge',
    maxAge: 300,
    staleWhileRevalidate: 3600,
    tags: ['listing:{id}', 'listings'],
  },
  shields: {
    route: '/api/embed/servers/:id/shields.json',
    maxAge: 300,
    staleWhileRevalidate: 3600,
    tags: ['listing:{id}', 'listings'],
  },
  badgePicture: { route: '/embed/servers/:file', maxAge: 300, staleWhileRevalidate: 3600, tags: ['badges'] },
  hubs: { route: '/api/guilds', maxAge: 60, staleWhileRevalidate: 600, tags: ['hubs'] },
  // An incident is read by many who all want to know at once.
  incidents: { route: '/api/status/incidents', maxAge: 15, staleWhileRevalidate: 60, tags: ['incidents'] },
  incident: { route: '/api/status/incidents/:id', maxAge: 15, staleWhileRevalidate: 60, tags: ['incidents'] },
  incidentFeed: { route: INCIDENTS_FEED_PATH, maxAge: 60, staleWhileRevalidate: 300, tags: ['incidents'] },
  statusSummary: { route: '/api/status/summary', maxAge: 10, staleWhileRevalidate: 20, tags: ['status'] },
  statusHistory: { route: '/api/status/history', maxAge: 10, staleWhileRevalidate: 20, tags: ['status'] },
  // Image proxies hold on to pictures as long as they are told.
  statusBadge: { route: '/api/status/badge.svg', maxAge: 60, staleWhileRevalidate: 60, tags: ['status'] },
  // Programs ask once a minute or less.
  statuspage: { route: '/api/v2/*', maxAge: 30, staleWhileRevalidate: 60, tags: ['status', 'incidents'] },
  roadmap: { route: '/api/roadmap', maxAge: 15, staleWhileRevalidate: 120, tags: ['roadmap'] },
  roadmapHistory: {
    route: '/api/roadmap/:id/history',
    maxAge: 15,
    staleWhileRevalidate: 120,
    tags: ['roadmap'],
  },
  rankings: { route: '/api/rankings', maxAge: 60, staleWhileRevalidate: 600, tags: ['rankings'] },
  // Change with a deployment only.
  openApi: { route: '/api/openapi.json', maxAge: 300, staleWhileRevalidate: 3600, tags: [] },
  // Names the stylesheet of its deployment, which is gone with it.
  apiDocs: { route: '/api/docs', maxAge: 60, staleWhileRevalidate: 0, tags: [] },
  // Search engines come by every few days; a listing that is gone answers 404 itself.
  sitemapIndex: {
    route: '/sitemap.xml',
    maxAge: 3600,
    staleWhileRevalidate: 86_400,
    tags: ['sitemap'],
    ignoresBookmark: true,
  },
  sitemap: {
    route: '/sitemaps/*',
    maxAge: 3600,
    staleWhileRevalidate: 86_400,
    tags: ['sitemap'],
    ignoresBookmark: true,
  },
  robots: { route: '/robots.txt', maxAge: 3600, staleWhileRevalidate: 86_400, tags: [] },
} as const satisfies Record<string, CacheRule>

export type PolicyName = keyof typeof CACHED

/**
 * Files. Their routes say themselves how long: pictures stand under addresses that name what they hold and never change; the rest is short-lived.
 * They are not held in memory.
 */
export const FILE_ROUTES = ['/banners/*', '/previews/*', BADGE_SCRIPT_PATH, '/embed/islands/:file'] as const

/** For visitors without a session the isolate holds the page it made for so many seconds; pages whose data is not named below are made anew each time. */
export const PAGE_MEMORY_S = 15

interface PageRule extends Pick<CacheRule, 'route' | 'tags'> {
  /** Seconds, where its data is fresh for less time than other pages are. */
  seconds?: number
  /** Whether it tells of one moment: a browser that goes back has to ask again, where for other pages its memory will do. */
  isOfTheMoment?: true
}

/** Pages are private: no cache in front keeps them, and browsers ask each time. */
export const PAGES: readonly PageRule[] = [
  { route: '/', tags: ['directory'] },
  { route: '/servers', tags: ['directory'] },
  { route: '/servers/:id', tags: ['listing:{id}', 'listings'] },
  { route: '/info', tags: ['stats'] },
  { route: '/hubs', tags: ['hubs'] },
  { route: '/roadmap', tags: ['roadmap'] },
  {
    route: '/status',
    tags: ['status', 'incidents'],
    seconds: CACHED.statusSummary.maxAge,
    isOfTheMoment: true,
  },
  { route: '/status/incidents/:id', tags: ['incidents'], isOfTheMoment: true },
]

interface WriteRule {
  /** Method and route. */
  route: string
  tags: readonly string[]
  /** Also dropped from the cache in front, which takes few such orders a minute: admins’ decisions and edits, not votes. */
  purges?: true
}

/** What shows a listing's votes and rating, beside its own answers. */
const LISTS_RATINGS = ['directory', 'badges'] as const
/** What shows that a listing exists, beside its own answers. */
const LISTS_LISTINGS = [...LISTS_RATINGS, 'stats', 'sitemap', 'rankings'] as const
const LISTING_CHANGED = ['listing:{id}', ...LISTS_LISTINGS] as const

/** What is old once the votes or ratings of these listings are others; with `exists`, once they come or go. */
export function tagsOfListings(ids: readonly string[], { exists }: { exists: boolean }): string[] {
  if (ids.length === 0) return []
  return [...ids.map((id) => `listing:${id}`), ...(exists ? LISTS_LISTINGS : LISTS_RATINGS)]
}

/**
 * What a successful write makes stale. A write that is not named here makes everything stale; so what anybody may do again and again is named, lest it empty
 * the memory for all.
 */
export const WRITES: readonly WriteRule[] = [
  { route: 'POST /api/servers/:id/vote', tags: ['listing:{id}', ...LISTS_RATINGS] },
  { route: 'POST /api/servers/:id/reviews', tags: ['listing:{id}', ...LISTS_RATINGS] },
  { route: 'POST /api/servers/submit', tags: ['stats'] },
  { route: 'POST /api/servers/:id/report', tags: [] },
  { route: 'POST /api/servers/:id/reviews/:review/report', tags: [] },
  { route: 'POST /api/metrics/beacon', tags: [] },
  { route: 'POST /api/pulse', tags: [] },
  { route: 'POST /api/auth/logout', tags: [] },
  { route: 'POST /api/roadmap/:id/vote', tags: ['roadmap'] },
  // Waits for admins, who are the ones to show it.
  { route: 'POST /api/roadmap/suggest', tags: [] },
  { route: `POST ${SNAPSHOT_PATH}`, tags: [] },
  { route: 'POST /api/tokens', tags: [] },
  { route: 'DELETE /api/tokens/:id', tags: [] },
  { route: 'POST /api/applications', tags: [] },
  { route: 'POST /api/status/subscribe/discord', tags: [] },
  { route: 'POST /api/status/unsubscribe', tags: [] },
  { route: 'POST /api/affiliates/:id/request-review', tags: ['listing:{id}', 'stats'] },
  { route: 'PATCH /api/affiliates/:id', tags: LISTING_CHANGED, purges: true },
  { route: 'POST /api/affiliates/:id/banner', tags: LISTING_CHANGED, purges: true },
  { route: 'DELETE /api/affiliates/:id/banner', tags: LISTING_CHANGED, purges: true },
  { route: 'POST /api/affiliates/:id/banner-url', tags: LISTING_CHANGED, purges: true },
  { route: 'POST /api/admin/affiliates/:id/:action', tags: LISTING_CHANGED, purges: true },
  { route: 'PATCH /api/admin/affiliates/:id', tags: LISTING_CHANGED, purges: true },
  { route: 'DELETE /api/admin/affiliates/:id', tags: LISTING_CHANGED, purges: true },
  // These say themselves which listings they are about.
  { route: 'POST /api/admin/affiliates/bulk', tags: [] },
  { route: 'POST /api/admin/reports/:id/close', tags: [] },
  { route: 'POST /api/admin/reports/:id/reviewed', tags: [] },
]

/** Stands for everything there is. */
export const EVERYTHING = '*'

interface Rule<Value> {
  pattern: RegExp
  value: Value
}

function rule<Value>(route: string, value: Value): Rule<Value> {
  const pattern = route
    .replaceAll('.', String.raw`\.`)
    .replace(/\*$/, '.*')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  return { pattern: new RegExp(`^${pattern}$`), value }
}

/** What a path says, however its letters are spelled: `%61bc` is an id as `abc` is, and routes read it so. */
function plain(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The first rule wins; those without a variable segment come first. */
function find<Value>(
  rules: readonly Rule<Value>[],
  path: string,
): { value: Value; parameters: Record<string, string | undefined> } | null {
  const said = plain(path)
  for (const { pattern, value } of rules) {
    const match = pattern.exec(said)
    if (match) return { value, parameters: match.groups ?? {} }
  }
  return null
}

const byVariables = <Entry extends { route: string }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => a.route.split(':').length - b.route.split(':').length)

const ANSWER_RULES = byVariables<CacheRule>(Object.values(CACHED)).map((kept) => rule(kept.route, kept))
const PAGE_RULES = byVariables(PAGES).map((page) => rule(page.route, page))
const WRITE_RULES = WRITES.map((write) => rule(write.route, write))

const fill = (tags: readonly string[], parameters: Record<string, string | undefined>) =>
  tags.map((tag) => tag.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? ''))

/** How long the isolate may hold the answer to a path, and what it is about; `null` when it may not. */
export function memoryPolicy(
  path: string,
): { seconds: number; tags: string[]; kind: 'answer' | 'page' } | null {
  const answer = find(ANSWER_RULES, path)
  if (answer)
    return { seconds: answer.value.maxAge, tags: fill(answer.value.tags, answer.parameters), kind: 'answer' }
  const page = find(PAGE_RULES, path)
  return (
    page && {
      seconds: page.value.seconds ?? PAGE_MEMORY_S,
      tags: fill(page.value.tags, page.parameters),
      kind: 'page',
    }
  )
}

const WROTE = /(?:^|;\s*)bookmark=/

/** Whether a read is answered past every copy: its reader wrote something lately (see the bookmark in open-context.ts), and may look for that here. */
export function bypassesCache({ headers, url }: Request): boolean {
  return (
    WROTE.test(headers.get('cookie') ?? '') &&
    find(ANSWER_RULES, new URL(url).pathname)?.value.ignoresBookmark !== true
  )
}

/** What a page tells browsers of keeping it. */
export function pageCacheControl(path: string): 'private, no-cache' | 'private, no-store' {
  return find(PAGE_RULES, path.replace(/\/+$/, ''))?.value.isOfTheMoment
    ? 'private, no-store'
    : 'private, no-cache'
}

/** What a successful write makes stale, and whether the cache in front is told. */
export function writePolicy(method: string, path: string): { tags: string[]; purges: boolean } {
  const found = find(WRITE_RULES, `${method} ${path}`)
  if (!found) return { tags: [EVERYTHING], purges: false }
  return { tags: fill(found.value.tags, found.parameters), purges: found.value.purges === true }
}

/** Tags that one order to the cache in front may name. */
const PURGED_TAGS_MAX = 100

/** The same in few enough tags for one order: when there are too many, all listings stand for those that are named. */
export function fewTags(tags: readonly string[]): string[] {
  const each = [...new Set(tags)]
  return each.length <= PURGED_TAGS_MAX
    ? each
    : ['listings', ...each.filter((tag) => !tag.startsWith('listing:'))]
}

/** The tags an answer carries for the cache in front. */
export function cacheTags(name: PolicyName, parameters: Record<string, string>): string[] {
  const { tags }: CacheRule = CACHED[name]
  return fill(tags, parameters)
}
