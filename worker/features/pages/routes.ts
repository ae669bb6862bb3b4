import { Hono } from 'hono'
import { findScreen, type Screen } from '../../../contract/screens.ts'
import { directoryPath, forgiveDirectorySearch, DIRECTORY_PAGE_SIZE } from '../../../contract/directory.ts'
import { SITE } from '../../../contract/site.ts'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { logError } from '../../http/errors.ts'
import { findActor } from '../../http/middleware.ts'
import { hasSessionCookie } from '../../http/session.ts'
import { browseDirectory } from '../listings/browse-directory.ts'
import { findListing, listingFor } from '../listings/find-listing.ts'
import { type Page, renderPage } from './render-page.ts'

/** Every address that is no API call: a page, a file of the web build, or the page for 'not found' with that status. */
export const pageRoutes = new Hono<AppEnv>().get('*', async (c) => {
  const found = findScreen(c.req.path)
  if (found) return renderPage(c, await describe(c, found.screen, found.id))
  const file = await c.env.ASSETS.fetch(new Request(c.req.url, { headers: c.req.raw.headers }))
  if (file.status === 200 || file.status === 304) return file
  return renderPage(c, {
    status: 404,
    title: 'Not found',
    description: SITE.description,
    canonical: null,
    indexed: false,
    data: {},
  })
})

async function describe(c: AppContext, screen: Screen, id: string | null): Promise<Page> {
  const page: Page = {
    status: 200,
    title: screen.title,
    description: screen.description ?? SITE.description,
    canonical: c.req.path === '/' ? '/' : c.req.path.replace(/\/+$/, ''),
    indexed: screen.indexed,
    data: {},
  }
  return { ...page, ...(await describeData(c, screen, id).catch((error: unknown) => withoutData(c, error))) }
}

async function describeData(c: AppContext, screen: Screen, id: string | null): Promise<Partial<Page>> {
  if (screen.path === '/servers') return describeDirectory(c)
  if (screen.path === '/servers/:id' && id !== null) return describeListing(c, id)
  return {}
}

/** The database fails: the page itself still comes, says so in its status, and tries again from the browser. */
function withoutData(c: AppContext, error: unknown): Partial<Page> {
  logError(c, error)
  return { status: 503, indexed: false }
}

/** The directory's first page of results goes out with the HTML, so that the page paints without asking again. */
async function describeDirectory(c: AppContext): Promise<Partial<Page>> {
  const search = forgiveDirectorySearch(c.req.query())
  const answer = await browseDirectory(c.get('ctx'), { ...search, limit: DIRECTORY_PAGE_SIZE })
  return {
    description: `Browse ${answer.total} Minecraft Bedrock realms and servers: skyblock, prisons, PvP, survival and more, each with its Discord.`,
    data: { [directoryPath(search)]: answer },
    indexed: search.q === '',
  }
}

async function describeListing(c: AppContext, id: string): Promise<Partial<Page>> {
  const found = await findListing(c.get('ctx'), id)
  if (found && !found.approved && hasSessionCookie(c)) await findActor(c, async () => undefined)
  const listing = listingFor(c.get('ctx').actor, found)
  if (!listing) return { status: 404, title: 'Server not found', canonical: null, indexed: false }
  return {
    title: listing.name,
    description: listing.description || `${listing.name} on ${SITE.name}: votes, reviews and how to join.`,
    indexed: listing.approved,
    data: { [`/api/servers/${id}`]: listing },
  }
}
