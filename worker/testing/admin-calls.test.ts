import { expect, it } from 'vitest'
import { errorsIn } from './json-schema.ts'
import { apiDocument } from './api-document.ts'
import { expectNoErrors, withoutTrace } from './bad-input.ts'
import { DECISIONS } from './decisions.ts'
import { exampleOf } from './example-of.ts'
import { makeUser, signInAgain } from './factories.ts'
import { inputsOf } from './loose-inputs.ts'
import { request } from './request.ts'
import { rowsOf } from './rows.ts'
import { apiRoutes, type RouteAddress } from './routes.ts'

expectNoErrors()

const { document, operations } = await apiDocument()

interface AdminCall extends RouteAddress {
  /** The schema of its body, when the document has one. */
  body: unknown
}

const CALLS: AdminCall[] = apiRoutes().flatMap((route) => {
  const path = route.pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
  const operation = operations.find((one) => one.method === route.method && one.path === path)
  const tags = operation?.parts['tags']
  const isForAdmins = path.startsWith('/api/admin/') || (Array.isArray(tags) && tags.includes('Admin'))
  const body = operation && inputsOf(operation).find(({ place }) => place === 'body')?.schema
  return isForAdmins ? [{ ...route, body }] : []
})

/** What a call can be about, where its address says so. */
const KINDS = ['listing', 'review', 'post', 'user']

/** The calls about something, with a valid body. Each names it in its address or its body. */
function callsAbout(id: string) {
  return CALLS.flatMap(({ method, pattern, path, body: schema }) => {
    const body = schema === undefined ? undefined : exampleOf(document, schema, id)
    const named = path.replace('nobodyHasIt1', id)
    const paths = pattern.includes('/:kind/')
      ? KINDS.map((kind) => named.replace('/listing/', `/${kind}/`))
      : [named]
    if (named === path && !JSON.stringify(body ?? '').includes(id)) return []
    return paths.map((one) => ({ method, path: one, pattern, schema, body }))
  })
}

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
    expect(CALLS.length).toBeGreaterThan(50)
  }))

/** What people have made, each with a decision of staff that could concern it. */
const CONCERNS = [
  'suspend',
  'refuse-change',
  'remove-review',
  'remove-post',
  'decline-application',
  'decline-idea',
  'restrict-account',
] as const

it.each(CONCERNS)(
  'no admin call about what a decision to %s would concern is for its owner, nor for who reported it',
  async (decision) => {
    const { person, reporter, subjectId } = await DECISIONS[decision]()
    const reports = await rowsOf<{ id: string }>(
      'SELECT id FROM reports WHERE reporter_id = ?1',
      reporter?.id ?? '',
    )
    await withoutTrace(async () => {
      for (const id of [subjectId, ...reports.map((report) => report.id)]) {
        const calls = callsAbout(id)
        // A session of its own for each, because one may not write so often.
        const people = [await signInAgain(person), ...(reporter ? [await signInAgain(reporter)] : [])]
        for (const [turn, { method, path, pattern, body }] of calls.entries()) {
          // They take turns: other decisions have the same calls, and begin with the other one.
          const as = people[(turn + CONCERNS.indexOf(decision)) % people.length] ?? null
          // The guard refuses it before its input is read, and what does the work refuses it, too.
          for (const sent of body === undefined ? [body] : [{ note: 5 }, body]) {
            const refused = await request(path, { as, method, body: sent })
            expect([pattern, path, refused.status]).toEqual([pattern, path, 403])
            expect(await refused.json()).toEqual({ error: 'Only staff can do that.', code: 'forbidden' })
          }
        }
        expect(calls.length).toBeGreaterThan(40)
      }
    })
  },
)

it('the bodies of these calls are valid', () => {
  for (const { method, pattern, schema, body } of callsAbout('AAAAAAAAAAAA'))
    if (schema !== undefined) expect(errorsIn(document, schema, body, `${method} ${pattern}`)).toEqual([])
})
