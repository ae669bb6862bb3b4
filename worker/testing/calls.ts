import { env } from 'cloudflare:test'
import { vi } from 'vitest'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { FakeDiscord } from '../features/events/subscriptions/testing/fake-discord.ts'
import { unsubscribeLink } from '../features/events/subscriptions/unsubscribe.ts'
import { formOf, freshPng } from '../features/listings/pictures/testing/requests.ts'
import { newId } from '../platform/ids.ts'
import { vote } from './acts.ts'
import { CALLS_OF_ADMINS } from './calls-of-admins.ts'
import { CAPTCHA_ANSWER, captchaCookie } from './captcha.ts'
import { makeListing, makeUser, type TestUser } from './factories.ts'
import {
  aboutNews,
  aboutReview,
  aboutSaved,
  aboutServer,
  aboutWebhook,
  answerAbroad,
  ask,
  asOwner,
  asPerson,
  HOOK,
  idOf,
  makeInvitation,
  makeMember,
  makeStatement,
  NEWS,
} from './make-called.ts'
import { makeReview } from './make-reports.ts'
import { probeHeaders } from './probes.ts'
import { request } from './request.ts'
import { run } from './rows.ts'

/** Who may make a call: `side` are an owner and their team, `program` has a key. */
const CALLERS = ['visitor', 'person', 'program', 'owner', 'side', 'side or staff', 'admin'] as const

interface Call {
  as?: TestUser
  /** The values of the parameters in the address, in their order. */
  about?: string[]
  body?: object | undefined
  headers?: Record<string, string>
}

export type Make = () => Promise<Call>

async function makeKey() {
  const owner = await makeUser()
  return { owner, ...(await ask('/api/tokens', owner, { label: 'A bot' })) }
}

/** A key of the owner of a server. */
async function asProgram(scope: string, body: (id: string) => object) {
  const { id, owner } = await makeListing()
  const { token } = await ask<{ token: string }>('/api/tokens', owner, { label: 'A bot', scopes: [scope] })
  return { about: [id], headers: { authorization: `Bearer ${token}` }, body: body(id) }
}

const SECRET = 'Sup3r-secret_TOKEN-that-nobody-may-see'
let channels = 0
/** Another network for each, because few may subscribe. */
const fromElsewhere = () => ({ 'cf-connecting-ip': `2001:db8:${(channels + 1).toString(16)}::1` })

function makeChannel(): string {
  channels += 1
  const discord = new FakeDiscord()
  discord.add(String(channels), SECRET)
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord.fetch)
  return `https://discord.com/api/webhooks/${channels}/${SECRET}`
}

const beacon: Make = async () => ({ body: { serverId: (await makeListing()).id, kind: 'page' } })

/** Every call that writes. Brackets in a name tell two ways of one call apart. */
const MADE: Record<(typeof CALLERS)[number], Record<string, Make>> = {
  visitor: {
    'POST /api/probe/rounds': async () => {
      await run('DELETE FROM live_blocks')
      const id = await idOf('SELECT seq AS id FROM listings WHERE id = ?1', (await makeListing()).id)
      const number = Date.now()
      const body = { number, results: [{ id: Number(id), at: number - 1, missed: true }] }
      return { body, headers: await probeHeaders({ id: `round_${number}`, body: JSON.stringify(body) }) }
    },
    'POST /api/status/unsubscribe': async () => {
      const id = newId()
      await run(
        `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at) VALUES (?1, ?1, 'x', 'confirming', 1)`,
        id,
      )
      const { searchParams } = new URL(await unsubscribeLink(env, id, 'en'))
      return { body: { id, key: searchParams.get('key') } }
    },
    'POST /api/status/subscribe/discord': async () => ({
      body: { url: makeChannel() },
      headers: fromElsewhere(),
    }),
    'POST /api/metrics/beacon': beacon,
    'POST /api/pulse': beacon,
  },
  person: {
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
      await vote(String(call.about[0]), call.as)
      return call
    },
    'POST /api/servers/:id/reviews': () => aboutServer({ rating: 4, text: 'Fine.' }),
    'DELETE /api/servers/:id/reviews': async () => {
      const { listing, author } = await makeReview()
      return { as: author, about: [listing] }
    },
    'PUT /api/servers/:id/marks/:mark': () => aboutSaved(),
    'DELETE /api/servers/:id/marks/:mark': async () => {
      const call = await aboutSaved()
      await request(`/api/servers/${call.about[0]}/marks/saved`, { as: call.as, method: 'PUT' })
      return call
    },
    'POST /api/servers/:id/report': () => aboutServer({ reason: 'spam' }),
    'POST /api/servers/:id/posts/:postId/report': async () => {
      const call = await aboutNews({ reason: 'spam' })
      return { ...call, as: await makeUser() }
    },
    'POST /api/roadmap/suggest': () => asPerson({ title: `Maps ${newId()}` }),
    'POST /api/roadmap/:id/vote': async () => ({ as: await makeUser(), about: [await makeIdea()] }),
    'POST /api/applications': () =>
      asPerson({ age: 20, skills: 'Calm.', references: 'Sunny.', motivation: 'Help.', links: [] }),
    'POST /api/statements/:id/appeal': async () => {
      const { person, statement } = await makeStatement()
      return { as: person, about: [statement], body: { words: 'That was not me.' } }
    },
    'POST /api/notices/read': () => asPerson({ upTo: '1' }),
    'PUT /api/me/push': () =>
      asPerson({
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        players: 5,
        votes: true,
        quiet: null,
      }),
    'DELETE /api/me/push': () => asPerson(),
    'PUT /api/notices/settings': () => asPerson({ kind: 'review', shown: true, delivered: false }),
    'PUT /api/me/gamertag': () => asPerson({ gamertag: 'Cave Finch 7' }),
    'POST /api/me/invitations/:id/:answer': async () => {
      const { friend, invitation } = await makeInvitation()
      return { as: friend, about: [invitation, 'accept'] }
    },
    'POST /api/me/invitations/:id/:answer (decline)': async () => {
      const { friend, invitation } = await makeInvitation()
      return { as: friend, about: [invitation, 'decline'] }
    },
    'GET /api/account/export': () => asPerson(),
    'DELETE /api/account': async () => {
      const { owner } = await makeListing()
      return { as: owner, body: { confirm: owner.username } }
    },
    'POST /api/auth/logout': () => asPerson({ everywhere: true }),
    'GET /api/captcha': () => asPerson(),
    'POST /api/tokens': () => asPerson({ label: 'A bot' }),
    'DELETE /api/tokens/:id': async () => {
      const { owner, _id } = await makeKey()
      return { as: owner, about: [_id] }
    },
    'POST /api/servers/advice': () => asPerson({}),
  },
  program: {
    'POST /api/heartbeats': () =>
      asProgram('stats:write', (serverId) => ({ serverId, players: 1, capacity: 9 })),
    'POST /api/rankings/snapshots': () =>
      asProgram('stats:write', (serverId) => ({ serverId, total: 9, today: 3, playing: 1 })),
    'POST /api/affiliates/:id/claims': async () => {
      const call = await asProgram('claims', () => ({}))
      const me = await makeUser()
      await run('UPDATE users SET gamertag = ?2, gamertag_key = ?2 WHERE id = ?1', me.id, me.username)
      await vote(String(call.about[0]), me)
      return { ...call, body: { username: me.username } }
    },
  },
  // The key and the proof are about the owner's account.
  owner: {
    'DELETE /api/affiliates/:id': () => asOwner(),
    'PUT /api/affiliates/:id/pause': () => asOwner({ paused: true }),
    'POST /api/affiliates/:id/close': () => asOwner({}),
    'POST /api/affiliates/:id/restore': async () => {
      const call = await asOwner()
      await request(`/api/affiliates/${call.about[0]}`, { as: call.as, method: 'DELETE' })
      return call
    },
    'POST /api/affiliates/:id/team/invitations': async () => asOwner({ person: (await makeUser()).username }),
    'DELETE /api/affiliates/:id/team/invitations/:invitationId': async () => {
      const { id, owner, invitation } = await makeInvitation()
      return { as: owner, about: [id, invitation] }
    },
    'DELETE /api/affiliates/:id/team/members/:userId': async () => {
      const { id, owner, friend } = await makeMember()
      return { as: owner, about: [id, friend.id] }
    },
    'POST /api/affiliates/:id/reward-key': () => asOwner(),
    'DELETE /api/affiliates/:id/reward-key': async () => {
      const call = await asOwner()
      await request(`/api/affiliates/${call.about[0]}/reward-key`, { as: call.as, method: 'POST' })
      return call
    },
    'POST /api/affiliates/:id/proof': () => asOwner(),
    'DELETE /api/affiliates/:id/proof': () => asOwner(),
    'PUT /api/affiliates/:id/webhook': () => asOwner({ url: HOOK }),
    'DELETE /api/affiliates/:id/webhook': () => aboutWebhook(),
    'POST /api/affiliates/:id/webhook/test': async () => {
      answerAbroad('ok')
      return aboutWebhook()
    },
  },
  side: {
    'POST /api/servers/:id/reviews/:reviewId/report': () => aboutReview({ reason: 'spam' }),
    'PUT /api/affiliates/:id/looks': () => asOwner({ on: false }),
    'POST /api/affiliates/:id/looks': () => asOwner(),
    'POST /api/affiliates/:id/news': () => asOwner(NEWS),
    'PUT /api/affiliates/:id/news/:postId': () => aboutNews({ title: 'Newer', text: 'A harbour.' }),
    'DELETE /api/affiliates/:id/news/:postId': () => aboutNews(),
    'PUT /api/affiliates/:id/reviews/:reviewId/reply': () => aboutReview({ text: 'Thank you.' }),
    'DELETE /api/affiliates/:id/reviews/:reviewId/reply': async () => {
      const call = await aboutReview()
      const [id, review] = call.about
      await ask(`/api/affiliates/${id}/reviews/${review}/reply`, call.as, { text: 'Thank you.' }, 'PUT')
      return call
    },
  },
  'side or staff': {
    'PATCH /api/affiliates/:id': () => asOwner({ description: 'Another text.', version: 1 }),
    'PATCH /api/affiliates/:id (has to wait)': () =>
      asOwner({ website: 'https://mega.org', name: `Mega ${newId()}` }),
    'POST /api/affiliates/:id/request-review': () => asOwner(undefined, 'denied'),
    'POST /api/affiliates/:id/banner': async () => ({ ...(await asOwner()), body: formOf(await freshPng()) }),
    'POST /api/affiliates/:id/banner-url': async () => {
      answerAbroad(await freshPng())
      return asOwner({ url: `https://cdn.example.org/${newId()}.png` })
    },
  },
  admin: CALLS_OF_ADMINS,
}

const KINDS = new Map(
  CALLERS.flatMap((by) =>
    Object.entries(MADE[by]).map(([name, make]) => [name, { name, by, make }] as const),
  ),
)

/** Every call that writes, and who may make it. */
export const CALLS = [...KINDS.values()].map(({ name, by }) => ({ name, by }))

export type ValidCall = Awaited<ReturnType<typeof validCall>>

/** A valid call, with all that it needs. `id` is the first of what it is about. */
export async function validCall(name: string) {
  const kind = KINDS.get(name)
  if (!kind) throw new Error(`Say in worker/testing/calls.ts how ${name} is made.`)
  const { as = null, about = [], body, headers = {} } = await kind.make()
  const [method = '', pattern = ''] = name.split(' ')
  const values = [...about]
  const path = pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, () => values.shift() ?? '')
  return { method, path, id: about[0] ?? '', as, body, headers }
}
