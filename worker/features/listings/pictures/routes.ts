import { Hono } from 'hono'
import { bannerAddress, bannerAnswer, bannerQuery } from '#contract/listings/banner.wire.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { userCtx } from '../../../http/auth.ts'
import { personWrites } from '../../../http/guards.ts'
import { idParams, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { ingestBannerUrl } from './ingest-banner-url.ts'
import { serveBanner } from './serve-banner.ts'
import { uploadBanner } from './upload-banner.ts'

const createRoute = routeIn('Affiliates')

export const bannerRoutes = newRoutes()
  .openapi(
    createRoute('post', '/api/affiliates/{id}/banner', {
      operationId: 'uploadBanner',
      summary: 'Upload a banner',
      description:
        'PNG, JPEG or WebP by its bytes, up to 5 MB, 320 × 90 to 6000 × 6000 pixels. It is converted to a still WebP without metadata, and shown at once, unless it is a draft. A draft can become the banner or one of the pictures; until then only you and staff can load it.',
      // No zod schema here: the verb reads the body itself, with its own limits.
      request: {
        params: idParams,
        query: bannerQuery,
        body: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
      },
      ...personWrites({ 200: json(bannerAnswer) }, 400, 403, 404, 409, 413, 415, 503),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await uploadBanner(userCtx(c), id, c.req.raw, c.req.valid('query').draft), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/banner-url', {
      operationId: 'copyBanner',
      summary: 'Copy a banner from another site',
      description: 'A direct https link to a picture. It is copied once, with the same limits as an upload.',
      request: { params: idParams, query: bannerQuery, body: jsonBody(bannerAddress) },
      ...personWrites({ 200: json(bannerAnswer) }, 400, 403, 404, 409, 413, 415, 503),
    }),
    async (c) => {
      const { url } = c.req.valid('json')
      const picture = { listingId: c.req.valid('param').id, url, isDraft: c.req.valid('query').draft }
      return c.json(await ingestBannerUrl(userCtx(c), picture), 200)
    },
  )

export const bannerFileRoutes = new Hono<AppEnv>().get('/banners/*', serveBanner)
