import { Hono } from 'hono'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { SITE } from '#contract/site/site.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { cached } from '../../../http/cache/cached.ts'
import { sessionCookieName } from '../../../http/session-cookie.ts'
import { speakIn } from '../../../platform/language.ts'
import { headElements, readShell, type Shell, SITE_PICTURE } from '../pages/shell.ts'
import { API_TITLE, BUILD_ORIGIN, DOCUMENT_PATH, PAGE_PATH } from './docs-files.ts'

const HEAD = {
  status: 200,
  title: API_TITLE,
  description: `Every call of the ${API_TITLE}: servers, votes, reviews, rankings, badges and status, with their inputs, answers and limits.`,
  indexed: true,
  things: [],
  languages: [],
  picture: SITE_PICTURE,
  embed: null,
} as const

/** What is taken out of the head of the web build: the page looks like the site, but runs no script. */
const SCRIPTS =
  /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*| data-(?:app|screens|texts)="[^"]*"/g

/** The page of the API docs: this content, with the head of the web build. */
const docsPage = (
  content: string,
  { start, head }: Pick<Shell, 'start' | 'head'>,
  { origin, path }: { origin: string; path: string },
) =>
  `${start}${API_TITLE}${head.replaceAll(SCRIPTS, '')}${headElements(
    origin,
    { ...HEAD, canonical: path },
    API_TITLE,
    DEFAULT_LANGUAGE,
  )}
    </head>
    <body>
      <header class="border-b-2 border-line bg-surface">
        <div class="page flex h-16 items-center justify-between gap-2">
          <a href="/" class="link">${SITE.name}</a><a href="/api/openapi.json" class="link">openapi.json</a>
        </div>
      </header>
      <main class="page grid grid-cols-1 gap-12 pt-10 pb-20 wrap-anywhere">${content}</main>
    </body>
    </html>`

/** A file that `build-docs.ts` made, with the address and the cookie of this site. */
async function readFile(c: AppContext, path: string): Promise<string | null> {
  const file = await c.env.ASSETS.fetch(new URL(path, c.req.url))
  if (file.status === 404 && path !== DOCUMENT_PATH) return null
  if (!file.ok) throw new Error(`The web build has no ${path} (${file.status})`)
  return (await file.text())
    .replaceAll(sessionCookieName({ ORIGIN: BUILD_ORIGIN }), sessionCookieName(c.env))
    .replaceAll(BUILD_ORIGIN, c.env.ORIGIN)
}

/** An address that a page can have. Others are not asked of the store of files. */
const PAGE_PATTERN = /^\/api\/docs(?:\/[a-z-]+)?$/

async function page(c: AppContext, path: string): Promise<Response> {
  if (!PAGE_PATTERN.test(path)) return c.notFound()
  const [content, shell] = await Promise.all([readFile(c, path), readShell(c)])
  if (content === null) return c.notFound()
  const { ORIGIN: origin } = c.env
  return c.html(await speakIn(DEFAULT_LANGUAGE, async () => docsPage(content, shell, { origin, path })))
}

/** The API's document and a page that shows it, both from the definitions that validate requests. */
export const docsRoutes = new Hono<AppEnv>()
  .use(DOCUMENT_PATH, cached({ seconds: 15 }))
  .use(PAGE_PATH, cached({ seconds: 15 }))
  .get(DOCUMENT_PATH, async (c) =>
    c.body((await readFile(c, DOCUMENT_PATH)) ?? '', 200, {
      'content-type': 'application/json',
      // Tools on other sites read it.
      'access-control-allow-origin': '*',
    }),
  )
  .use(`${PAGE_PATH}/:part`, cached({ seconds: 15 }))
  .get(PAGE_PATH, (c) => page(c, PAGE_PATH))
  .get(`${PAGE_PATH}/:part`, (c) => page(c, `${PAGE_PATH}/${c.req.param('part')}`))
