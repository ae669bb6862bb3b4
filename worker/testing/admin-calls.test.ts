import { describe, expect, it, vi } from 'vitest'
import { keysOf } from '#contract/base/records.ts'
import { edit } from './acts.ts'
import { apiDocument } from './api-document.ts'
import { expectNoErrors, withoutTrace } from './bad-input.ts'
import { CALLS as VALID, validCall } from './calls.ts'
import { DECISIONS } from './decisions.ts'
import { exampleOf } from './example-of.ts'
import { makeListing, makeModerator, makeUser, signInAgain, type TestUser } from './factories.ts'
import { errorsIn } from './json-schema.ts'
import { inputsOf } from './loose-inputs.ts'
import { makeMember } from './make-called.ts'
import { makeReport, makeReview } from './make-reports.ts'
import { bodyOf, answerOf, request } from './request.ts'
import { apiRoutes, type RouteAddress } from './routes.ts'
import { rowOf, rowsOf, run } from './rows.ts'

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

/** What moderators may do: servers, reports, reviews, appeals and the roadmap. All else is for admins. */
const FOR_MODERATORS = [
  'GET /api/admin/affiliates',
  'GET /api/admin/affiliates/:id',
  'PATCH /api/admin/affiliates/:id',
  'POST /api/admin/affiliates/:id/:action',
  'GET /api/admin/affiliates/:id/review',
  'PUT /api/admin/affiliates/:id/count',
  'PUT /api/admin/affiliates/:id/heartbeats',
  'POST /api/admin/affiliates/bulk',
  'POST /api/admin/affiliates/undo',
  'POST /api/admin/changes/:id/:action',
  'GET /api/admin/waiting',
  'GET /api/admin/notes/:kind/:id',
  'PUT /api/admin/notes/:kind/:id',
  'GET /api/admin/users/:id',
  'POST /api/admin/users/:id/remind',
  'GET /api/admin/reports',
  'GET /api/admin/reports/groups',
  'POST /api/admin/reports/groups/:kind/:id/close',
  'POST /api/admin/reports/:id/close',
  'POST /api/admin/reports/:id/reopen',
  'POST /api/admin/reports/:id/reviewed',
  'POST /api/admin/reviews/remove',
  'POST /api/admin/decisions/:decision/:id',
  'GET /api/admin/appeals',
  'POST /api/admin/appeals/:id',
  'POST /api/admin/statements/:id/restore',
  'GET /api/admin/roadmap',
  'POST /api/admin/roadmap',
  'PATCH /api/admin/roadmap/:id',
  'POST /api/admin/roadmap/:id/decline',
]
/** Without the patterns of its parameters. */
const nameOf = ({ method, pattern }: RouteAddress) => `${method} ${pattern.replaceAll(/\{[^}]*\}/g, '')}`

const WITHOUT = { error: 'Only staff can do that.', code: 'forbidden' }
const REFUSALS = {
  visitor: [401, { error: 'Sign in first.', code: 'unauthenticated' }],
  'another person': [403, WITHOUT],
  'people with other roles': [403, WITHOUT],
  owner: [403, WITHOUT],
  editor: [403, WITHOUT],
  moderator: [403, { error: 'Only admins can do that.', code: 'forbidden' }],
} as const

async function makeEveryone(): Promise<Record<keyof typeof REFUSALS, TestUser | null>> {
  const { owner, friend } = await makeMember()
  return {
    visitor: null,
    'another person': await makeUser(),
    'people with other roles': await makeUser({ roles: ['administrator', 'auditor', 'moderators'] }),
    owner,
    editor: friend,
    moderator: await makeModerator(),
  }
}

/** The guard is in front of everything else, so that others learn nothing from ids or validation. */
it('each call is refused to everybody who may not make it, before its input is read', async () => {
  const everyone = await makeEveryone()
  await withoutTrace(async () => {
    for (const call of CALLS) {
      const { method, path } = call
      const body = method === 'GET' ? undefined : { note: 5 }
      const query = method === 'GET' ? '?page=0&limit=0' : ''
      for (const who of keysOf(REFUSALS)) {
        const [status, answer] = REFUSALS[who]
        if (who === 'moderator' && FOR_MODERATORS.includes(nameOf(call))) continue
        const named = everyone[who]
        // A session of its own for each, because one may not write so often.
        const as = named && (await signInAgain(named))
        const refused = await request(path + query, { as, method, body })
        expect([nameOf(call), who, refused.status, await bodyOf(refused)]).toEqual([
          nameOf(call),
          who,
          status,
          answer,
        ])
      }
    }
  })
  expect(CALLS.length).toBeGreaterThan(50)
})

it('moderators are named for calls that there are', () => {
  expect(FOR_MODERATORS.filter((name) => !CALLS.some((call) => nameOf(call) === name))).toEqual([])
})

const WRITTEN = VALID.filter(({ by }) => by === 'admin').map(({ name }) => name)
const isForModerators = (name: string) => FOR_MODERATORS.includes(name.split(' ', 2).join(' '))

it.each(WRITTEN.filter(isForModerators))('a moderator may %s', async (name) => {
  const { method, path, body } = await validCall(name)
  const done = await request(path, { as: await makeModerator(), method, body })
  expect([await done.text(), done.status < 300]).toEqual([expect.any(String), true])
})

it.each(VALID.filter(({ by }) => by !== 'admin' && by !== 'visitor').map(({ name }) => name))(
  'somebody who may %s still may as a moderator',
  async (name) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok'))
    const { method, path, as, body, headers } = await validCall(name)
    await run(`UPDATE users SET roles = '["moderator"]' WHERE id = ?1`, as?.id ?? '')
    const done = await request(path, { as, method, body, headers })
    expect([await done.text(), done.status < 300]).toEqual([expect.any(String), true])
  },
)

describe('what is a moderator’s own', () => {
  const OWN = { code: 'forbidden', error: expect.stringMatching(/^Someone else on the team has to/) }
  it('is decided by others: their servers, as owner and as editor', async () => {
    for (const role of ['owner', 'editor'] as const) {
      const { id, owner, friend } = await makeMember()
      const me = role === 'owner' ? owner : friend
      await run(`UPDATE users SET roles = '["moderator"]' WHERE id = ?1`, me.id)
      const review = await makeReview({ listing: id })
      const report = await makeReport({ listing: id })
      const calls: [string, string, object?][] = [
        ['POST', `affiliates/${id}/suspend`, {}],
        ['POST', 'affiliates/bulk', { ids: [id], action: 'approve' }],
        ['PATCH', `affiliates/${id}`, { description: 'Mine.' }],
        ['PUT', `affiliates/${id}/count`, { real: true }],
        ['POST', `reports/${report.id}/close`, {}],
        ['POST', `reports/groups/listing/${id}/close`, {}],
        ['POST', 'reviews/remove', { reviews: [review.id] }],
        ['POST', `decisions/remove-review/${review.id}`, {}],
      ]
      await withoutTrace(async () => {
        for (const [method, path, body] of calls)
          expect([path, await answerOf(request(`/api/admin/${path}`, { as: me, method, body }))]).toEqual([
            path,
            [403, OWN],
          ])
      })
    }
  })

  it('is decided by others: reports of theirs, and about their reviews', async () => {
    const mine = await makeReport()
    await run(`UPDATE users SET roles = '["moderator"]' WHERE id = ?1`, mine.reporter.id)
    const review = await makeReview()
    await run(`UPDATE users SET roles = '["moderator"]' WHERE id = ?1`, review.author.id)
    const about = await makeReport({ review })
    for (const [id, as] of [
      [mine.id, mine.reporter],
      [about.id, review.author],
    ] as const)
      expect(await answerOf(request(`/api/admin/reports/${id}/close`, { as, body: {} }))).toEqual([403, OWN])
  })

  it('waits like that of others when they change it as its owner', async () => {
    const { id, owner } = await makeListing()
    await run(`UPDATE users SET roles = '["moderator"]' WHERE id = ?1`, owner.id)
    await edit(id, owner, { website: 'https://mega.org', name: `Mega ${id}` })
    expect(await rowOf('SELECT name FROM listings WHERE id = ?1', id)).not.toEqual({ name: `Mega ${id}` })
  })
})

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
            expect(await bodyOf(refused)).toEqual({ error: 'Only staff can do that.', code: 'forbidden' })
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
