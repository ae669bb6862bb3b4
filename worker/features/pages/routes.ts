import { Hono } from 'hono'
import { findScreen } from '#contract/find-screen.ts'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { describePage, missingHead } from './describe-page.ts'
import { renderPage } from './render-page.ts'

/** Answers a request like the whole app. */
type Ask = (request: Request, c: AppContext) => Promise<Response>

/** The web app is loaded with the first page: an isolate that only answers the API never loads it. */
const loadWebApp = () => import('../../../web/entry-server.tsx')

/** Every address without a page shows the same page. */
const NOWHERE = '/not-found'

/** Every address outside the API: a page, a file of the web build, or the page for 'not found' with that status. */
export function pageRoutes(ask: Ask) {
  return new Hono<AppEnv>().get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const found = isReadable(pathname) ? findScreen(c.req.path) : null
    if (!found) {
      const file = await c.env.ASSETS.fetch(new Request(c.req.url, { headers: c.req.raw.headers }))
      if (file.status === 200 || file.status === 304) return file
    }
    const web = await loadWebApp()
    const cookie = c.req.header('cookie')
    const screen = await web.renderScreen({
      href: found ? pathname + search : NOWHERE,
      now: c.get('ctx').now,
      // Read as the page's visitor: an owner's page can show a listing that is not public.
      fetch: (request) => {
        if (cookie !== undefined) request.headers.set('cookie', cookie)
        return ask(request, c)
      },
    })
    const head = found
      ? await describePage(c, found, screen)
      : missingHead('Not found', 'That cloud island drifted away.')
    // The browser reads the missing data again and renders the page itself.
    const isWhole = head.status !== 503 && found?.screen.rendered !== 'browser'
    return renderPage(c, head, { html: screen.html, state: isWhole ? screen.state : null })
  })
}

/** Whether the escapes in a path are valid UTF-8; the router of the web app can read no other. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
