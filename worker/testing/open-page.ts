import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { api } from '../api.ts'
import { app } from '../app.ts'
import { buildDocs } from '../features/site/docs/build-docs.ts'
import type { Env } from '../platform/env.ts'
import type { TestUser } from './factories.ts'

const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shell</title>
<script src="/theme.js" data-app="/assets/a.js /assets/first.js" data-screens="/info /assets/info.js,/servers/:id /assets/server.js /assets/parts.js" data-texts="en/start /assets/en.js,en/server /assets/en-server.js,de/start /assets/de.js,en/site /assets/en-site.js"></script>
<link rel="stylesheet" crossorigin href="/assets/first.css"></head><body><div id="root"></div></body></html>`

const FILES: Record<string, string> = {
  '/': SHELL,
  '/theme.js': 'void 0',
  '/embed/badge.js': 'void 0',
  '/assets/first.css': 'body{margin:0}.page{width:100%}.of-no-page{color:red}',
}

let docs: ReturnType<typeof buildDocs> | undefined

/** A minimal web build (its page, two files and the API's document), so that pages can be tested without a build. */
async function builtFile(input: Request | URL): Promise<Response> {
  const request = input instanceof URL ? new Request(input) : input
  const { pathname } = new URL(request.url)
  if (pathname === '/index.html' || pathname === '/index') {
    const home = new URL('/', request.url)
    return request.redirect === 'manual' ? Response.redirect(home.href, 307) : builtFile(home)
  }
  const file = await fileText(pathname)
  if (file === undefined) return new Response(null, { status: 404 })
  const headers = {
    etag: `"${pathname}"`,
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': pathname === '/' ? 'text/html' : 'text/javascript',
  }
  return request.headers.get('if-none-match') === headers.etag
    ? new Response(null, { status: 304, headers })
    : new Response(file, { headers })
}

async function fileText(path: string): Promise<string | undefined> {
  if (!path.startsWith('/api/')) return FILES[path]
  docs ??= buildDocs(api)
  const made = await docs
  return made[path] ?? made[`${path}.html`]
}

/** The built files, with or without a build. */
export const ASSETS: Fetcher = {
  ...env.ASSETS,
  fetch: (input: RequestInfo | URL) => builtFile(typeof input === 'string' ? new URL(input) : input),
}

const BROKEN_DATABASE = {
  withSession: () => ({
    prepare() {
      throw new Error('The database is away')
    },
    getBookmark: () => null,
  }),
}

interface Opening {
  as?: TestUser | null
  method?: string
  headers?: Record<string, string>
  /** A database that fails every query. */
  broken?: boolean
  settings?: Partial<Env>
}

/** Requests an address as a browser does, which follows a redirect to the readable address of a server. */
export async function openPage(
  path: string,
  { as = null, method = 'GET', headers = {}, broken = false, settings = {} }: Opening = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const all = {
    accept: 'text/html',
    'sec-fetch-site': 'none',
    ...(as ? { cookie: as.cookie } : {}),
    ...headers,
  }
  const response = await app.fetch(
    new Request(env.ORIGIN + path, { method, headers: all }),
    { ...env, ASSETS, ...(broken ? { DB: BROKEN_DATABASE } : {}), ...settings },
    ctx,
  )
  await waitOnExecutionContext(ctx)
  const readable = response.headers.get('location')
  return readable?.startsWith('/servers/')
    ? openPage(readable, { as, method, headers, broken, settings })
    : response
}
