import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { cached } from '../../../http/cache/cached.ts'
import { sessionCookieName } from '../../../http/session.ts'
import { readShell } from '../pages/shell.ts'
import { BUILD_ORIGIN, DOCUMENT_PATH, PAGE_PATH } from './docs-files.ts'
import { docsPage } from './docs-page.ts'

/** A file that `build-docs.ts` made, with the address and the cookie of this site. */
async function readFile(c: AppContext, path: string): Promise<string> {
  const file = await c.env.ASSETS.fetch(new URL(path, c.req.url))
  if (!file.ok) throw new Error(`The web build has no ${path} (${file.status})`)
  return (await file.text())
    .replaceAll(sessionCookieName({ ORIGIN: BUILD_ORIGIN }), sessionCookieName(c.env))
    .replaceAll(BUILD_ORIGIN, c.env.ORIGIN)
}

/** The API's document and a page that shows it, both from the definitions that validate requests. */
export const docsRoutes = new Hono<AppEnv>()
  .use(DOCUMENT_PATH, cached({ seconds: 15 }))
  .use(PAGE_PATH, cached({ seconds: 15 }))
  .get(DOCUMENT_PATH, async (c) =>
    c.body(await readFile(c, DOCUMENT_PATH), 200, { 'content-type': 'application/json' }),
  )
  .get(PAGE_PATH, async (c) => {
    const [content, shell] = await Promise.all([readFile(c, PAGE_PATH), readShell(c)])
    return c.html(docsPage(content, shell, c.env.ORIGIN))
  })
