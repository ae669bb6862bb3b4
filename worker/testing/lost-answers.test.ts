import { createExecutionContext, env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { visitorFetch } from '../app.ts'
import { NAMES_PEOPLE } from '../features/people/account/account-data.ts'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { FakeDiscord } from '../features/events/subscriptions/testing/fake-discord.ts'
import { unsubscribeLink } from '../features/events/subscriptions/unsubscribe.ts'
import { newId } from '../platform/ids.ts'
import { CAPTCHA_ANSWER, captchaCookie } from './captcha.ts'
import { DECISIONS } from './decisions.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from './factories.ts'
import { type Loss, faultyDatabase } from './faulty-database.ts'
import { makeOddDay } from './make-odd-day.ts'
import { makeReport, makeReview } from './make-reports.ts'
import { ASSETS } from './open-page.ts'
import { probeHeaders } from './probes.ts'
import { peopleInAuditLog } from './people-in-audit-log.ts'
import { bodyOf, request } from './request.ts'
import { rowsOf, run } from './rows.ts'
import { apiRoutes } from './routes.ts'
import { edit, moderate, vote } from './acts.ts'

/** Who calls, about what, with which body. */
interface Call {
  as?: TestUser
  /** The values of the parameters in the address, in their order. */
  about?: string[]
  body?: object | undefined
  headers?: Record<string, string>
}

/** Makes all that one call needs. */
type Make = () => Promise<Call>

const as = async (body?: object): Promise<Call> => ({ as: await makeUser(), ...(body && { body }) })
const asAdmin = async (about: string[], body?: object): Promise<Call> => ({
  as: await makeAdmin(),
  about,
  ...(body && { body }),
})
const asOwner = async (body?: object, state: Moderation = 'approved'): Promise<Call> => {
  const { id, owner } = await makeListing({ moderation: state })
  return { as: owner, about: [id], ...(body && { body }) }
}
/** About the public server of somebody else. */
const aboutServer = async (body?: object): Promise<Call> => ({
  as: await makeUser(),
  about: [(await makeListing()).id],
  ...(body && { body }),
})
const ask = <Answer = { _id: string }>(path: string, person: TestUser, body?: object, method?: string) =>
  bodyOf<Answer>(request(path, { as: person, ...(body && { body }), ...(method && { method }) }))
const idOf = async (sql: string, ...values: unknown[]) =>
  (await env.DB.prepare(sql)
    .bind(...values)
    .first<string>('id')) ?? ''

async function makeInvitation() {
  const { id, owner } = await makeListing()
  const friend = await makeUser()
  const { _id } = await ask(`/api/affiliates/${id}/team/invitations`, owner, {
    person: friend.username,
  })
  return { id, owner, friend, invitation: _id }
}

async function makeMember() {
  const made = await makeInvitation()
  await request(`/api/me/invitations/${made.invitation}/accept`, { as: made.friend, method: 'POST' })
  return made
}

const HOOK = 'https://hooks.harbour-owner.com/hook'

async function aboutWebhook(): Promise<Call> {
  const { id, owner } = await makeListing()
  await request(`/api/affiliates/${id}/webhook`, { as: owner, method: 'PUT', body: { url: HOOK } })
  return { as: owner, about: [id] }
}

async function aboutNews(body?: object): Promise<Call> {
  const { id, owner } = await makeListing()
  const news = { title: 'New', text: 'A harbour.' }
  const { item } = await ask<{ item: { _id: string } }>(`/api/affiliates/${id}/news`, owner, news)
  return { as: owner, about: [id, item._id], body }
}

async function makeApplication() {
  const person = await makeUser()
  return { person, ...(await ask('/api/applications', person, APPLICATION)) }
}

async function makeChange(): Promise<[id: string, body: object]> {
  const { id, owner } = await makeListing()
  const body = {
    website: `https://${newId().toLowerCase().replaceAll(/[_-]/g, 'x')}.org`,
    name: `Mega ${id}`,
  }
  await edit(id, owner, body)
  const { change } = await ask<ListingReview>(`/api/admin/affiliates/${id}/review`, await makeAdmin())
  return [id, { revision: change?.revision }]
}

async function makeHub(): Promise<string> {
  const { id } = await ask<{ id: string }>('/api/admin/hubs', await makeAdmin(), {
    invite: `hub${newId().replaceAll(/[_-]/g, 'x')}`,
  })
  return id
}

async function makeSnapshot(status: string): Promise<string> {
  const id = newId()
  await run(
    `INSERT INTO realm_snapshots (id, listing_id, taken_at, received_at, total, today, playing, source, status) VALUES (?1, ?2, 1, 1, 1, 1, 1, 'staff', ?3)`,
    id,
    (await makeListing()).id,
    status,
  )
  return id
}

async function makePenalty(): Promise<string> {
  const id = newId()
  await run(
    `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at) VALUES (?1, ?2, 'Mass invites.', 1)`,
    id,
    (await makeListing()).id,
  )
  return id
}

async function makeStatement() {
  const { person, subjectId, decide } = await DECISIONS.suspend()
  await decide(await makeAdmin())
  return { person, statement: await idOf('SELECT id FROM statements WHERE subject_id = ?1', subjectId) }
}

async function makeKey() {
  const owner = await makeUser()
  return { owner, ...(await ask('/api/tokens', owner, { label: 'A bot' })) }
}

async function makeIncident() {
  const admin = await makeAdmin()
  return { admin, ...(await ask<{ id: string; _id: string }>('/api/status/incidents', admin, INCIDENT)) }
}

const APPLICATION = { age: 20, skills: 'Calm.', references: 'Sunny.', motivation: 'Help.', links: [] }
const SECRET = 'Sup3r-secret_TOKEN-that-nobody-may-see'
const INCIDENT = { title: 'Slow answers', component: 'api', impact: 'minor', text: 'We look into it.' }

/** A key of the owner of a server. */
async function asProgram(scope: string, body: (id: string) => object): Promise<Call> {
  const { id, owner } = await makeListing()
  const { token } = await ask<{ token: string }>('/api/tokens', owner, { label: 'A bot', scopes: [scope] })
  return { about: [id], headers: { authorization: `Bearer ${token}` }, body: body(id) }
}

let channels = 0
/** Another network for each, because few may subscribe. */
const fromElsewhere = () => ({ 'cf-connecting-ip': `2001:db8:${(channels + 1).toString(16)}::1` })

/** A new channel of Discord, which gets one message in each call. */
function makeChannel(): string {
  channels += 1
  const discord = new FakeDiscord()
  discord.add(String(channels), SECRET)
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord.fetch)
  return `https://discord.com/api/webhooks/${channels}/${SECRET}`
}

/** Every call that writes. */
const CALLS: Record<string, Make> = {
  'POST /api/servers/submit': async () => {
    const me = await makeUser()
    const cookie = await captchaCookie(me)
    const server = { name: `Lost ${me.username}`, id: `play.${me.username}.example:19133` }
    return {
      as: me,
      headers: { cookie },
      body: { server, discord: 'https://discord.gg/lost', captcha: CAPTCHA_ANSWER },
    }
  },
  'POST /api/servers/:id/vote': aboutServer,
  'DELETE /api/servers/:id/vote': async () => {
    const call = await aboutServer()
    await vote(String(call.about?.[0]), call.as ?? null)
    return call
  },
  'POST /api/servers/:id/reviews': () => aboutServer({ rating: 4, text: 'Fine.' }),
  'DELETE /api/servers/:id/reviews': async () => {
    const { listing, author } = await makeReview()
    return { as: author, about: [listing] }
  },
  'POST /api/servers/:id/save': () => aboutServer(),
  'DELETE /api/servers/:id/save': async () => {
    const call = await aboutServer()
    await request(`/api/servers/${call.about?.[0]}/save`, { as: call.as ?? null, method: 'POST' })
    return call
  },
  'POST /api/servers/:id/report': () => aboutServer({ reason: 'spam' }),
  'POST /api/servers/:id/reviews/:reviewId/report': async () => {
    const { id, owner } = await makeListing()
    return { as: owner, about: [id, (await makeReview({ listing: id })).id], body: { reason: 'spam' } }
  },
  'POST /api/servers/:id/posts/:postId/report': async () => {
    const call = await aboutNews({ reason: 'spam' })
    return { ...call, as: await makeUser() }
  },
  'POST /api/roadmap/suggest': () => as({ title: `Maps ${newId()}` }),
  'POST /api/roadmap/:id/vote': async () => ({ as: await makeUser(), about: [await makeIdea()] }),
  'POST /api/applications': () => as(APPLICATION),
  'POST /api/statements/:id/appeal': async () => {
    const { person, statement } = await makeStatement()
    return { as: person, about: [statement], body: { words: 'That was not me.' } }
  },
  'POST /api/notices/read': () => as({ upTo: '1' }),
  'PUT /api/me/push': () =>
    as({
      endpoint: 'https://push.example.org/a',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      players: 5,
      votes: true,
      quiet: null,
    }),
  'DELETE /api/me/push': () => as(),
  'PUT /api/notices/settings': () => as({ kind: 'review', shown: true, delivered: false }),
  'PUT /api/me/gamertag': () => as({ gamertag: 'Cave Finch 7' }),
  'POST /api/me/invitations/:id/:answer': async () => {
    const { friend, invitation } = await makeInvitation()
    return { as: friend, about: [invitation, 'accept'] }
  },
  'POST /api/me/invitations/:id/:answer (decline)': async () => {
    const { friend, invitation } = await makeInvitation()
    return { as: friend, about: [invitation, 'decline'] }
  },
  'GET /api/account/export': () => as(),
  'DELETE /api/account': async () => {
    const { owner } = await makeListing()
    return { as: owner, body: { confirm: owner.username } }
  },
  'POST /api/auth/logout': () => as({ everywhere: true }),
  'GET /api/captcha': () => as(),
  'POST /api/tokens': () => as({ label: 'A bot' }),
  'DELETE /api/tokens/:id': async () => {
    const { owner, _id } = await makeKey()
    return { as: owner, about: [_id] }
  },
  'POST /api/heartbeats': () =>
    asProgram('stats:write', (serverId) => ({ serverId, players: 1, capacity: 9 })),
  'PUT /api/affiliates/:id/looks': () => asOwner({ on: false }),
  'POST /api/affiliates/:id/looks': () => asOwner(),
  'POST /api/probe/rounds': async () => {
    await run('DELETE FROM live_blocks')
    const id = await idOf('SELECT seq AS id FROM listings WHERE id = ?1', (await makeListing()).id)
    const number = Date.now()
    const body = { number, results: [{ id: Number(id), at: number - 1, missed: true }] }
    return { body, headers: await probeHeaders({ id: `round_${number}`, body: JSON.stringify(body) }) }
  },
  'POST /api/rankings/snapshots': () =>
    asProgram('stats:write', (serverId) => ({ serverId, total: 9, today: 3, playing: 1 })),
  'POST /api/affiliates/:id/claims': async () => {
    const call = await asProgram('claims', () => ({}))
    const me = await makeUser()
    await run('UPDATE users SET gamertag = ?2, gamertag_key = ?2 WHERE id = ?1', me.id, me.username)
    await vote(String(call.about?.[0]), me)
    return { ...call, body: { username: me.username } }
  },
  'POST /api/status/unsubscribe': async () => {
    const id = newId()
    await run(
      `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at) VALUES (?1, ?1, 'x', 'confirming', 1)`,
      id,
    )
    const { searchParams } = new URL(await unsubscribeLink(env, id))
    return { body: { id, key: searchParams.get('key') } }
  },
  'POST /api/status/subscribe/discord': async () => ({
    body: { url: makeChannel() },
    headers: fromElsewhere(),
  }),
  'PATCH /api/affiliates/:id': () => asOwner({ description: 'Another text.', version: 1 }),
  'PATCH /api/affiliates/:id (has to wait)': () =>
    asOwner({ website: 'https://mega.org', name: `Mega ${newId()}` }),
  'DELETE /api/affiliates/:id': () => asOwner(),
  'POST /api/affiliates/:id/restore': async () => {
    const call = await asOwner()
    await request(`/api/affiliates/${call.about?.[0]}`, { as: call.as ?? null, method: 'DELETE' })
    return call
  },
  'POST /api/affiliates/:id/request-review': () => asOwner(undefined, 'denied'),
  'POST /api/affiliates/:id/news': () => asOwner({ title: 'New', text: 'A harbour.' }),
  'PUT /api/affiliates/:id/news/:postId': () => aboutNews({ title: 'Newer', text: 'A harbour.' }),
  'DELETE /api/affiliates/:id/news/:postId': () => aboutNews(),
  'PUT /api/affiliates/:id/reviews/:reviewId/reply': async () => {
    const { id, owner } = await makeListing()
    return { as: owner, about: [id, (await makeReview({ listing: id })).id], body: { text: 'Thank you.' } }
  },
  'DELETE /api/affiliates/:id/reviews/:reviewId/reply': async () => {
    const { id, owner } = await makeListing()
    const { id: review } = await makeReview({ listing: id })
    await ask(`/api/affiliates/${id}/reviews/${review}/reply`, owner, { text: 'Thank you.' }, 'PUT')
    return { as: owner, about: [id, review] }
  },
  'POST /api/affiliates/:id/reward-key': () => asOwner(),
  'DELETE /api/affiliates/:id/reward-key': async () => {
    const call = await asOwner()
    await request(`/api/affiliates/${call.about?.[0]}/reward-key`, { as: call.as ?? null, method: 'POST' })
    return call
  },
  'DELETE /api/affiliates/:id/proof': () => asOwner(),
  'POST /api/affiliates/:id/team/invitations': async () => asOwner({ person: (await makeUser()).username }),
  'DELETE /api/affiliates/:id/team/invitations/:invitationId': async () => {
    const { id, owner, invitation } = await makeInvitation()
    return { as: owner, about: [id, invitation] }
  },
  'DELETE /api/affiliates/:id/team/members/:userId': async () => {
    const { id, owner, friend } = await makeMember()
    return { as: owner, about: [id, friend.id] }
  },
  'PUT /api/affiliates/:id/webhook': () => asOwner({ url: HOOK }),
  'DELETE /api/affiliates/:id/webhook': () => aboutWebhook(),
  'POST /api/admin/affiliates/:id/:action': async () => asAdmin([(await makeListing()).id, 'suspend'], {}),
  'POST /api/admin/affiliates/bulk': async () => ({
    as: await makeAdmin(),
    body: { ids: [(await makeListing({ moderation: 'pending' })).id], action: 'approve' },
  }),
  'POST /api/admin/affiliates/undo': async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    await moderate(id, 'suspend', admin)
    return { as: admin, body: { ids: [id] } }
  },
  'PATCH /api/admin/affiliates/:id': async () =>
    asAdmin([(await makeListing()).id], { description: 'Another text.' }),
  'DELETE /api/admin/affiliates/:id': async () => asAdmin([(await makeListing()).id], {}),
  'POST /api/admin/affiliates/:id/restore': async () => {
    const { id } = await makeListing()
    await request(`/api/admin/affiliates/${id}`, { as: await makeAdmin(), method: 'DELETE', body: {} })
    return asAdmin([id])
  },
  'PUT /api/admin/affiliates/:id/count': async () => asAdmin([(await makeListing()).id], { real: true }),
  'PUT /api/admin/affiliates/:id/heartbeats': async () => {
    const { id } = await makeListing()
    await run(
      `INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, 1, 1, 2 FROM listings WHERE id = ?1`,
      id,
    )
    return asAdmin([id], { shown: false })
  },
  'POST /api/admin/appeals/:id': async () => {
    const { person, statement } = await makeStatement()
    await request(`/api/statements/${statement}/appeal`, { as: person, body: { words: 'Not me.' } })
    return asAdmin([statement], { outcome: 'overturned', answer: 'You are right.' })
  },
  'POST /api/admin/statements/:id/restore': async () => {
    const { subjectId, decide } = await DECISIONS['remove-review']()
    await decide(await makeAdmin())
    return asAdmin([await idOf('SELECT id FROM statements WHERE subject_id = ?1', subjectId)])
  },
  'POST /api/admin/applications/:id/status': async () =>
    asAdmin([(await makeApplication())._id], { status: 'rejected', expected: 'pending' }),
  'DELETE /api/admin/applications/:id': async () => asAdmin([(await makeApplication())._id]),
  'POST /api/admin/changes/:id/:action': async () => {
    const [id, body] = await makeChange()
    return asAdmin([id, 'approve'], body)
  },
  'POST /api/admin/changes/:id/:action (refused)': async () => {
    const [id, body] = await makeChange()
    return asAdmin([id, 'refuse'], body)
  },
  'POST /api/admin/hubs': async () => ({
    as: await makeAdmin(),
    body: { invite: `hub${newId().replaceAll(/[_-]/g, 'x')}` },
  }),
  'PATCH /api/admin/hubs/:id': async () => asAdmin([await makeHub()], { hidden: true }),
  'DELETE /api/admin/hubs/:id': async () => asAdmin([await makeHub()]),
  'PUT /api/admin/notes/:kind/:id': async () =>
    asAdmin(['listing', (await makeListing()).id], { text: 'Watch this one.', version: 0 }),
  'POST /api/admin/decisions/:decision/:id': async () =>
    asAdmin(['remove-post', ...((await aboutNews()).about?.slice(1) ?? [])], {}),
  'PUT /api/admin/rankings/enabled': async () => {
    await run('UPDATE site_counters SET rankings_since = NULL')
    return { as: await makeAdmin(), body: { enabled: true } }
  },
  'POST /api/admin/rankings/snapshots': async () => ({
    as: await makeAdmin(),
    body: { serverId: (await makeListing()).id, total: 9, today: 3, playing: 1 },
  }),
  'POST /api/admin/rankings/snapshots/:id/decision': async () =>
    asAdmin([await makeSnapshot('doubted')], { decision: 'count' }),
  'POST /api/admin/rankings/penalties': async () => ({
    as: await makeAdmin(),
    body: { serverId: (await makeListing()).id, reason: 'Mass invites.' },
  }),
  'POST /api/admin/rankings/penalties/:id/decision': async () =>
    asAdmin([await makePenalty()], { decision: 'impose' }),
  'POST /api/admin/reports/groups/:kind/:id/close': async () =>
    asAdmin(['listing', (await makeReport()).listing], {}),
  'POST /api/admin/reports/:id/close': async () =>
    asAdmin([(await makeReport({ review: await makeReview() })).id], { deleteReview: true }),
  'POST /api/admin/reports/:id/reopen': async () => asAdmin([(await makeReport({ status: 'closed' })).id]),
  'POST /api/admin/reports/:id/reviewed': async () => asAdmin([(await makeReport()).id]),
  'POST /api/admin/reviews/remove': async () => asAdmin([], { reviews: [(await makeReview()).id] }),
  'POST /api/admin/roadmap': async () => ({ as: await makeAdmin(), body: { title: `Maps ${newId()}` } }),
  'PATCH /api/admin/roadmap/:id': async () => asAdmin([await makeIdea()], { status: 'shipped' }),
  'POST /api/admin/roadmap/:id/decline': async () => asAdmin([await makeIdea()], { reason: 'Not now.' }),
  'POST /api/admin/team': async () => ({ as: await makeAdmin(), body: { id: (await makeUser()).id } }),
  'DELETE /api/admin/team/:id': async () => asAdmin([(await makeAdmin()).id]),
  'POST /api/admin/users/:id/restrict': async () => asAdmin([(await makeUser()).id], { acts: ['vote'] }),
  'POST /api/admin/users/:id/unrestrict': async () => {
    const { id } = await makeUser()
    await request(`/api/admin/users/${id}/restrict`, { as: await makeAdmin(), body: { acts: ['vote'] } })
    return asAdmin([id], {})
  },
  'POST /api/admin/odd-days/:id/:day/votes/:verdict': async () => {
    const { id, day, person } = await makeOddDay()
    return asAdmin([id, day, 'void'], { people: [person.id] })
  },
  'POST /api/status/incidents': async () => ({ as: await makeAdmin(), body: INCIDENT }),
  'PATCH /api/status/incidents/:id': async () => {
    const { admin, id, _id } = await makeIncident()
    return { as: admin, about: [id ?? _id], body: { text: 'Found it.' } }
  },
}

/** Calls of which other tests lose the answers, or that write nothing, and why. */
const ELSEWHERE: Record<string, string> = {
  'POST /api/servers/advice': 'writes nothing but its quota, as the captcha does',
  'POST /api/affiliates/:id/webhook/test': 'writes nothing but its quota, as the captcha does',
  'POST /api/metrics/beacon': 'is not sent again: browsers do not wait for its answer',
  'POST /api/pulse': 'is not sent again: browsers do not wait for its answer',
  'POST /api/affiliates/:id/banner': 'needs the Images service',
  'POST /api/affiliates/:id/banner-url': 'needs the Images service',
}

async function send(name: string, { as: person, about = [], body, headers = {} }: Call, DB: D1Database) {
  const ctx = createExecutionContext()
  // What fails behind an answer is left to the next job. It may fail before anybody waits for it.
  const afterwards: Promise<unknown>[] = []
  vi.spyOn(ctx, 'waitUntil').mockImplementation((work) => {
    afterwards.push(work.catch(() => undefined))
  })
  const [method = '', pattern = ''] = name.split(' ')
  const values = [...about]
  const path = pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, () => values.shift() ?? '')
  const cookie = [person?.cookie, headers['cookie']].filter(Boolean).join('; ')
  const answer = await visitorFetch(
    new Request(env.ORIGIN + path, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { ...env, ASSETS, DB },
    ctx,
  )
  const text = await answer.text()
  // Work may add more of it.
  for (const work of afterwards) await work
  return { status: answer.status, text: text.slice(0, 200) }
}

/** How many rows each table has, and how often quotas were used, texts changed and decisions were counted. Words of search differ by name. */
async function measure(): Promise<Record<string, number>> {
  tables ??= (
    await rowsOf<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT GLOB 'status_*' AND name NOT GLOB 'search_*' AND name NOT IN ('quotas', 'departures', 'requests')`,
    )
  ).map(({ name }) => name)
  const counts = tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`)
  const sums = ['(SELECT sum(used) FROM quotas) AS uses', '(SELECT sum(version) FROM listings) AS versions']
  const half = Math.ceil(counts.length / 2)
  const rows = await env.DB.batch<Record<string, number>>(
    [counts.slice(0, half), counts.slice(half), sums].map((some) =>
      env.DB.prepare(`SELECT ${some.join(', ')}`),
    ),
  )
  return Object.assign({}, ...rows.map(({ results }) => results[0]))
}
let tables: string[] | undefined

/** What a call answers and how many rows it adds, while it loses the answer of one write; without a loss at place 0. */
async function effectOf(name: string, make: Make, loss: Loss, place: number) {
  const call = await make()
  const before = await measure()
  const { database, sent } = faultyDatabase(env.DB, { loss, places: [place], of: 'writes' })
  const answer = await send(name, call, database)
  const after = await measure()
  const added = Object.entries(after).flatMap(([table, rows]) =>
    rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
  )
  return { ...answer, added: Object.fromEntries(added), writes: sent() }
}

afterEach(async () => {
  // Later incidents would be told to these channels, which are gone.
  await run('DELETE FROM subscriptions')
})

/** All writes are sent again by the same code, so that a loss before the commit, which leaves nothing behind, is enough for every third call. */
const THIRD = 3

describe('with the answer of a write lost', () => {
  it.each(Object.entries(CALLS).map(([name, make], place) => ({ name, make, place })))(
    '$name answers and does the same',
    async ({ name, make, place: turn }) => {
      const { writes, ...usual } = await effectOf(name, make, 'after', 0)
      expect(usual).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
      expect(writes).toBeGreaterThan(0)
      // The deletion of an account takes its id out of what others did, too.
      expect(NAMES_PEOPLE).toEqual(expect.arrayContaining((await peopleInAuditLog()).actions))
      const losses: Loss[] = turn % THIRD === 0 ? ['after', 'before'] : ['after']
      for (const loss of losses)
        for (let place = 1; place <= writes; place += 1) {
          const { status, text, added } = await effectOf(name, make, loss, place)
          expect({ loss, place, status, text, added }).toEqual({
            loss,
            place,
            status: usual.status,
            text: expect.any(String),
            added: usual.added,
          })
        }
    },
  )
})

/** What visitors call has no `Idempotency-Key`: nobody is known by it. */
const OF_VISITORS = [
  'POST /api/status/unsubscribe',
  'POST /api/status/subscribe/discord',
  'POST /api/probe/rounds',
]

describe('sent again with its `Idempotency-Key`', () => {
  it.each(Object.entries(CALLS).filter(([name]) => !name.startsWith('GET ') && !OF_VISITORS.includes(name)))(
    '%s answers the same, and does nothing more',
    async (name, make) => {
      const call = await make()
      const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': `key-of-${newId()}` } }
      const answered = async () => {
        const answer = await send(name, keyed, env.DB)
        const { uses: _, ...rows } = await measure()
        return { ...answer, rows }
      }
      const first = await answered()
      expect(await answered()).toEqual(first)
      if (call.body === undefined || name === 'POST /api/auth/logout') return
      const other = await send(name, { ...keyed, body: { ...call.body, other: 1 } }, env.DB)
      expect(other).toMatchObject({ status: 422, text: expect.stringContaining('key_reused') })
    },
  )
})

it('no call that writes is left out', () => {
  const named = new Set([...Object.keys(CALLS), ...Object.keys(ELSEWHERE)])
  const missing = apiRoutes().flatMap(({ method, pattern }) =>
    method === 'GET' || named.has(`${method} ${pattern}`) ? [] : [`${method} ${pattern}`],
  )
  expect(missing).toEqual([])
})
