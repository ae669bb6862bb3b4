import { createExecutionContext, env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { fetchApp, newApp } from './app.ts'
import { firstApi } from './first-api.ts'
import { hasRoute } from './http/methods.ts'
import { apiRoutes } from './testing/routes.ts'
import { app } from './testing/whole-app.ts'

const first = newApp(firstApi)

/** The path, as it was declared, of the route that answers. */
function servedBy({ router }: typeof app, method: string, path: string): string | undefined {
  const [matches] = router.match(method, path)
  return matches.find(([[, route]]) => route.method === method)?.[0][1].path
}

const ask = (method: string, path: string) =>
  fetchApp(new Request(env.ORIGIN + path, { method }), env, createExecutionContext())

it('serves each path of the API by the route that declares it, in both apps', () => {
  const others = apiRoutes().filter(
    ({ method, path, pattern }) =>
      servedBy(app, method, path) !== pattern ||
      (hasRoute(first, method, path) && servedBy(first, method, path) !== pattern),
  )
  expect(others).toEqual([])
})

it('needs no other routes for what pages of visitors read', () => {
  const reads = ['/api/servers', '/api/servers/abc', '/api/rankings', '/api/evenings', '/api/status/summary']
  expect(reads.filter((path) => !hasRoute(first, 'GET', path))).toEqual([])
})

it('answers what only the whole app serves, and what nobody serves', async () => {
  expect((await ask('GET', '/api/guilds')).status).toBe(200)
  expect((await ask('HEAD', '/api/guilds')).status).toBe(200)
  expect((await ask('GET', '/api/nothing')).status).toBe(404)
  const refused = await ask('DELETE', '/api/guilds')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')).toBe('HEAD, GET')
})
