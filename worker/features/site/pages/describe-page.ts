import { forgiveRoadmapSearch } from '#contract/community/roadmap-search.ts'
import { canonicalPath } from '#contract/directory/canonical-path.ts'
import { directoryTitle } from '#contract/directory/directory-title.ts'
import { ALL_TAGS, type DirectorySearch, forgiveDirectorySearch } from '#contract/directory/directory.ts'
import { chosenTexts, readFilters } from '#contract/directory/filters.ts'
import { forgiveRankingsSearch } from '#contract/directory/rankings-search.ts'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import { listText } from '#contract/language/lists.ts'
import { DEFAULT_LANGUAGE, readLanguage, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import { passportDescription, passportPath, passportTitle } from '#contract/listings/family-passport.ts'
import { idInSlug, VOTE_PATH } from '#contract/listings/listing-slug.ts'
import { closedTitle } from '#contract/listings/listing.ts'
import { pageLanguages } from '#contract/listings/page-languages.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import type { FoundScreen } from '#contract/site/find-screen.ts'
import { questionsAndAnswers } from '#contract/site/questions.ts'
import { descriptionAt, titleAt } from '#contract/site/screens.ts'
import { INCIDENTS_FEED_PATH, incidentPath, updateText } from '#contract/status/incident.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { voteDescription, voteTitle } from '#contract/votes/vote-page.ts'
import type { RenderedScreen } from '../../../../web/entry-server.tsx'
import type { AppContext } from '../../../http/app-env.ts'
import { findActor } from '../../../http/auth.ts'
import { logError } from '../../../http/errors.ts'
import { hasSessionCookie } from '../../../http/session-cookie.ts'
import { componentEmbed } from './component-embed.ts'
import { linkFacts, listingPicture } from './link-preview.ts'
import { type PageHead, SITE_PICTURE } from './shell.ts'
import { breadcrumbs, directoryThings, listingThings, questionsThing, siteThings } from './structured-data.ts'

const MISSING = { status: 404, canonical: null, indexed: false } as const

function plainHead(title: string | null, description: string): PageHead {
  return {
    status: 200,
    title,
    description,
    canonical: null,
    indexed: true,
    languages: [],
    things: [],
    picture: SITE_PICTURE,
    embed: null,
  }
}

export function missingHead(title: string, description: string): PageHead {
  return { ...plainHead(title, description), ...MISSING }
}

export async function describePage(
  c: AppContext,
  { screen, id }: FoundScreen,
  rendered: RenderedScreen,
): Promise<PageHead> {
  const canonical = canonicalPath(readLanguage(c.req.path).path, searchOf(c))
  const title = titleAt(screen.path)
  const head: PageHead = {
    ...plainHead(title, descriptionAt(screen.path)),
    canonical,
    indexed: screen.indexed,
    ...(screen.path.startsWith('/status')
      ? { feed: { title: say('head.statusFeed'), path: inPageLanguage(INCIDENTS_FEED_PATH) } }
      : {}),
    things: screen.indexed && title !== null ? [breadcrumbs(c.env.ORIGIN, [[title, canonical]])] : [],
    languages: screen.inEnglish ? [DEFAULT_LANGUAGE] : SITE_LANGUAGE_CODES,
  }
  // The read failed for a reason other than 404: the status of the page says so.
  if (rendered.failures.some((status) => status !== 404)) return { ...head, status: 503, indexed: false }
  return { ...head, ...(await describeScreen(c, screen.path, id, rendered, head)) }
}

async function describeScreen(
  c: AppContext,
  path: string,
  id: string | null,
  rendered: RenderedScreen,
  head: PageHead,
): Promise<Partial<PageHead>> {
  if (path === '/') return { things: siteThings(c.env.ORIGIN) }
  if (path === '/servers') return describeDirectory(c, rendered)
  if (path === '/servers/:id' && id !== null) return describeListing(c, rendered, id)
  if (path === '/servers/:id/passport' && id !== null) return describePassport(c, rendered, id)
  if (path === '/v/:id' && id !== null) return describeVote(c, rendered, id)
  if (path === '/status/incidents/:id' && id !== null) return describeIncident(rendered, id)
  if (path === '/info') return { things: [...head.things, questionsThing(questionsAndAnswers())] }
  if (path === '/roadmap') return describeRoadmap(c)
  if (path === '/rankings') return describeRankings(c, rendered)
  if (path.startsWith('/admin')) return describeAdminArea(c)
  return {}
}

function describeDirectory(c: AppContext, { readDirectory }: RenderedScreen): Partial<PageHead> {
  const search = forgiveDirectorySearch(searchOf(c))
  const answer = readDirectory(search)
  if (!answer) return {}
  return {
    title: directoryTitle(search),
    description: describeResults(search, answer.total),
    // Search results, and pages past the end, must not be indexed. Their links may be followed.
    indexed:
      search.q === '' &&
      isIndexedFilter(search, answer.total) &&
      (answer.items.length > 0 || search.page === 1),
    things: directoryThings(c.env.ORIGIN, answer),
  }
}

/**
 * Servers of a filtered list that is indexed. A shorter list says nothing that their own pages do not say.
 */
const INDEXED_MIN = 6
/** Filters that people search for by themselves: a language, a device, no add-ons, a realm or a server. */
const INDEXED_FILTER = /^(?:lang-[a-z]{2,3}|on-[a-z]+|addons-none|kind-[a-z]+)$/

/**
 * Whether a filtered list may be indexed: only with one filter that people search for, without a tag, in its
 * one spelling. There are too many other combinations.
 */
function isIndexedFilter({ tag, with: having, without }: DirectorySearch, total: number): boolean {
  if (having === undefined && without === undefined) return true
  return (
    without === undefined &&
    tag === ALL_TAGS &&
    INDEXED_FILTER.test(having ?? '') &&
    readFilters(having)[0] === having &&
    total >= INDEXED_MIN
  )
}

function describeResults(search: DirectorySearch, total: number): string {
  const { page } = search
  const chosen = listText(chosenTexts(search))
  if (page > 1)
    return chosen === ''
      ? say('head.listPage', { total, page })
      : say('head.chosenListPage', { total, page, chosen })
  return chosen === '' ? say('head.list', { total }) : say('head.chosenList', { total, chosen })
}

/** The head of the page of a listing that is not public, or that its owner closed. */
function goneListing({ readClosed }: RenderedScreen, segment: string): Partial<PageHead> {
  const closed = readClosed(idInSlug(decodeURIComponent(segment)))
  return { ...MISSING, title: closed ? closedTitle(closed.name) : say('page.serverNotFound') }
}

function describeListing(c: AppContext, rendered: RenderedScreen, segment: string): Partial<PageHead> {
  const slug = decodeURIComponent(segment)
  const listing = rendered.readListing(idInSlug(slug))
  if (!listing) return goneListing(rendered, segment)
  const { ORIGIN } = c.env
  const named: Partial<PageHead> = {
    title: listing.name,
    description: plainText(descriptionOf(listing).text) || say('page.server', { name: listing.name }),
  }
  if (!listing.approved) return { ...named, indexed: false }
  const canonical = `/servers/${listing.slug}`
  const { now } = c.get('ctx')
  const picture = listingPicture(listing, now)
  return {
    ...named,
    canonical,
    languages: pageLanguages(listing),
    ...(slug !== listing.slug && { movedTo: canonical }),
    linkDescription: [linkFacts(listing, now), plainText(descriptionOf(listing).text)]
      .filter(Boolean)
      .join('. '),
    picture,
    things: listingThings(ORIGIN, listing, ORIGIN + picture.path, now),
    embed: componentEmbed(ORIGIN, listing, picture, now),
  }
}

/**
 * The head of a vote page has its own address and words, so that chats do not show the server's page instead.
 */
function describeVote(c: AppContext, rendered: RenderedScreen, segment: string): Partial<PageHead> {
  const listing = rendered.readListing(idInSlug(decodeURIComponent(segment)))
  if (!listing) return goneListing(rendered, segment)
  const head = { title: voteTitle(listing.name), description: voteDescription(listing) }
  if (!listing.approved) return head
  return {
    ...head,
    canonical: `${VOTE_PATH}/${listing.slug}`,
    picture: listingPicture(listing, c.get('ctx').now),
  }
}

function describePassport(c: AppContext, rendered: RenderedScreen, segment: string): Partial<PageHead> {
  const listing = rendered.readListing(idInSlug(decodeURIComponent(segment)))
  if (!listing) return goneListing(rendered, segment)
  const head = { title: passportTitle(listing.name), description: passportDescription(listing.name) }
  if (!listing.approved) return head
  return {
    ...head,
    canonical: passportPath(listing.slug),
    picture: listingPicture(listing, c.get('ctx').now),
  }
}

function describeIncident({ readIncident }: RenderedScreen, id: string): Partial<PageHead> {
  const incident = readIncident(id)
  if (!incident) return { ...MISSING, title: say('page.noIncident') }
  const last = incident.updates.at(-1)
  return {
    title: incident.title,
    description: last ? updateText(last) : say('head.incident', { title: incident.title }),
    canonical: incidentPath(id),
  }
}

/** Search engines index only the latest week, whose address is the same every week. */
function describeRankings(c: AppContext, { failures }: RenderedScreen): Partial<PageHead> {
  // The only read is that of the week.
  if (failures.length > 0) return { ...MISSING, title: say('head.noRanking') }
  return { indexed: forgiveRankingsSearch(searchOf(c)).week === undefined }
}

/** A filtered roadmap must not be indexed. */
function describeRoadmap(c: AppContext): Partial<PageHead> {
  const search = forgiveRoadmapSearch(searchOf(c))
  return { indexed: search.q === '' && search.tag === '' }
}

/** Answers 403 to signed-in people who are not staff. The page itself tells them where to go. */
async function describeAdminArea(c: AppContext): Promise<Partial<PageHead>> {
  if (!hasSessionCookie(c)) return {}
  try {
    await findActor(c, async () => undefined)
  } catch (error) {
    logError(c, error)
    return { status: 503 }
  }
  const { actor } = c.get('ctx')
  return actor.kind === 'user' && !mayModerate(actor) ? { status: 403 } : {}
}

/** The parameters as the web app reads them: of two with one name, the last one counts. */
function searchOf(c: AppContext): Record<string, string> {
  return Object.fromEntries(new URL(c.req.url).searchParams)
}
