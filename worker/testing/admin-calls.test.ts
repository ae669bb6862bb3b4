import { expect, it } from 'vitest'
import { isRecord } from './json-schema.ts'
import { apiDocument } from './api-document.ts'
import { expectNoErrors, withoutTrace } from './bad-input.ts'
import { makeAdmin, makeListing, makeUser } from './factories.ts'
import { request } from './request.ts'
import { apiRoutes } from './routes.ts'

expectNoErrors()

const { operations } = await apiDocument()
const isForAdmins = (method: string, pattern: string) =>
  pattern.startsWith('/api/admin/') ||
  operations.some(
    ({ method: verb, path, parts }) =>
      verb === method &&
      path === pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}') &&
      isRecord(parts) &&
      Array.isArray(parts['tags']) &&
      parts['tags'].includes('Admin'),
  )
const CALLS = apiRoutes().filter(({ method, pattern }) => isForAdmins(method, pattern))

/** Only the role `admin` counts. The guard is in front of everything else, so that others learn nothing from ids or validation. */
it('every admin call is refused to visitors, owners and people with other roles, before its input is read', () =>
  withoutTrace(async () => {
    const people = [await makeUser({ roles: ['moderator', 'administrator', 'auditor'] }), await makeUser()]
    for (const { method, path, pattern } of CALLS) {
      const body = method === 'GET' ? undefined : { note: 5 }
      const query = method === 'GET' ? '?page=0&limit=0' : ''
      const visitor = await request(path + query, { method, body })
      expect([pattern, visitor.status, await visitor.json()]).toEqual([
        pattern,
        401,
        { error: 'Sign in first.', code: 'unauthenticated' },
      ])
      for (const as of people) {
        const refused = await request(path + query, { as, method, body })
        expect([pattern, refused.status, await refused.json()]).toEqual([
          pattern,
          403,
          { error: 'Only staff can do that.', code: 'forbidden' },
        ])
      }
    }
    expect(CALLS.length).toBeGreaterThan(60)
  }))

it('no answer to an admin may be kept by a cache', async () => {
  const as = await makeAdmin()
  const { id } = await makeListing()
  for (const { method, path, pattern } of CALLS)
    if (method === 'GET') {
      const answer = await request(path.replace('nobodyHasIt1', id), { as })
      expect([pattern, answer.headers.get('cache-control')]).toEqual([pattern, 'private, no-store'])
    }
})
