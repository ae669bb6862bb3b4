import { personWrites, personMay } from '../../http/guards.ts'
import { listing, listingQuery, listingViewer } from '#contract/listings/listing.wire.ts'
import { adviceAnswer, adviceBody, submission, submissionAnswer } from '#contract/listings/submission.wire.ts'
import { HOUR } from '#contract/base/time.ts'
import {
  createRoute,
  failures,
  idParams,
  json,
  jsonBody,
  SESSION_HELPS,
  newRoutes,
} from '../../http/routes.ts'
import { findActor, userCtx } from '../../http/auth.ts'
import { serverNotFound } from '../../http/verb.ts'
import { hasSessionCookie } from '../../http/session.ts'
import { takeQuota } from '../../http/take-quota.ts'
import { checkCaptcha } from '../../http/captcha/challenge.ts'
import { findListing, findListingWithReviews, listingFor, readListingViewer } from './find-listing.ts'
import { adviseOnWays } from './submit/advise-on-ways.ts'
import { refuseResubmission, submitListing } from './submit/submit-listing.ts'

const SUBMIT_QUOTA = { name: 'submit', limit: 60, windowMs: HOUR }

export const listingRoutes = newRoutes('Servers')
  .openapi(
    createRoute('post', '/api/servers/advice', {
      operationId: 'adviseOnServer',
      summary: 'Which rules a Discord invite or an address may touch',
      description: 'Advice before a submission or an edit. It never stops anybody; staff decide.',
      request: { body: jsonBody(adviceBody) },
      ...personWrites({ 200: json(adviceAnswer) }, 400),
    }),
    async (c) => c.json(await adviseOnWays(userCtx(c), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/servers/submit', {
      operationId: 'submitListing',
      summary: 'Submit a server for review',
      description:
        'A name or address of another server of yours answers 409 `already_listed` with its id in `serverId`, and the captcha stays valid. While nothing of yours is approved, a second server waits until the first is decided: 409 `state_conflict`, `current` is `first_waits`, and `serverId` is the first. At most 20 a day.',
      request: { body: jsonBody(submission) },
      ...personMay('submit', 'Sign in to submit.')({ 201: json(submissionAnswer) }, 400, 409, 503),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const { captcha, ...input } = c.req.valid('json')
      await takeQuota(ctx, SUBMIT_QUOTA, ctx.actor.userId)
      await refuseResubmission(ctx, input)
      await checkCaptcha(c, captcha)
      return c.json(await submitListing(ctx, input), 201)
    },
  )
  .openapi(
    createRoute('get', '/api/servers/{id}', {
      operationId: 'readListing',
      security: SESSION_HELPS,
      summary: 'One server',
      description: 'Approved servers are public. Only its team and admins can see any other server.',
      request: { params: idParams, query: listingQuery },
      responses: { 200: json(listing), ...failures(400, 404) },
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
    createRoute('get', '/api/servers/{id}/viewer', {
      operationId: 'readListingViewer',
      summary: 'What depends on you as the viewer of a server',
      request: { params: idParams },
      responses: { 200: json(listingViewer), ...failures(401, 404) },
      middleware: [findActor] as const,
    }),
    async (c) => c.json(await readListingViewer(userCtx(c), c.req.valid('param').id), 200),
  )
