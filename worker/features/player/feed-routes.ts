import { Hono } from 'hono'
import { FEEDS_PATH } from '#contract/player.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { HttpError } from '../../http/http-error.ts'
import { feedAddress, isFeedKey } from './feed-address.ts'
import { renderNewsFeed } from './render-news-feed.ts'

/** Private feeds. Feed readers send no cookie, so the address itself is the key. One answer for every address that is wrong. */
export const newsFeedRoutes = new Hono<AppEnv>().get(`${FEEDS_PATH}/:id/:key`, async (c) => {
  const { id, key } = c.req.param()
  const feed = (await isFeedKey(c.env, id, key))
    ? await renderNewsFeed(c.get('ctx'), id, await feedAddress(c.env, id))
    : null
  if (feed === null) throw new HttpError('not_found', 'This feed does not exist.')
  return c.body(feed, 200, {
    'content-type': 'application/atom+xml; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
})
