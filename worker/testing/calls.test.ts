import { expect, it } from 'vitest'
import { CALLS } from './calls.ts'
import { apiRoutes } from './routes.ts'

it('no call that writes is left out, and each is a call of the API', () => {
  const routes = apiRoutes().map(({ method, pattern }) => `${method} ${pattern}`)
  const named = new Set(CALLS.map(({ name }) => name.split(' ', 2).join(' ')))
  expect(routes.filter((route) => !route.startsWith('GET ') && !named.has(route))).toEqual([])
  expect([...named].filter((name) => !routes.includes(name))).toEqual([])
})
