import { Hono } from 'hono'
import { findScreen, type Screen } from '../../../contract/screens.ts'
import { directoryPath, forgiveDirectorySearch, DIRECTORY_PAGE_SIZE } from '../../../contract/directory.ts'
import { canView } from '../../../contract/permissions.ts'
import { SITE } from '../../../contract/site.ts'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { findActor } from '../../http/middleware.ts'
import { hasSessionCookie } from '../../http/session.ts'
import { browseDirectory } from '../listings/browse-directory.ts'
import { findListing } from '../listings/find-listing.ts'
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
    description: SITE.description,
    canonical: c.req.path === '/' ? '/' : c.req.path.replace(/\/+$/, ''),
    indexed: screen.indexed,
    data: {},
  }
  if (screen.path === '/servers') return { ...page, ...(await describeDirectory(c)) }
  if (screen.path === '/servers/:id' && id !== null) return { ...page, ...(await describeListing(c, id)) }
  return page
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
  const listing = await findListing(c.get('ctx'), id)
  const hidden: Partial<Page> = { status: 404, title: 'Server not found', canonical: null, indexed: false }
  if (!listing) return hidden
  if (listing.moderation !== 'approved') {
    if (hasSessionCookie(c)) await findActor(c, async () => undefined)
    if (!canView(c.get('ctx').actor, listing)) return hidden
  }
  return {
    title: listing.name,
    description: listing.description || `${listing.name} on ${SITE.name}: votes, reviews and how to join.`,
    indexed: listing.moderation === 'approved',
    data: { [`/api/servers/${id}`]: listing },
  }
}
