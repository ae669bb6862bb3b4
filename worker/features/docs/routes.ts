import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { cachePublic } from '../../http/cache/etag.ts'
import { readShell } from '../pages/shell.ts'
import { describeApi } from './describe-api.ts'
import { docsPage } from './docs-page.ts'

const PLAIN_SHELL = {
  start: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>',
  head: '</title><meta name="viewport" content="width=device-width, initial-scale=1">',
}

/** Both are the same until the next deployment, which starts new isolates. So they are made once in each isolate, when somebody asks. */
function once<Made>(make: (c: AppContext) => Promise<Made>): (c: AppContext) => Promise<Made> {
  const made = new WeakMap<object, Promise<Made>>()
  return (c) => {
    const known = made.get(c.env.ASSETS) ?? make(c)
    made.set(c.env.ASSETS, known)
    // A failure must not be kept.
    known.catch(() => made.delete(c.env.ASSETS))
    return known
  }
}

/** The API's document and a page that shows it, both from the definitions that validate requests. */
export function docsRoutes(api: Pick<OpenAPIHono<AppEnv>, 'getOpenAPI31Document'>): Hono<AppEnv> {
  const document = once(async (c) => describeApi(api, c.env))
  const text = once(async (c) => JSON.stringify(await document(c)))
  const page = once(async (c) => {
    // Without a web build there is no stylesheet. The page is then plain.
    const shell = await readShell(c).catch(() => PLAIN_SHELL)
    return String(await docsPage(await document(c), shell, c.env.ORIGIN))
  })
  return new Hono<AppEnv>()
    .use('/api/openapi.json', cachePublic('openApi'))
    .use('/api/docs', cachePublic('apiDocs'))
    .get('/api/openapi.json', async (c) => c.body(await text(c), 200, { 'content-type': 'application/json' }))
    .get('/api/docs', async (c) => c.html(await page(c)))
}
