import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guildOf } from './guilds.ts'
import { createStandIn } from './server.ts'

const AGENT = { 'user-agent': 'DiscordBot (http://localhost:8787, 1)' }
const BACK = 'http://localhost:8787/api/auth/callback'
const VERIFIER = 'a-verifier-that-only-the-asker-knows-and-is-long-enough'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let clock = 0
let standIn: ReturnType<typeof createStandIn>

beforeEach(() => {
  clock = Date.UTC(2026, 0, 1)
  standIn = createStandIn(() => clock)
})

function authorize(changes: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({
    client_id: 'realmport-local',
    redirect_uri: BACK,
    state: 'the-state',
    response_type: 'code',
    scope: 'identify',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  })
  return standIn(new Request(`http://stand-in/oauth2/authorize?${query}`))
}

async function codeFor(persona: string, changes: Record<string, string> = {}): Promise<string> {
  const answer = await authorize({ persona, ...changes })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.searchParams.get('code') ?? ''
}

function exchange(code: string, changes: Record<string, string> = {}, path = '/api/oauth2/token') {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'realmport-local',
    client_secret: 'any',
    code,
    redirect_uri: BACK,
    code_verifier: VERIFIER,
    ...changes,
  })
  return standIn(new Request(`http://stand-in${path}`, { method: 'POST', body: form, headers: AGENT }))
}

async function fieldOf(answer: Response, name: string): Promise<unknown> {
  const body: unknown = await answer.json()
  return body && typeof body === 'object'
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined
}

/** An answer of `/users/@me…` to a persona who consented to what `changes` say. */
async function askAs(persona: string, changes: Record<string, string>, path = ''): Promise<Response> {
  const token = await fieldOf(await exchange(await codeFor(persona, changes)), 'access_token')
  return standIn(
    new Request(`http://stand-in/api/v10/users/@me${path}`, {
      headers: { ...AGENT, authorization: `Bearer ${String(token)}` },
    }),
  )
}

const profileOf = async (persona: string, changes: Record<string, string> = {}): Promise<unknown> =>
  (await askAs(persona, changes)).json()

describe('signing in', () => {
  it('gives the offered people fixed ids', async () => {
    expect(await profileOf('alex')).toMatchObject({
      id: '100000000000000001',
      username: 'alex',
      global_name: 'Alex',
    })
    expect(await profileOf('steve')).toMatchObject({ id: '100000000000000002' })
    expect(await profileOf('sunny')).toMatchObject({ id: '100000000000000003', avatar: null })
  })

  it.each([
    ['two years before this release', undefined, '2024-11-22'],
    ['on the day that is asked for', '2026-11-20', '2026-11-20'],
  ])('makes accounts %s, as the id says', async (_, created, day) => {
    const person = await profileOf('quillon', created === undefined ? {} : { created })
    const { id } = z.object({ id: z.string() }).parse(person)
    const made = new Date(Number(BigInt(id) >> 22n) + Date.UTC(2015, 0, 1))
    expect(made.toISOString().slice(0, 10)).toBe(day)
  })

  it.each(['yesterday', '2014-12-31', '2026-13-01'])('refuses an account made on %s', async (created) => {
    expect((await authorize({ persona: 'quillon', created })).status).toBe(400)
  })

  it.each([
    ['client_id', ''],
    ['redirect_uri', 'javascript:alert(1)'],
    ['state', ''],
    ['response_type', 'token'],
    ['scope', 'identify email'],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
  ])('shows an error instead of redirecting when %s is %j', async (name, value) => {
    const answer = await authorize({ [name]: value, persona: 'alex' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain(name)
  })

  it('refuses names that Discord does not allow', async () => {
    expect((await authorize({ persona: 'Not A Name' })).status).toBe(400)
  })
})

describe('exchanging a code', () => {
  it('works once', async () => {
    const code = await codeFor('alex')
    expect((await exchange(code)).status).toBe(200)
    const again = await exchange(code)
    expect(again.status).toBe(400)
    expect(await fieldOf(again, 'error')).toBe('invalid_grant')
  })

  it('works under the versioned path and with a Basic header', async () => {
    expect((await exchange(await codeFor('alex'), {}, '/api/v10/oauth2/token')).status).toBe(200)
    const answer = await standIn(
      new Request('http://stand-in/api/oauth2/token', {
        method: 'POST',
        headers: { ...AGENT, authorization: `Basic ${btoa('realmport-local:any')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: await codeFor('alex'),
          redirect_uri: BACK,
          code_verifier: VERIFIER,
        }),
      }),
    )
    expect(answer.status).toBe(200)
  })

  it.each([
    ['another redirect_uri', { redirect_uri: 'http://localhost:8787/elsewhere' }],
    ['another verifier', { code_verifier: 'guessed' }],
    ['another client', { client_id: 'somebody-else' }],
  ])('refuses %s', async (_what, changes) => {
    expect((await exchange(await codeFor('alex'), changes)).status).toBe(400)
  })

  it('refuses missing credentials', async () => {
    expect((await exchange(await codeFor('alex'), { client_secret: '' })).status).toBe(401)
  })

  it('refuses an expired code', async () => {
    const code = await codeFor('alex')
    clock += 6 * 60_000
    expect((await exchange(code)).status).toBe(400)
  })

  it('gives no profile without a token', async () => {
    expect((await standIn(new Request('http://stand-in/api/users/@me', { headers: AGENT }))).status).toBe(401)
  })
})

describe('the Discord servers of a person', () => {
  const { id } = guildOf('gulls')
  const MEMBER = { scope: 'identify guilds.members.read' }
  const OWNER = { scope: 'identify guilds' }

  it('tells since when somebody is a member, for that consent only', async () => {
    const answer = await askAs('quillon', { ...MEMBER, joined: '2026-05-02' }, `/guilds/${id}/member`)
    expect(await answer.json()).toMatchObject({
      joined_at: '2026-05-02T00:00:00.000000+00:00',
      pending: false,
      user: { username: 'quillon' },
    })
    for (const scope of ['identify', 'identify guilds'])
      expect((await askAs('quillon', { scope }, `/guilds/${id}/member`)).status).toBe(401)
  })

  it('knows no member who joined none', async () => {
    const answer = await askAs('quillon', { ...MEMBER, joined: 'no' }, `/guilds/${id}/member`)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Unknown Guild', code: 10004 }])
  })

  it('lists those that somebody owns or may manage, for that consent only', async () => {
    const said = { ...OWNER, owns: 'gulls', manages: 'https://discord.gg/terns, ' }
    expect(await (await askAs('quillon', said, '/guilds')).json()).toMatchObject([
      { id, owner: true },
      { id: guildOf('terns').id, owner: false, permissions: '1056' },
    ])
    expect((await askAs('quillon', MEMBER, '/guilds')).status).toBe(401)
  })
})
