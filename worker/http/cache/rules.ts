import { BADGE_SCRIPT_PATH } from '#contract/badge.ts'
import { HEARTBEAT_PATH } from '#contract/heartbeat.ts'
import { INCIDENTS_FEED_PATH } from '#contract/incident.ts'
import { CHECKPOINT_PATH, LEDGER_PATH } from '#contract/ledger/tiles.ts'
import { newsFeedPath } from '#contract/post.ts'
import { SNAPSHOT_PATH } from '#contract/ranking.ts'
import { CLAIM_JSON_PATH, CLAIM_PATH } from '#contract/reward.ts'

/**
 * All rules of caching: who may cache which answer, for how long, and what makes it stale. An answer that is not named here is `private, no-store`.
 *
 * A cached answer is the same for every viewer. Browsers, the cache in front of the Worker (where there is one) and the memory of each isolate may hold
 * it. It is fresh for `maxAge` seconds in total, since the memory states the age of its copy; the cache in front may show it longer, as its windows say. A write evicts what it concerns from the memory of its own isolate at once
 * (`WRITES`, and `invalidate` for what its address does not say). Admin decisions, owner edits and deletions are also purged from the cache in front.
 * Other copies expire by age. The cache in front answers only requests without cookies (`front.ts`). A reader who wrote something carries a bookmark for a
 * minute. The memory is skipped for them, except for the sitemap.
 */
export interface CacheRule {
  /** As the route is registered. `:name` matches one segment, a closing `*` matches the rest. */
  route: string
  /** Seconds for which an answer is fresh. */
  maxAge: number
  /** Seconds for which it may still be shown while a newer one is fetched. */
  staleWhileRevalidate: number
  /** Seconds for which it may still be shown while every attempt to fetch a newer one fails; `STALE_IF_ERROR_S` unless set. */
  staleIfError?: number
  /** What it is about, for eviction. `{id}` is replaced by the id in the segment of that name. */
  tags: readonly string[]
  /**
   * Answered from a copy even to a reader who wrote something recently. People do not look here for their own change, and the answer is expensive to
   * create.
   */
  ignoresBookmark?: true
  /** The parameters that the answer depends on. All other parameters share the copy without them. */
  query?: readonly string[]
}

/**
 * The error window of a public answer, in seconds. Without one, a cache may show old answers for as long as we are down. It is short: what staff take
 * away is also purged, but a purge can be refused, and an outage must not keep a suspended server on show.
 */
export const STALE_IF_ERROR_S = 60
/** For answers that change with a deployment only. */
const DAY_S = 86_400

/** How long answers are fresh, and may be shown while newer ones are fetched, by how often they change and are asked for. */
const SHORT = { maxAge: 15, staleWhileRevalidate: 60 } as const
const SHORT_SLOW = { maxAge: 15, staleWhileRevalidate: 120 } as const
const MINUTE = { maxAge: 60, staleWhileRevalidate: 300 } as const
const MINUTE_SLOW = { maxAge: 60, staleWhileRevalidate: 600 } as const
const MINUTES = { maxAge: 300, staleWhileRevalidate: 600 } as const
/** During an outage an old answer would say that all is well, so these have no error window. */
const LIVE = { maxAge: 10, staleWhileRevalidate: 20, staleIfError: 0 } as const
/** Search engines come every few days. The page of a removed listing answers 404 itself. */
const SITEMAP = {
  maxAge: 3600,
  staleWhileRevalidate: DAY_S,
  tags: ['sitemap'],
  ignoresBookmark: true,
} as const
/** Answers about one listing. */
const OF_LISTING = { tags: ['listing:{id}', 'listings'] } as const

/** Answers that are read from the database. */
export const CACHED = {
  // An edit moves a listing at once, votes within a minute.
  directory: {
    route: '/api/servers',
    ...SHORT,
    tags: ['directory'],
    query: ['q', 'tag', 'sort', 'page', 'limit', 'with', 'without'],
  },
  facets: { route: '/api/servers/facets', ...MINUTE, tags: ['directory'], query: ['tag', 'with', 'without'] },
  listing: { route: '/api/servers/:id', ...SHORT, ...OF_LISTING, query: ['reviews'] },
  reviews: {
    route: '/api/servers/:id/reviews',
    ...SHORT,
    ...OF_LISTING,
    query: ['mine', 'sort', 'members', 'page', 'limit'],
  },
  news: { route: '/api/servers/:id/news', ...SHORT, ...OF_LISTING, query: ['page', 'limit'] },
  newsFeed: { route: newsFeedPath(':id'), ...MINUTE, ...OF_LISTING },
  // Also stale when servers appear, disappear or are edited, not with each vote.
  similar: { route: '/api/servers/:id/similar', ...MINUTE_SLOW, tags: ['listings', 'sitemap'] },
  // As fresh as the lists that it explains.
  place: {
    route: '/api/servers/:id/place',
    ...SHORT,
    tags: ['listing:{id}', 'listings', 'directory'],
    query: ['sort', 'tag'],
  },
  stats: { route: '/api/servers/stats', ...MINUTE, tags: ['stats'] },
  // Badges are on pages that are opened all day.
  badge: { route: '/api/embed/servers/:id/badge', ...MINUTES, ...OF_LISTING },
  badges: { route: '/api/embed/badges', ...MINUTES, tags: ['badges'], query: ['ids'] },
  shields: { route: '/api/embed/servers/:id/shields.json', ...MINUTES, ...OF_LISTING, query: ['show'] },
  badgePicture: {
    route: '/embed/servers/:file',
    ...MINUTES,
    tags: ['badges'],
    query: ['theme', 'variant', 'rounded', 'show'],
  },
  hubs: { route: '/api/guilds', ...MINUTE_SLOW, tags: ['hubs'], query: ['public'] },
  // Many people read an incident at the same time.
  incidents: { route: '/api/status/incidents', ...SHORT, tags: ['incidents'], query: ['page', 'limit'] },
  incident: { route: '/api/status/incidents/:id', ...SHORT, tags: ['incidents'] },
  incidentFeed: { route: INCIDENTS_FEED_PATH, ...MINUTE, tags: ['incidents'] },
  statusSummary: { route: '/api/status/summary', ...LIVE, tags: ['status'] },
  statusHistory: { route: '/api/status/history', ...LIVE, tags: ['status'], query: ['minutes'] },
  // Image proxies cache pictures for as long as they are allowed to.
  statusBadge: {
    route: '/api/status/badge.svg',
    maxAge: 60,
    staleWhileRevalidate: 60,
    staleIfError: 0,
    tags: ['status', 'incidents'],
  },
  // Programs ask once a minute or less.
  statuspage: {
    route: '/api/v2/*',
    maxAge: 30,
    staleWhileRevalidate: 60,
    staleIfError: 0,
    tags: ['status', 'incidents'],
  },
  roadmap: { route: '/api/roadmap', ...SHORT_SLOW, tags: ['roadmap'], query: ['q', 'tag'] },
  roadmapHistory: { route: '/api/roadmap/:id/history', ...SHORT_SLOW, tags: ['roadmap'] },
  statement: { route: '/api/statements/:id', ...MINUTE, tags: ['statement:{id}', 'decisions'] },
  rankings: { route: '/api/rankings', ...MINUTE_SLOW, tags: ['rankings'], query: ['week', 'limit'] },
  transparency: { route: '/api/transparency', ...MINUTE_SLOW, tags: ['decisions'], query: ['half'] },
  statements: {
    route: '/api/statements',
    ...MINUTE_SLOW,
    tags: ['decisions'],
    query: ['half', 'rule', 'restriction', 'before'],
  },
  statementsFile: {
    route: '/api/statements.csv',
    ...MINUTES,
    tags: ['decisions'],
    query: ['half', 'rule', 'restriction', 'before'],
  },
  // The ledger grows once an hour.
  ledger: { route: '/api/ledger', ...MINUTE_SLOW, tags: [] },
  // Read together with the ledger's files, so an old answer would look like a mistake.
  ledgerCounters: {
    route: '/api/ledger/counters',
    maxAge: 5,
    staleWhileRevalidate: 0,
    tags: [],
    query: ['after'],
  },
  // These change with a deployment only.
  openApi: {
    route: '/api/openapi.json',
    maxAge: 300,
    staleWhileRevalidate: 3600,
    staleIfError: DAY_S,
    tags: [],
  },
  // It names the stylesheet of its deployment, which stays for a week.
  apiDocs: { route: '/api/docs', maxAge: 60, staleWhileRevalidate: 0, tags: [] },
  sitemapIndex: { route: '/sitemap.xml', ...SITEMAP },
  sitemap: { route: '/sitemaps/*', ...SITEMAP },
  robots: { route: '/robots.txt', maxAge: 3600, staleWhileRevalidate: DAY_S, staleIfError: DAY_S, tags: [] },
  securityContact: {
    route: '/.well-known/security.txt',
    maxAge: 3600,
    staleWhileRevalidate: DAY_S,
    staleIfError: DAY_S,
    tags: [],
  },
} as const satisfies Record<string, CacheRule>

export type PolicyName = keyof typeof CACHED

/** Pictures of servers and people, for the cache in front. Who may see them can change, so it asks again soon. */
const PICTURES = { maxAge: 300, staleWhileRevalidate: 60, tags: ['pictures'] } as const

/**
 * Files. Their routes tell browsers the lifetime: the address of a picture names its content, which never changes; the rest is short-lived. Here is what the
 * cache in front is told. They are not held in memory.
 */
export const FILES: readonly CacheRule[] = [
  { route: '/banners/*', ...PICTURES },
  { route: '/previews/*', ...PICTURES },
  { route: '/avatars/*', ...PICTURES },
  { route: '/icons/*', ...PICTURES },
  { route: BADGE_SCRIPT_PATH, maxAge: 300, staleWhileRevalidate: 3600, staleIfError: DAY_S, tags: [] },
  { route: '/embed/islands/:file', maxAge: 3600, staleWhileRevalidate: DAY_S, staleIfError: DAY_S, tags: [] },
  // Read together with the counters.
  { route: CHECKPOINT_PATH, maxAge: CACHED.ledgerCounters.maxAge, staleWhileRevalidate: 0, tags: [] },
  // What is at the address of a tile never changes.
  {
    route: `${LEDGER_PATH}/tile/*`,
    maxAge: DAY_S,
    staleWhileRevalidate: DAY_S,
    staleIfError: DAY_S,
    tags: [],
  },
]

/**
 * For visitors without a session the isolate and the cache in front hold a rendered page for this many seconds. Pages that are not named below are
 * rendered for each request.
 */
export const PAGE_MEMORY_S = 15
/** Seconds for which the cache in front may still show a page while a newer one is rendered. */
export const PAGE_STALE_S = 60
/** Pages that change with a deployment only, for the cache in front, which begins anew with each. */
const FIXED = { tags: [], seconds: 3600, staleIfError: DAY_S } as const

export interface PageRule extends Pick<CacheRule, 'route' | 'tags' | 'query' | 'staleIfError'> {
  /** Seconds, where its data is fresh for less time than on other pages, or the cache in front may keep it for longer. */
  seconds?: number
  /** Whether it is about one moment. On going back, a browser must request it again. For other pages the browser's memory is enough. */
  isOfTheMoment?: true
}

/** Browsers request pages each time. What depends on who reads is drawn by the browser, after a request of its own. */
export const PAGES: readonly PageRule[] = [
  { route: '/', tags: ['directory'] },
  { route: '/servers', tags: ['directory'], query: ['q', 'tag', 'sort', 'page', 'with', 'without'] },
  { route: '/servers/:id', tags: ['listing:{id}', 'listings'] },
  { route: '/info', tags: ['stats'] },
  { route: '/rankings', tags: ['rankings'], query: ['week'] },
  { route: '/transparency', tags: ['decisions'], query: ['half', 'rule', 'restriction', 'before'] },
  { route: '/match', tags: ['directory'], query: ['on', 'lang', 'play', 'who', 'when'] },
  { route: '/hubs', tags: ['hubs'] },
  { route: '/roadmap', tags: ['roadmap'], query: ['q', 'tag'] },
  {
    route: '/status',
    tags: ['status', 'incidents'],
    seconds: CACHED.statusSummary.maxAge,
    isOfTheMoment: true,
  },
  { route: '/status/incidents/:id', tags: ['incidents'], isOfTheMoment: true },
  { route: '/statements/:id', tags: ['statement:{id}', 'decisions'] },
  { route: '/submit', ...FIXED },
  { route: '/application', ...FIXED },
  { route: '/tools/embed', ...FIXED, query: ['id'] },
  { route: '/formulas', ...FIXED },
  { route: '/rules', ...FIXED },
  { route: '/terms', ...FIXED },
  { route: '/privacy', ...FIXED },
  { route: '/cookies', ...FIXED },
]

interface WriteRule {
  /** Method and route. */
  route: string
  tags: readonly string[]
  /** Also purged from the cache in front, which accepts few purges a minute: decisions, edits and deletions, not votes. Also after an error that may come after the write, for staff. */
  purges?: true
  /** What it may also have made stale after such an error of staff, for routes that learn only from the database which server they change. */
  unsure?: readonly string[]
}

/** Answers that show a listing's votes and rating, beside its own answers. */
const LISTS_RATINGS = ['directory', 'badges'] as const
/** Answers that show that a listing exists, beside its own answers, and pictures, whose address does not name their listing. */
const LISTS_LISTINGS = [...LISTS_RATINGS, 'stats', 'sitemap', 'rankings', 'pictures'] as const
const LISTING_CHANGED = ['listing:{id}', ...LISTS_LISTINGS] as const
const DECIDED = [...LISTING_CHANGED, 'decisions'] as const
/** What becomes stale when the rating of a listing changes, where it is not known which one. */
export const ANY_RATED = ['listings', ...LISTS_RATINGS] as const
const VOTES_DECIDED = ['listing:{id}', ...LISTS_RATINGS, 'decisions'] as const

/** What becomes stale when the votes or ratings of these listings change; with `exists`, when the listings appear or disappear. */
export function tagsOfListings(ids: readonly string[], { exists }: { exists: boolean }): string[] {
  if (ids.length === 0) return []
  return [...ids.map((id) => `listing:${id}`), ...(exists ? LISTS_LISTINGS : LISTS_RATINGS)]
}

/**
 * What a successful write makes stale. A write that is not named here makes everything stale. So every write that anybody may repeat is named;
 * otherwise it could empty the memory for all.
 */
export const WRITES: readonly WriteRule[] = [
  { route: 'POST /api/servers/:id/vote', tags: ['listing:{id}', ...LISTS_RATINGS] },
  { route: 'POST /api/servers/:id/reviews', tags: ['listing:{id}', ...LISTS_RATINGS] },
  { route: 'DELETE /api/servers/:id/vote', tags: ['listing:{id}', ...LISTS_RATINGS] },
  // The route purges if a review was removed.
  { route: 'DELETE /api/servers/:id/reviews', tags: ['listing:{id}', ...LISTS_RATINGS] },
  // Of any servers.
  { route: 'POST /api/me/votes/confirm', tags: ['listings', ...LISTS_RATINGS] },
  { route: 'POST /api/servers/:id/save', tags: [] },
  { route: 'DELETE /api/servers/:id/save', tags: [] },
  { route: 'POST /api/me/feed', tags: [] },
  { route: 'DELETE /api/me/feed', tags: [] },
  { route: 'POST /api/notices/read', tags: [] },
  { route: 'PUT /api/notices/settings', tags: [] },
  { route: 'PUT /api/notices/webhook', tags: [] },
  { route: 'DELETE /api/notices/webhook', tags: [] },
  { route: 'PUT /api/me/gamertag', tags: [] },
  // The routes name the servers that show it.
  { route: 'DELETE /api/me/memberships/:guild', tags: [] },
  { route: 'DELETE /api/affiliates/:id/proof', tags: [] },
  { route: 'POST /api/affiliates/:id/reward-key', tags: [] },
  { route: 'POST /api/affiliates/:id/claims', tags: [] },
  { route: 'POST /api/affiliates/:id/team/invitations', tags: [] },
  { route: 'DELETE /api/affiliates/:id/team/invitations/:invitation', tags: [] },
  { route: 'PUT /api/affiliates/:id/team/members/:user', tags: [] },
  { route: 'POST /api/me/invitations/:id/decline', tags: [] },
  // Where the owner of a server changes, the route names the server to purge.
  { route: 'POST /api/me/invitations/:id/accept', tags: [] },
  { route: 'DELETE /api/affiliates/:id/team/members/:user', tags: [] },
  { route: 'DELETE /api/affiliates/:id/reward-key', tags: [] },
  // The route purges if it rewrote what everybody has read.
  { route: 'PUT /api/affiliates/:id/reviews/:review/reply', tags: ['listing:{id}'] },
  { route: 'POST /api/affiliates/:id/news', tags: ['listing:{id}'] },
  { route: 'PUT /api/affiliates/:id/news/:post', tags: ['listing:{id}'] },
  // The routes purge if something was removed.
  { route: 'DELETE /api/affiliates/:id/reviews/:review/reply', tags: [] },
  { route: 'DELETE /api/affiliates/:id/news/:post', tags: [] },
  { route: 'POST /api/affiliates/:id/webhooks', tags: [] },
  { route: 'PATCH /api/affiliates/:id/webhooks/:webhook', tags: [] },
  { route: 'DELETE /api/affiliates/:id/webhooks/:webhook', tags: [] },
  { route: 'POST /api/affiliates/:id/webhooks/:webhook/secret', tags: [] },
  { route: 'POST /api/affiliates/:id/webhooks/:webhook/test', tags: [] },
  { route: 'POST /api/affiliates/:id/webhooks/:webhook/messages/:number/:change', tags: [] },
  { route: 'POST /api/servers/submit', tags: ['stats'] },
  { route: 'POST /api/servers/advice', tags: [] },
  { route: 'POST /api/servers/:id/report', tags: [] },
  { route: 'POST /api/servers/:id/reviews/:review/report', tags: [] },
  { route: 'POST /api/servers/:id/posts/:post/report', tags: [] },
  { route: 'POST /api/metrics/beacon', tags: [] },
  { route: 'POST /api/pulse', tags: [] },
  { route: 'POST /api/auth/logout', tags: [] },
  { route: 'DELETE /api/sessions/:id', tags: [] },
  { route: 'POST /api/roadmap/:id/vote', tags: ['roadmap'] },
  // It waits for admins. Their decision makes it public.
  { route: 'POST /api/roadmap/suggest', tags: [] },
  { route: `POST ${SNAPSHOT_PATH}`, tags: [] },
  // The page of its server shows it when its copy is no longer fresh.
  { route: `POST ${HEARTBEAT_PATH}`, tags: [] },
  { route: 'PUT /api/admin/affiliates/:id/heartbeats', tags: ['listing:{id}'], purges: true },
  { route: 'POST /api/tokens', tags: [] },
  { route: 'POST /api/tokens/:id/rotate', tags: [] },
  { route: 'DELETE /api/tokens/:id', tags: [] },
  { route: 'POST /api/applications', tags: [] },
  { route: 'POST /api/status/subscribe/discord', tags: [] },
  { route: 'POST /api/status/unsubscribe', tags: [] },
  { route: 'POST /api/affiliates/:id/request-review', tags: ['listing:{id}', 'stats'] },
  // These say themselves whether something public changed.
  { route: 'PATCH /api/affiliates/:id', tags: [] },
  { route: 'POST /api/affiliates/:id/banner', tags: [] },
  { route: 'POST /api/affiliates/:id/banner-url', tags: [] },
  { route: 'DELETE /api/affiliates/:id/banner', tags: [] },
  { route: 'DELETE /api/affiliates/:id', tags: [] },
  { route: 'POST /api/affiliates/:id/restore', tags: [] },
  // What only staff and the owner read.
  { route: 'POST /api/affiliates/:id/messages', tags: [] },
  { route: 'POST /api/affiliates/:id/messages/read', tags: [] },
  { route: 'PUT /api/admin/locks/:kind/:id', tags: [] },
  { route: 'DELETE /api/admin/locks/:kind/:id', tags: [] },
  { route: 'PUT /api/admin/notes/:kind/:id', tags: [] },
  { route: 'POST /api/admin/affiliates/:id/:action', tags: DECIDED, purges: true },
  { route: 'POST /api/admin/changes/:id/:action', tags: DECIDED, purges: true },
  { route: 'POST /api/admin/vote-days/:id/:day/:verdict', tags: VOTES_DECIDED, purges: true },
  { route: 'PATCH /api/admin/affiliates/:id', tags: DECIDED, purges: true },
  { route: 'DELETE /api/admin/affiliates/:id', tags: DECIDED, purges: true },
  // These routes name the affected listings themselves: many at once by the request, one by what they find.
  { route: 'POST /api/admin/affiliates/bulk', tags: ['decisions'], purges: true },
  { route: 'POST /api/admin/affiliates/undo', tags: ['decisions'], purges: true },
  {
    route: 'POST /api/admin/appeals/:id',
    tags: ['decisions'],
    purges: true,
    unsure: ['listings', ...LISTS_LISTINGS, 'roadmap'],
  },
  { route: 'DELETE /api/admin/reviews/:id', tags: ['decisions'], purges: true, unsure: ANY_RATED },
  { route: 'PUT /api/admin/reviews/:id/effect', tags: ['decisions'], purges: true, unsure: ANY_RATED },
  { route: 'DELETE /api/admin/posts/:id', tags: ['decisions'], purges: true, unsure: ['listings'] },
  // Staff close many at once, and mostly only a figure changes. With a review, the route purges what that changes.
  { route: 'POST /api/admin/reports/:id/close', tags: ['decisions'] },
  { route: 'POST /api/admin/reports/groups/:kind/:id/close', tags: ['decisions'] },
  { route: 'POST /api/admin/users/:id/restrict', tags: ['decisions'], purges: true },
  { route: 'POST /api/admin/users/:id/unrestrict', tags: ['decisions'], purges: true },
  { route: 'POST /api/admin/applications/:id/status', tags: ['decisions'], purges: true },
  { route: 'POST /api/admin/roadmap', tags: ['roadmap'], purges: true },
  { route: 'PATCH /api/admin/roadmap/:id', tags: ['roadmap'], purges: true },
  { route: 'POST /api/admin/roadmap/:id/merge', tags: ['roadmap'], purges: true },
  { route: 'POST /api/admin/roadmap/:id/decline', tags: ['roadmap', 'decisions'], purges: true },
  { route: 'POST /api/admin/hubs', tags: ['hubs'], purges: true },
  { route: 'POST /api/admin/hubs/order', tags: ['hubs'], purges: true },
  { route: 'POST /api/admin/hubs/:id/check', tags: ['hubs'], purges: true },
  { route: 'PATCH /api/admin/hubs/:id', tags: ['hubs'], purges: true },
  // Its picture goes, too.
  { route: 'DELETE /api/admin/hubs/:id', tags: ['hubs', 'pictures'], purges: true },
  { route: 'PUT /api/admin/rankings/enabled', tags: ['rankings'], purges: true },
  { route: 'POST /api/status/incidents', tags: ['status', 'incidents'], purges: true },
  { route: 'PATCH /api/status/incidents/:id', tags: ['status', 'incidents'], purges: true },
  { route: 'POST /api/statements/:id/appeal', tags: ['statement:{id}', 'decisions'] },
  { route: 'POST /api/admin/reports/:id/reviewed', tags: [] },
  { route: 'POST /api/admin/reports/:id/reopen', tags: [] },
]

/** Where plugins claim rewards, outside our own API: nothing public changes. */
export const CLAIMS: readonly WriteRule[] = [CLAIM_PATH, CLAIM_JSON_PATH]
  .flatMap((path) => [path, path.slice(0, -1)])
  .map((path) => ({ route: `POST ${path}`, tags: [] }))
