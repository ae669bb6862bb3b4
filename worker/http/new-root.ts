import { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './app-env.ts'

/**
 * An app that takes over the routes of others, each at its own path. Hono's `route` makes every route anew, because a prefix may change its path. Here
 * nothing changes, and making them anew would be a tenth of the Worker's start.
 */
export function newRoot(): OpenAPIHono<AppEnv> {
  const root = new OpenAPIHono<AppEnv>()
  Reflect.set(root, 'route', (path: string, { routes, openAPIRegistry }: Partial<OpenAPIHono<AppEnv>>) => {
    if (path !== '/') throw new Error('Routes name their whole path')
    for (const route of routes ?? []) {
      root.router.add(route.method, route.path, [route.handler, route])
      root.routes.push(route)
    }
    for (const definition of openAPIRegistry?.definitions ?? []) {
      if (definition.type === 'route') root.openAPIRegistry.registerPath(definition.route)
      if (definition.type === 'webhook') root.openAPIRegistry.registerWebhook(definition.webhook)
    }
    return root
  })
  return root
}
