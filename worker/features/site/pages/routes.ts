import { Hono } from 'hono'
import { say } from '#contract/language/i18n.ts'
import { inLanguage, readLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { findScreen, type FoundScreen } from '#contract/site/find-screen.ts'
import { MOVED } from '#contract/site/moved.ts'
import type { renderScreen } from '../../../../web/entry-server.tsx'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { logError } from '../../../http/errors.ts'
import { shareContext } from '../../../http/open-context.ts'
import { setMissingMark } from '../../../http/session-cookie.ts'
import { speakIn } from '../../../platform/language.ts'
import { describePage, missingHead } from './describe-page.ts'
import { renderPage } from './render-page.ts'

type Ask = (request: Request, c: AppContext) => Promise<Response>

interface WebApp {
  renderScreen: typeof renderScreen
}

/** The web app is loaded with the first page: an isolate that only answers the API never loads it. */
const importWebApp = (): Promise<WebApp> => import('../../../../web/entry-server.tsx')

/**
 * What React writes in place of a boundary whose content failed. People's texts are escaped and cannot
 * contain it.
 */
const BROKEN_BOUNDARY = '<!--$!-->'

/** All addresses without a page show this one. */
const NOWHERE = '/not-found'

/**
 * Answers every address outside the API: with a page, a file of the web build, or the page 'not found' as
 * 404.
 */
export function pageRoutes(ask: Ask, loadWebApp = importWebApp) {
  return new Hono<AppEnv>().get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const { language, path } = readLanguage(pathname)
    const nearest = MOVED[path]
    if (nearest !== undefined) return c.redirect(inLanguage(nearest, language), 301)
    // Hono's path is decoded, as the screens' patterns need it.
    const found = isReadable(path) ? findScreen(readLanguage(c.req.path).path) : null
    if (!found) {
      // `ASSETS` answers `/index.html` with a redirect, which is never passed on.
      const file = await c.env.ASSETS.fetch(
        new Request(c.req.url, { headers: c.req.raw.headers, redirect: 'manual' }),
      )
      if (file.status === 200 || file.status === 304) return file
    }
    return speakIn(language, async () => answerPage(c, { found, language, path, search }))
  })

  async function answerPage(
    c: AppContext,
    { found, language, path, search }: PageRequest,
  ): Promise<Response> {
    const visitor = readAs(c, ask)
    const web = await loadWebApp()
    const ctx = c.get('ctx')
    // What a page reads at the same time goes to the database in one batch.
    c.set('ctx', { ...ctx, db: ctx.db.together() })
    const screen = await web.renderScreen({
      href: found ? path + search : NOWHERE,
      language,
      now: ctx.now,
      fetch: visitor.read,
    })
    const isServerScreen = found?.screen.rendered !== 'browser'
    if (isServerScreen && screen.html.includes(BROKEN_BOUNDARY)) {
      logError(c, new Error(`A component of ${path} failed while it was rendered`))
      // No status of an answer: the screen itself failed.
      screen.failures.push(0)
    }
    const head = found
      ? await describePage(c, found, screen)
      : missingHead(say('page.notFound'), say('page.drifted'))
    if (head.movedTo !== undefined) return c.redirect(inLanguage(head.movedTo, language) + search, 301)
    setMissingMark(c)
    // Without its state, the browser reads the data again and renders the page itself.
    const isWhole = head.status !== 503 && isServerScreen
    return renderPage(c, head, {
      screen: found?.screen,
      language,
      html: screen.html,
      state: isWhole ? screen.state : null,
      isForOne: visitor.isForOne(),
    })
  }
}

/**
 * Reads for a page with its visitor's cookie and address: an owner's page can show a listing that is not
 * public.
 */
function readAs(c: AppContext, ask: Ask) {
  const cookie = c.req.header('cookie')
  const address = c.req.header('cf-connecting-ip')
  let isForOne = false
  return {
    read: async (request: Request) => {
      if (cookie !== undefined) request.headers.set('cookie', cookie)
      // Searches count against the visitor's network.
      if (address !== undefined) request.headers.set('cf-connecting-ip', address)
      shareContext(request, c)
      const answer = await ask(request, c)
      if (answer.ok && !answer.headers.get('cache-control')?.startsWith('public')) isForOne = true
      for (const each of answer.headers.getSetCookie()) c.header('set-cookie', each, { append: true })
      return answer
    },
    /** Whether an answer so far was for this visitor only. */
    isForOne: () => isForOne,
  }
}

/** A page in a language: `path` is its address without the language. */
interface PageRequest {
  found: FoundScreen | null
  language: SiteLanguageCode
  path: string
  search: string
}

/**
 * Whether the web app's router can read a path: its escapes are valid UTF-8, and no part is `$`, its
 * wildcard.
 */
function isReadable(path: string): boolean {
  try {
    // The value is used: the minifier removes a call that is made for its exception only.
    return !decodeURIComponent(path).split('/').includes('$')
  } catch {
    return false
  }
}
