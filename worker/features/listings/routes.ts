import {
  directoryPage,
  directoryQuery,
  facetCounts,
  facetQuery,
  listing,
  listingQuery,
  listingViewer,
  publicStats,
  similarListings,
  adviceAnswer,
  adviceBody,
  submission,
  submissionAnswer,
} from '#contract/wire/listing.ts'
import { listingPlace, placeQuery } from '#contract/wire/place.ts'
import { HOUR } from '#contract/time.ts'
import { createRoute } from '../../http/cache/create-route.ts'
import { failures, idParams, json, jsonBody, SESSION_HELPS, UNCHANGED } from '../../http/openapi.ts'
import { findActor, mayDo, requireUser, signedIn } from '../../http/auth.ts'
import { searchBursts, writeBursts } from '../../http/limits.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { hasSessionCookie } from '../../http/session.ts'
import { newRoutes } from '../../http/validation.ts'
import { takeQuota } from '../quotas/take-quota.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import { readFilters } from '#contract/filters.ts'
import { browseDirectory } from './browse-directory.ts'
import { countFacets } from './count-facets.ts'
import { explainPlace } from './explain-place.ts'
import { findListing, findListingWithReviews, listingFor, readListingViewer } from './find-listing.ts'
import { listSimilar } from './list-similar.ts'
import { readStats } from './read-stats.ts'
import { adviseOnWays } from './advise-on-ways.ts'
import { refuseResubmission, submitListing } from './submit-listing.ts'

const SUBMIT_QUOTA = { name: 'submit', limit: 60, windowMs: HOUR }

export const listingRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers',
      operationId: 'browseDirectory',
      tags: ['Servers'],
      summary: 'Browse and search the public directory',
      request: { query: directoryQuery },
      responses: { 200: json(directoryPage), ...UNCHANGED, ...failures(400, 429) },
      middleware: [searchBursts] as const,
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await browseDirectory(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/facets',
      operationId: 'countFacets',
      tags: ['Servers'],
      summary: 'How many servers each filter would leave',
      description: 'Beside the given filters. Changes of servers are counted within a minute.',
      request: { query: facetQuery },
      responses: { 200: json(facetCounts), ...UNCHANGED, ...failures(400, 429) },
      middleware: [searchBursts] as const,
      cache: { seconds: 15 },
    }),
    async (c) => {
      const query = c.req.valid('query')
      const filter = { tag: query.tag, with: readFilters(query.with), without: readFilters(query.without) }
      return c.json(await countFacets(c.get('ctx'), filter), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/stats',
      operationId: 'readStats',
      tags: ['Servers'],
      summary: 'Counts of submissions',
      responses: { 200: json(publicStats), ...UNCHANGED },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readStats(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/servers/advice',
      operationId: 'adviseOnServer',
      tags: ['Servers'],
      summary: 'Which rules a Discord invite or an address may touch',
      description: 'Advice before a submission or an edit. It never stops anybody; staff decide.',
      request: { body: jsonBody(adviceBody) },
      responses: { 200: json(adviceAnswer), ...failures(400, 401, 429) },
      middleware: [writeBursts, findActor, signedIn('Sign in first.')] as const,
    }),
    async (c) => c.json(await adviseOnWays(requireUser(c.get('ctx')), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/servers/submit',
      operationId: 'submitListing',
      tags: ['Servers'],
      summary: 'Submit a server for review',
      description:
        'A name or address of another server of yours answers 409 `already_listed` with its id in `serverId`, and the captcha stays valid.',
      request: { body: jsonBody(submission) },
      responses: { 201: json(submissionAnswer), ...failures(400, 401, 403, 409, 429, 503) },
      middleware: [writeBursts, findActor, signedIn('Sign in to submit.'), mayDo('submit')] as const,
    }),
    async (c) => {
      const ctx = requireUser(c.get('ctx'))
      const { captcha, ...input } = c.req.valid('json')
      await takeQuota(ctx, SUBMIT_QUOTA, ctx.actor.userId)
      await refuseResubmission(ctx, input)
      await checkCaptcha(c, captcha)
      return c.json(await submitListing(ctx, input), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/{id}',
      operationId: 'readListing',
      security: SESSION_HELPS,
      tags: ['Servers'],
      summary: 'One server',
      description: 'Approved servers are public. Only its team and admins can see any other server.',
      request: { params: idParams, query: listingQuery },
      responses: { 200: json(listing), ...UNCHANGED, ...failures(400, 404) },
      cache: { seconds: 15 },
    }),
    async (c) => {
      const find = c.req.valid('query').reviews ? findListingWithReviews : findListing
      const found = await find(c.get('ctx'), c.req.valid('param').id)
      if (found?.moderation === 'approved') return c.json(found, 200)
      if (!found || !hasSessionCookie(c)) throw serverNotFound()
      await findActor(c, async () => undefined)
      const visible = listingFor(c.get('ctx').actor, found)
      if (!visible) throw serverNotFound()
      return c.json(visible, 200, { 'cache-control': 'private, no-store' })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/{id}/similar',
      operationId: 'listSimilar',
      tags: ['Servers'],
      summary: 'Servers like this one',
      description:
        'Servers of the same kinds with about as many votes. Those that share most tags and facts come first.',
      request: { params: idParams },
      responses: { 200: json(similarListings), ...UNCHANGED, ...failures(404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listSimilar(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/{id}/place',
      operationId: 'explainPlace',
      tags: ['Servers'],
      summary: 'Why a server has its place in an order',
      description:
        'Every figure from which the order follows, and the servers one place above and below. Their points decide; see the page `/formulas`.',
      request: { params: idParams, query: placeQuery },
      responses: { 200: json(listingPlace), ...UNCHANGED, ...failures(400, 404) },
      cache: { seconds: 15 },
    }),
    async (c) =>
      c.json(await explainPlace(c.get('ctx'), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/servers/{id}/viewer',
      operationId: 'readListingViewer',
      tags: ['Servers'],
      summary: 'What depends on you as the viewer of a server',
      request: { params: idParams },
      responses: { 200: json(listingViewer), ...failures(401, 404) },
      middleware: [findActor] as const,
    }),
    async (c) => c.json(await readListingViewer(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
