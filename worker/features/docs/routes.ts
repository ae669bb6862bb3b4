import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { SITE } from '../../../contract/site.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { keepPublic } from '../../http/caching.ts'
import { readShell } from '../pages/shell.ts'
import { docsPage, type OpenApiDocument } from './docs-page.ts'

const PLAIN_SHELL = {
  start: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>',
  head: '</title><meta name="viewport" content="width=device-width, initial-scale=1">',
}

/** The API's document and a page that shows it, both from the definitions that validate requests. */
export function docsRoutes(api: Pick<OpenAPIHono<AppEnv>, 'getOpenAPI31Document'>): Hono<AppEnv> {
  const describe = (origin: string): OpenApiDocument =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${SITE.name} API`,
        version: '1',
        description: SITE.description,
        contact: { email: SITE.contact },
      },
      servers: [{ url: origin }],
    })
  return new Hono<AppEnv>()
    .use('/api/openapi.json', keepPublic('openApi'))
    .use('/api/docs', keepPublic('apiDocs'))
    .get('/api/openapi.json', (c) => Response.json(describe(c.env.ORIGIN)))
    .get('/api/docs', async (c) => {
      // Where there is no web build there is no stylesheet either: the page is plain then.
      const shell = await readShell(c).catch(() => PLAIN_SHELL)
      return c.html(docsPage(describe(c.env.ORIGIN), shell))
    })
}
