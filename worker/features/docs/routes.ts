import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { cachePublic } from '../../http/cache/etag.ts'
import { readShell } from '../pages/shell.ts'
import { describeApi } from './describe-api.ts'
import { docsPage } from './docs-page.ts'

const PLAIN_SHELL = {
  start: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>',
  head: '</title><meta name="viewport" content="width=device-width, initial-scale=1">',
}

/** The API's document and a page that shows it, both from the definitions that validate requests. */
export function docsRoutes(api: Pick<OpenAPIHono<AppEnv>, 'getOpenAPI31Document'>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/api/openapi.json', cachePublic('openApi'))
    .use('/api/docs', cachePublic('apiDocs'))
    .get('/api/openapi.json', (c) => Response.json(describeApi(api, c.env)))
    .get('/api/docs', async (c) => {
      // Without a web build there is no stylesheet. The page is then plain.
      const shell = await readShell(c).catch(() => PLAIN_SHELL)
      return c.html(docsPage(describeApi(api, c.env), shell))
    })
}
