import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { drawIsland } from '#contract/islands/draw-island.ts'
import { ISLAND_FILE_PATTERN, readIslandAddress } from '#contract/islands/island-address.ts'
import { BADGE_ORIGIN_MARK, BADGE_SCRIPT_PATH, badgeTextsOf, readBadgeLook } from '#contract/site/badge.ts'
import { badge, badgeQuery } from '#contract/site/badge.wire.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { cached } from '../../../http/cache/cached.ts'
import { failures, idParams, json, newRoutes, routeIn } from '../../../http/routes.ts'
import { HttpError, serverNotFound } from '../../../http/verb.ts'
import { speakIn } from '../../../platform/language.ts'
import { drawBadge, drawMissingBadge } from './draw-badge.ts'
import { findBadge } from './find-badge.ts'

const createRoute = routeIn('Embeds')

/** Short, so that a new script soon reaches every page that has the old one. */
const SCRIPT_CACHE = 'public, max-age=300, stale-while-revalidate=3600'
/** An island depends only on its address. */
const ISLAND_CACHE = 'public, max-age=604800, stale-while-revalidate=2592000'

/**
 * Lets other sites read and embed a file under any policy of theirs. Such files grant no rights and use no
 * cookie.
 */
const forOtherSites = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set('access-control-allow-origin', '*')
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
})

/** A picture has its colours in a style element, and opened as a page it can run and load nothing. */
const closedPolicy = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
})

export const badgeRoutes = newRoutes().openapi(
  createRoute('get', '/api/embed/servers/{id}/badge', {
    operationId: 'readBadge',
    summary: 'What a badge shows of a server',
    description: 'Open to every origin. A server that is not public answers 404.',
    request: { params: idParams, query: badgeQuery },
    responses: { 200: json(badge), ...failures(404) },
    cache: { seconds: 15 },
  }),
  async (c) => {
    const ctx = c.get('ctx')
    const { lang } = c.req.valid('query')
    const serverBadge = await findBadge(ctx, c.req.valid('param').id, lang)
    if (!serverBadge) throw serverNotFound()
    const texts = await speakIn(lang, async () => badgeTextsOf(serverBadge.data, ctx.now))
    return c.json({ ...serverBadge.data, texts }, 200)
  },
)

const SVG_TYPE = 'image/svg+xml; charset=utf-8'

/** Files for other sites: the badge script, the badge as a picture, and islands. */
export const embedRoutes = new Hono<AppEnv>()
  .use('/embed/*', forOtherSites, closedPolicy)
  .get(BADGE_SCRIPT_PATH, async (c) => {
    const headers = new Headers()
    const cachedEtag = c.req.header('if-none-match')
    if (cachedEtag !== undefined) headers.set('if-none-match', cachedEtag)
    const file = await c.env.ASSETS.fetch(new Request(new URL(BADGE_SCRIPT_PATH, c.req.url), { headers }))
    if (file.status !== 200 && file.status !== 304)
      throw new HttpError('not_found', 'There is nothing at this address.')
    const source =
      file.status === 200 ? (await file.text()).replaceAll(BADGE_ORIGIN_MARK, c.env.ORIGIN) : null
    const answer = new Response(source, file)
    answer.headers.set('cache-control', SCRIPT_CACHE)
    return answer
  })
  .get('/embed/servers/:file{[A-Za-z0-9_-]{1,64}\\.svg}', cached({ seconds: 15 }), async (c) => {
    const id = c.req.param('file').slice(0, -'.svg'.length)
    const look = readBadgeLook((name) => c.req.query(name))
    const ctx = c.get('ctx')
    const serverBadge = await findBadge(ctx, id, look.lang)
    const picture = await speakIn(look.lang, async () =>
      serverBadge ? drawBadge({ look, now: ctx.now, ...serverBadge }) : drawMissingBadge(look),
    )
    return c.body(picture, 200, { 'content-type': SVG_TYPE })
  })
  .get(`/embed/islands/:file{${ISLAND_FILE_PATTERN}}`, (c) => {
    const id = c.req.param('file').slice(0, -'.svg'.length)
    const island = drawIsland(...readIslandAddress(id, (name) => c.req.query(name)))
    return c.body(island, 200, { 'content-type': SVG_TYPE, 'cache-control': ISLAND_CACHE })
  })
