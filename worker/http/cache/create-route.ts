import type { RouteConfig } from '@hono/zod-openapi'
import { routingPath, UNCHANGED } from '../openapi.ts'
import { addCacheRule, type CacheRule } from './rules.ts'

/** A GET route without middleware must have a cache rule, or say `cache: null`. */
type CacheIsStated =
  | { cache: CacheRule | null }
  | { middleware: NonNullable<RouteConfig['middleware']> }
  | { method: Exclude<RouteConfig['method'], 'get'> }

/** A route of the API, with what caches may do with its answers. Without `cache` they are `private, no-store`; with it, 304 is one of the answers. */
export function createRoute<
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it the path of a route is any string, and its client has no types
  Path extends string,
  Config extends Omit<RouteConfig, 'path'> & { path: Path; cache?: CacheRule | null } & CacheIsStated,
>(config: Config) {
  const { method, cache, responses } = config
  const isCached = method === 'get' && cache
  const route = isCached ? { ...config, responses: { ...responses, ...UNCHANGED } } : config
  if (isCached) addCacheRule(routingPath(config.path), cache)
  // The document of the API is made of all other properties.
  return Object.defineProperty(route, 'cache', { enumerable: false })
}
