import { HOUR } from '#contract/base/time.ts'
import { captchaAnswer } from '#contract/listings/submission.wire.ts'
import { issueChallenge, sessionMark } from '../../../http/captcha/challenge.ts'
import { clientAddress, signInBursts } from '../../../http/limits.ts'
import { routeIn, failures, json, newRoutes } from '../../../http/routes.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { turnstileKeys } from '../../../platform/turnstile.ts'

const createRoute = routeIn('Servers')

/** Far more pictures than the people behind one address need for their submissions. */
const CAPTCHA_QUOTA = { name: 'captcha', limit: 300, windowMs: HOUR }

export const captchaRoutes = newRoutes().openapi(
  createRoute('get', '/api/captcha', {
    operationId: 'issueCaptcha',
    summary: 'A new challenge for the submit form',
    description: 'Where the site uses Turnstile, its key in place of a picture.',
    responses: { 200: json(captchaAnswer), ...failures(429) },
    middleware: [signInBursts] as const,
  }),
  async (c) => {
    // By network: a caller could invent an unchecked session id for every picture.
    await takeQuota(
      c.get('ctx'),
      CAPTCHA_QUOTA,
      clientAddress(c.req.raw),
      'Too many captcha requests. Try again shortly.',
    )
    const turnstile = turnstileKeys(c.env)
    return c.json(
      turnstile ? { siteKey: turnstile.siteKey, cData: await sessionMark(c) } : await issueChallenge(c),
      200,
    )
  },
)
