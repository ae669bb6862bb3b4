import { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import { listing } from '#contract/listings/listing.wire.ts'
import { adviceAnswer, adviceBody, submission, submissionAnswer } from '#contract/listings/submission.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { checkCaptcha } from '../../../http/captcha/challenge.ts'
import { personMay, personWrites } from '../../../http/guards.ts'
import { failures, routeIn, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { adviseOnWays } from './advise-on-ways.ts'
import { batchOf } from './batch-of.ts'
import { readWaitingListing } from './private-link.ts'
import { refuseResubmission, submitListing } from './submit-listing.ts'

const createRoute = routeIn('Servers')

const SUBMIT_QUOTA = { name: 'submit', limit: 60, windowMs: HOUR }

export const submitRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/waiting/{key}', {
      operationId: 'readWaitingListing',
      summary: 'A server that waits, by its private link',
      request: {
        params: z.object({
          key: z.string().meta({ maxLength: 34, description: 'Any other text leads nowhere: 404.' }),
        }),
      },
      responses: { 200: json(listing), ...failures(404) },
      cache: null,
    }),
    async (c) => c.json(await readWaitingListing(c.get('ctx'), c.req.valid('param').key), 200),
  )
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
        'A name or address of another server of yours answers 409 `already_listed` with its id in `serverId`, and the captcha stays valid. While nothing of yours is approved, three servers may wait for staff; another answers 409 `state_conflict`, `current` is `submissions_wait`, and `serverId` is the oldest of the three. At most 20 a day.',
      request: { body: jsonBody(submission) },
      ...personMay('submit', 'Sign in to submit.')({ 201: json(submissionAnswer) }, 400, 409, 503),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const { captcha, ...input } = c.req.valid('json')
      // A request that is sent again has passed these checks before.
      if (!ctx.sent?.isKnown) {
        await takeQuota(ctx, SUBMIT_QUOTA, ctx.actor.userId)
        await refuseResubmission(ctx, input)
        await checkCaptcha(c, captcha)
      }
      const { name } = input.server
      const batch = await batchOf(ctx, c.req.raw, { name, description: input.description })
      return c.json(await submitListing(ctx, input, batch), 201)
    },
  )
