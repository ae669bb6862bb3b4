import { Hono } from 'hono'
import { FEEDS_PATH } from '#contract/people/player.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { HttpError } from '../../../http/verb.ts'
import { feedOfKey } from './feed-address.ts'
import { renderFeed } from './render-feed.ts'

/** Private feeds. Feed readers send no cookie, so the address itself is the key. One answer for every address that is wrong. */
export const privateFeedRoutes = new Hono<AppEnv>().get(`${FEEDS_PATH}/:id/:key`, async (c) => {
  const { id, key } = c.req.param()
  const feed = await feedOfKey(c.env, id, key)
  const text = feed && (await renderFeed(c.get('ctx'), feed, id))
  if (text === null) throw new HttpError('not_found', 'This feed does not exist.')
  return c.body(text, 200, {
    'content-type': 'application/atom+xml; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
})
