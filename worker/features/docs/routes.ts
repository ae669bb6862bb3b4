import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { SITE } from '../../../contract/site.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { keepPublic } from '../../http/caching.ts'
import { docsPage, type OpenApiDocument } from './docs-page.ts'

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
    .get('/api/docs', (c) => c.html(docsPage(describe(c.env.ORIGIN))))
}
