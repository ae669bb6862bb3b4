import { createRoute as declareRoute, type RouteConfig } from '@hono/zod-openapi'
import { addCacheRule, type CacheRule } from './rules.ts'

/** A route of the API, with what caches may do with its answers. Without `cache` they are `private, no-store`. */
export function createRoute<
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it the path of a route is any string, and its client has no types
  Path extends string,
  Config extends Omit<RouteConfig, 'path'> & { path: Path; cache?: CacheRule },
>(config: Config) {
  const route = declareRoute<Path, Config>(config)
  if (config.method === 'get' && config.cache) addCacheRule(route.getRoutingPath(), config.cache)
  // The document of the API is made of all other properties.
  return Object.defineProperty(route, 'cache', { enumerable: false })
}
