import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { BEACON_PATH, PULSE_PATH, type MetricEvent } from '#contract/site/metrics.ts'
import { beaconAnswer, beaconBody } from '#contract/site/metrics.wire.ts'
import { openDb } from '../../../db/client.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { clientAddress, isBeaconBurst } from '../../../http/limits.ts'
import { isSameOrigin } from '../../../http/origin.ts'
import { failures, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { readClaim } from '../../../http/session-cookie.ts'
import { HttpError } from '../../../http/verb.ts'
import { recordEvents } from './record-events.ts'

const createRoute = routeIn('Metrics')

/** Lets JSON come as text: browsers send beacons so, and other origins need no preflight request for it. */
const textIsJson = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'text/plain') {
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    c.req.raw = new Request(c.req.raw, { headers })
  } else if (type !== 'application/json')
    throw new HttpError('unsupported_type', 'Send JSON as application/json or text/plain.')
  await next()
})

const beaconRoute = <Path extends string>(path: Path, operationId: string, summary: string) =>
  createRoute('post', path, {
    operationId,
    summary,
    description:
      'One `{serverId, kind}`, or `{events}` with up to fifty. Open to every origin; sets no cookie. The answer is the same whether or not the server exists.',
    request: { body: jsonBody(beaconBody) },
    responses: { 202: json(beaconAnswer), ...failures(400) },
    middleware: [textIsJson] as const,
  })

/** A separate database session: the shared one would set a bookmark cookie, and beacons set none. */
async function collect(c: AppContext, events: readonly MetricEvent[]): Promise<void> {
  if (await isBeaconBurst(c)) return
  const { headers } = c.req.raw
  const ctx = { ...c.get('ctx'), db: openDb(c.env.DB, 'first-primary') }
  await recordEvents(ctx, {
    events,
    origin: { address: clientAddress(c.req.raw), userAgent: headers.get('user-agent') ?? '' },
    isBot: isBot(headers),
    claim: isSameOrigin(c.req.raw, c.env.ORIGIN) ? await readClaim(c) : null,
  })
}

const routes = newRoutes()
for (const path of [BEACON_PATH, PULSE_PATH])
  routes.use(
    path,
    cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['content-type'], maxAge: 86_400 }),
  )

export const metricRoutes = routes
  .openapi(beaconRoute(BEACON_PATH, 'sendBeacon', 'Report that a server was seen or clicked'), async (c) => {
    await collect(c, c.req.valid('json'))
    return c.json({}, 202)
  })
  .openapi(
    beaconRoute(PULSE_PATH, 'sendPulse', 'The same as the beacon, under a shorter name'),
    async (c) => {
      await collect(c, c.req.valid('json'))
      return c.json({}, 202)
    },
  )

/** Programs that identify themselves in their user agent. `cubot` is a phone. */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|scrap(?:er|y)|archiver|preview|headless|phantomjs|puppeteer|playwright|selenium|webdriver|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|validator|facebookexternalhit|feedfetcher|mediapartners|google-(?:inspection|read-aloud|safety)|^whatsapp\/|^(?:node|java|ruby|php|dart|deno|bun)\b|curl|wget|httpie|postman|insomnia|okhttp|axios|undici|python|libwww|go-http|http-?client|node-fetch|guzzle|aiohttp/i

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a program sent the request, or a page that is only prefetched and may not be seen. */
function isBot(headers: Headers): boolean {
  const userAgent = headers.get('user-agent')?.trim()
  if (!userAgent || PROGRAMS.test(userAgent)) return true
  return PREFETCH_HEADERS.some((name) => headers.get(name)?.toLowerCase().includes('prefetch'))
}
