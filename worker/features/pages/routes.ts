import { Hono } from 'hono'
import {
  ALL_TAGS,
  directoryPath,
  type DirectorySearch,
  forgiveDirectorySearch,
  DIRECTORY_PAGE_SIZE,
} from '../../../contract/directory.ts'
import { canonicalPath } from '../../../contract/directory-address.ts'
import { QUESTIONS } from '../../../contract/questions.ts'
import { HUBS_PATH } from '../../../contract/hub.ts'
import {
  incidentPath,
  INCIDENTS_FEED_PATH,
  NO_INCIDENT_MESSAGE,
  PUBLIC_INCIDENTS,
} from '../../../contract/incident.ts'
import { isAdmin } from '../../../contract/permissions.ts'
import { COOKIES } from '../../../contract/legal/cookies.ts'
import type { LegalText } from '../../../contract/legal/legal-text.ts'
import { PRIVACY } from '../../../contract/legal/privacy.ts'
import { TERMS } from '../../../contract/legal/terms.ts'
import { type Screen } from '../../../contract/screens.ts'
import { SCREEN_DESCRIPTIONS } from '../../../contract/screen-descriptions.ts'
import { findScreen } from '../../../contract/find-screen.ts'
import { firstReviewsPath, REVIEWS_PAGE_SIZE } from '../../../contract/review.ts'
import { forgiveRoadmapSearch, roadmapPath } from '../../../contract/roadmap-search.ts'
import { HOME_PLACES } from '../../../contract/home.ts'
import { SITE } from '../../../contract/site.ts'
import { HISTORY_MINUTES } from '../../../contract/status.ts'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { logError } from '../../http/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { findActor } from '../../http/middleware.ts'
import { hasSessionCookie } from '../../http/session.ts'
import { findIncident, listIncidents } from '../incidents/list-incidents.ts'
import { listHubs } from '../hubs/list-hubs.ts'
import { browseDirectory } from '../listings/browse-directory.ts'
import { findListing, listingFor } from '../listings/find-listing.ts'
import { readStats } from '../listings/read-stats.ts'
import { previewPath } from '../previews/preview-facts.ts'
import { listReviews } from '../reviews/list-reviews.ts'
import { readRoadmap } from '../roadmap/read-roadmap.ts'
import { readHistory } from '../status/read-history.ts'
import { readSummary } from '../status/read-summary.ts'
import { componentEmbed } from './component-embed.ts'
import { readRanking } from '../rankings/read-ranking.ts'
import { type Page, renderPage, SITE_PICTURE } from './render-page.ts'
import { directoryScreen } from './served/directory.ts'
import { missingScreen, plainScreen } from './served/frame.ts'
import { homeScreen } from './served/home.ts'
import { hubsScreen } from './served/hubs.ts'
import { incidentScreen } from './served/incident.ts'
import { infoScreen } from './served/info.ts'
import { legalScreen } from './served/legal.ts'
import { listingScreen } from './served/listing.ts'
import type { ReviewPage } from './served/reviews.ts'
import { roadmapScreen } from './served/roadmap.ts'
import { statusScreen, unreadStatusScreen } from './served/status.ts'
import { breadcrumbs, directoryThings, listingThings, questionsThing, siteThings } from './structured-data.ts'

/** Every address that is no API call: a page, a file of the web build, or the page for 'not found' with that status. */
export const pageRoutes = new Hono<AppEnv>().get('*', async (c) => {
  const found = findScreen(c.req.path)
  if (found) return renderPage(c, await describe(c, found.screen, found.id))
  const file = await c.env.ASSETS.fetch(new Request(c.req.url, { headers: c.req.raw.headers }))
  if (file.status === 200 || file.status === 304) return file
  const drifted = 'That cloud island drifted away.'
  return renderPage(c, {
    ...blankPage('Not found', drifted),
    ...MISSING,
    main: missingScreen('Not found', drifted, ['/servers', 'Browse servers']),
  })
})

const MISSING = { status: 404, canonical: null, indexed: false } as const

function blankPage(title: string | null, description: string): Page {
  return {
    status: 200,
    title,
    description,
    canonical: null,
    indexed: true,
    data: {},
    main: plainScreen(title ?? SITE.name, description),
    complete: false,
    things: [],
    picture: SITE_PICTURE,
    embed: null,
  }
}

async function describe(c: AppContext, screen: Screen, id: string | null): Promise<Page> {
  const canonical = canonicalPath(c.req.path, c.req.query())
  const page: Page = {
    ...blankPage(screen.title, SCREEN_DESCRIPTIONS[screen.path] ?? SITE.description),
    canonical,
    indexed: screen.indexed,
    ...(screen.path.startsWith('/status') ? { feed: INCIDENTS_FEED_PATH } : {}),
    things: [
      ...(screen.indexed && screen.title !== null
        ? [breadcrumbs(c.env.ORIGIN, [[screen.title, canonical]])]
        : []),
      ...(screen.path === '/info' ? [questionsThing(QUESTIONS)] : []),
    ],
  }
  return { ...page, ...(await describeData(c, screen, id).catch((error: unknown) => withoutData(c, error))) }
}

/** Texts that are the same for everybody and change with a deployment only. */
const LEGAL: Partial<Record<string, LegalText>> = {
  '/terms': TERMS,
  '/privacy': PRIVACY,
  '/cookies': COOKIES,
}

async function describeData(c: AppContext, screen: Screen, id: string | null): Promise<Partial<Page>> {
  const legal = LEGAL[screen.path]
  if (legal) return { main: legalScreen(legal), complete: true }
  if (screen.path === '/') return describeHome(c)
  if (screen.path === '/servers') return describeDirectory(c)
  if (screen.path === '/roadmap') return describeRoadmap(c)
  if (screen.path === '/hubs') return describeHubs(c)
  if (screen.path === '/servers/:id' && id !== null) return describeListing(c, id)
  if (screen.path === '/status') return describeStatus(c)
  if (screen.path === '/status/incidents/:id' && id !== null) return describeIncident(c, id)
  if (screen.path === '/info') return describeInfo(c)
  if (screen.path.startsWith('/admin')) return describeStaffRoom(c)
  return {}
}

/** The database fails: the page itself still comes, says so in its status, and tries again from the browser. */
function withoutData(c: AppContext, error: unknown): Partial<Page> {
  logError(c, error)
  return { status: 503, indexed: false }
}

/** What the home page asks for first; its total is the size of the directory. */
const NEWEST = { q: '', tag: 'All', sort: 'new', page: 1, limit: 5 } as const
const NEWEST_ADDRESS = `/api/servers?sort=${NEWEST.sort}&limit=${NEWEST.limit}`

async function describeHome(c: AppContext): Promise<Partial<Page>> {
  const ctx = c.get('ctx')
  const [newest, ranking] = await Promise.all([
    browseDirectory(ctx, NEWEST),
    readRanking(ctx, { limit: HOME_PLACES }),
  ])
  return {
    data: { [NEWEST_ADDRESS]: newest, [`/api/rankings?limit=${HOME_PLACES}`]: ranking },
    main: homeScreen(newest, ranking, ctx.now),
    complete: true,
    things: siteThings(c.env.ORIGIN),
  }
}

/** The directory's first page of results goes out with the HTML, so that the page paints without asking again. */
async function describeDirectory(c: AppContext): Promise<Partial<Page>> {
  const ctx = c.get('ctx')
  const search = forgiveDirectorySearch(c.req.query())
  const answer = await browseDirectory(ctx, { ...search, limit: DIRECTORY_PAGE_SIZE })
  return {
    description: describeResults(search, answer.total),
    data: { [directoryPath(search)]: answer },
    // What somebody looked for, and pages past the end, are nothing to keep; their links are.
    indexed: search.q === '' && (answer.items.length > 0 || search.page === 1),
    main: directoryScreen(search, answer, ctx.now),
    complete: answer.items.length > 0,
    things: directoryThings(c.env.ORIGIN, answer),
  }
}

function describeResults({ tag, page }: DirectorySearch, total: number): string {
  const which = tag === ALL_TAGS ? '' : ` tagged ${tag}`
  const where = page === 1 ? '' : `, page ${page}`
  return `Browse ${total} Minecraft Bedrock realms and servers${which}${where}: skyblock, prisons, PvP, survival and more, each with its Discord.`
}

async function describeHubs(c: AppContext): Promise<Partial<Page>> {
  const ctx = c.get('ctx')
  const hubs = await listHubs(ctx)
  return { data: { [HUBS_PATH]: hubs }, main: hubsScreen(hubs.items, ctx.now), complete: true }
}

/** The columns as the address bar narrows them; a search is nothing to index. */
async function describeRoadmap(c: AppContext): Promise<Partial<Page>> {
  const search = forgiveRoadmapSearch(c.req.query())
  const ctx = c.get('ctx')
  const roadmap = await readRoadmap(ctx, search)
  return {
    data: { [roadmapPath(search)]: roadmap },
    indexed: search.q === '' && search.tag === '',
    main: roadmapScreen(search, roadmap, ctx.now),
    complete: true,
  }
}

async function describeListing(c: AppContext, id: string): Promise<Partial<Page>> {
  const [found, reviews] = await Promise.all([findListing(c.get('ctx'), id), firstReviews(c, id)])
  if (found && !found.approved && hasSessionCookie(c)) await findActor(c, async () => undefined)
  const { actor, now } = c.get('ctx')
  const listing = listingFor(actor, found)
  if (!listing)
    return {
      ...MISSING,
      title: 'Server not found',
      main: missingScreen('Server not found', 'It may have moved, or the link was cut short.', [
        '/servers',
        'Browse servers',
      ]),
    }
  const page: Partial<Page> = {
    title: listing.name,
    description: listing.description || `${listing.name} on ${SITE.name}: votes, reviews and how to join.`,
    data: { [`/api/servers/${id}`]: listing },
  }
  if (!listing.approved)
    return { ...page, indexed: false, main: plainScreen(listing.name, 'Not public yet.') }
  const { ORIGIN } = c.env
  const path = await previewPath(listing)
  return {
    ...page,
    data: { ...page.data, ...(reviews && { [firstReviewsPath(id)]: reviews }) },
    main: listingScreen(listing, reviews, now),
    complete: true,
    picture: { path, alt: `${listing.name} on ${SITE.name}` },
    things: listingThings(ORIGIN, listing, ORIGIN + path),
    embed: componentEmbed(ORIGIN, listing, ORIGIN + path),
  }
}

/** The reviews a listing's page begins with, asked for together with the listing; `null` where it is not public. */
async function firstReviews(c: AppContext, id: string): Promise<ReviewPage | null> {
  try {
    return await listReviews(c.get('ctx'), id, { page: 1, limit: REVIEWS_PAGE_SIZE })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function describeInfo(c: AppContext): Promise<Partial<Page>> {
  const stats = await readStats(c.get('ctx'))
  return { data: { '/api/servers/stats': stats }, main: infoScreen(stats), complete: true }
}

/** Whoever is signed in and no admin is told so in the status; the page itself leads on as ever. */
async function describeStaffRoom(c: AppContext): Promise<Partial<Page>> {
  if (!hasSessionCookie(c)) return {}
  await findActor(c, async () => undefined)
  const { actor } = c.get('ctx')
  return actor.kind === 'user' && !isAdmin(actor) ? { status: 403 } : {}
}

/** Figures, minutes and incidents as they are now. What cannot be read is said at once: people come here because something is wrong. */
async function describeStatus(c: AppContext): Promise<Partial<Page>> {
  const ctx = c.get('ctx')
  try {
    const [summary, history, incidents] = await Promise.all([
      readSummary(ctx),
      readHistory(ctx, { minutes: HISTORY_MINUTES }),
      listIncidents(ctx, PUBLIC_INCIDENTS),
    ])
    return {
      data: {
        '/api/status/summary': summary,
        [`/api/status/history?minutes=${HISTORY_MINUTES}`]: history,
        [`/api/status/incidents?limit=${PUBLIC_INCIDENTS}`]: { items: incidents },
      },
      main: statusScreen({ summary, history, incidents }, ctx.now),
      complete: true,
    }
  } catch (error) {
    return { ...withoutData(c, error), main: unreadStatusScreen() }
  }
}

async function describeIncident(c: AppContext, id: string): Promise<Partial<Page>> {
  const ctx = c.get('ctx')
  const incident = await findIncident(ctx, id)
  if (!incident)
    return {
      ...MISSING,
      title: NO_INCIDENT_MESSAGE,
      main: missingScreen(NO_INCIDENT_MESSAGE, 'The link may be cut short.', ['/status', 'Status']),
    }
  return {
    title: incident.title,
    description: incident.updates.at(-1)?.text ?? `${incident.title}: what ${SITE.name} knows about it.`,
    canonical: incidentPath(id),
    data: { [`/api/status/incidents/${id}`]: incident },
    main: incidentScreen(incident, ctx.now),
    complete: true,
  }
}
