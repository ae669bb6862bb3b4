import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../app-env.ts'
import { addEtag } from './etag.ts'
import { browserControl, type CacheRule, FRONT_HEADER, frontControl } from './rules.ts'

/** Allows caches to keep the answers of a route, which must be the same for every viewer. API routes say it as `cache`. */
export function cached(rule: CacheRule) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    await allowCopies(c, rule)
  })
}

/** A handler that answers something private says so itself, in `cache-control`. */
export async function allowCopies(c: AppContext, rule: CacheRule): Promise<void> {
  if (c.res.status !== 200 || c.res.headers.has('cache-control')) return
  c.res.headers.set('cache-control', browserControl(rule))
  c.res.headers.set(FRONT_HEADER, frontControl(rule))
  if (!c.get('isForPage')) await addEtag(c)
}
