import { Hono } from 'hono'
import { bannerAddress, bannerAnswer, bannerQuery, bannerRemoval } from '#contract/listings/banner.wire.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { ingestBannerUrl } from './ingest-banner-url.ts'
import { serveBanner } from './serve-banner.ts'
import { removeBanner } from './set-banner.ts'
import { uploadBanner } from './upload-banner.ts'

const tags = ['Affiliates']
const membersOnly = signedIn('Sign in first.')

export const bannerRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/banner',
      operationId: 'uploadBanner',
      tags,
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
      responses: { 200: json(bannerAnswer), ...failures(400, 401, 403, 404, 409, 413, 415, 429, 503) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { draft } = c.req.valid('query')
      const answer = await uploadBanner(requireUser(c.get('ctx')), id, c.req.raw, draft)
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}/banner',
      operationId: 'removeBanner',
      tags,
      summary: 'Remove the banner',
      request: { params: idParams },
      responses: { 200: json(bannerRemoval), ...failures(401, 403, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const answer = await removeBanner(requireUser(c.get('ctx')), id)
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/banner-url',
      operationId: 'copyBanner',
      tags,
      summary: 'Copy a banner from another site',
      description: 'A direct https link to a picture. It is copied once, with the same limits as an upload.',
      request: { params: idParams, query: bannerQuery, body: jsonBody(bannerAddress) },
      responses: { 200: json(bannerAnswer), ...failures(400, 401, 403, 404, 409, 413, 415, 429, 503) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { url } = c.req.valid('json')
      const { draft } = c.req.valid('query')
      const ctx = requireUser(c.get('ctx'))
      const answer = await ingestBannerUrl(ctx, { listingId: id, url, isDraft: draft })
      return c.json(answer, 200)
    },
  )

export const bannerFileRoutes = new Hono<AppEnv>().get('/banners/*', serveBanner)
