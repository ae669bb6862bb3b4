import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { app } from '../../../app.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { newSecret } from '../../../platform/ids.ts'
import { count, makeAdmin, makeUser } from '../../../testing/factories.ts'
import { faultyDatabase } from '../../../testing/faulty-database.ts'
import { bodyOf, fetchWorker, request, fetchWith } from '../../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'
import {
  PROFILE,
  fakePlatform,
  cookieNamed,
  cookiesOf,
  signInCookie,
  pairOf,
  attributesOf,
  keptIn,
  fromElsewhere,
  leave,
  comeBack,
  signIn,
  sessionOf,
  me,
  type Platform,
  TOKEN,
} from './testing/sign-in.ts'

const platform = fakePlatform()

describe('starting a sign-in', () => {
  it('asks Discord only for the identity, with a state and a code challenge', async () => {
    const { response, location, cookie } = await leave('/servers')
    expect(response.status).toBe(302)
    expect(location.origin + location.pathname).toBe('https://discord.com/oauth2/authorize')
    const query = Object.fromEntries(location.searchParams)
    expect(query).toEqual({
      response_type: 'code',
      client_id: env.DISCORD_CLIENT_ID,
      redirect_uri: 'https://realmport.test/api/auth/discord/callback',
      scope: 'identify',
      state: expect.stringMatching(/^[A-Za-z0-9_-]{32,}$/),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
    const began = keptIn(cookie)
    expect(began).toEqual({ state: query['state'], verifier: expect.any(String), returnTo: '/servers' })
    expect(await sha256(began.verifier)).toBe(query['code_challenge'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    // The cookie lasts ten minutes, and scripts cannot read it.
    expect(attributesOf(signInCookie(response))).toEqual(
      expect.arrayContaining(['Max-Age=600', 'Path=/api/auth', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    )
  })

  it('uses a new state each time', async () => {
    const [first, second] = [await leave(), await leave()]
    expect(first.state).not.toBe(second.state)
    expect(first.location.searchParams.get('code_challenge')).not.toBe(
      second.location.searchParams.get('code_challenge'),
    )
  })

  it('starts from the site’s own address, where the cookie will be read', async () => {
    for (const path of ['/api/auth/discord', '/api/%61uth/discord']) {
      const response = await fetchWorker(
        new Request(`https://other.example${path}?returnTo=/submit`, {
          redirect: 'manual',
        }),
      )
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        'https://realmport.test/api/auth/discord?returnTo=%2Fsubmit',
      ])
    }
  })
})

describe('too many sign-ins from one address', () => {
  it('are sent back to the sign-in page with a message to wait, and others are not', async () => {
    const limited = {
      ...env,
      NETWORK_BURSTS: { limit: async ({ key }: { key: string }) => ({ success: key !== '192.0.2.1' }) },
    }
    const from = (address: string, path = '/api/auth/discord?returnTo=/servers?tag=PvP') =>
      app.request(env.ORIGIN + path, { headers: { 'cf-connecting-ip': address } }, limited)
    const summaryOf = (answer: Response) => [
      answer.status,
      answer.headers.get('location'),
      answer.headers.get('retry-after'),
    ]
    expect(summaryOf(await from('192.0.2.1'))).toEqual([
      302,
      '/login?error=busy&returnTo=%2Fservers%3Ftag%3DPvP',
      '60',
    ])
    expect(summaryOf(await from('192.0.2.1', '/api/auth/discord/callback?code=a&state=b'))).toEqual([
      302,
      '/login?error=busy',
      '60',
    ])
    expect(
      (await from('192.0.2.1', '/api/auth/discord?returnTo=https://evil.example')).headers.get('location'),
    ).toBe('/login?error=busy&returnTo=%2Fdashboard')
    expect((await from('192.0.2.2')).headers.get('location')).toMatch(/^http.*authorize/)
  })
})

describe('the callback', () => {
  it('signs in and returns to the original page', async () => {
    const response = await signIn('/servers?tag=PvP#list')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/servers?tag=PvP#list'])
    expect(await me(sessionOf(response))).toEqual({
      userId: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      username: 'Sunny',
      avatar: expect.stringMatching(/^\/avatars\/[A-Za-z0-9_-]{12}\/[A-Za-z0-9_-]{12}\.webp$/),
      roles: [],
      unread: 0,
      saved: [],
      hidden: [],
      gamertag: null,
    })
  })

  it('sets a session cookie that scripts and other sites’ posts cannot use, and deletes that of the sign-in', async () => {
    const response = await signIn()
    const cookie = cookieNamed(response, '__Host-session')
    expect(pairOf(cookie)).toMatch(/^__Host-session=[A-Za-z0-9_-]{12}\.[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{22}$/)
    expect(attributesOf(cookie).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(attributesOf(signInCookie(response))).toEqual(
      expect.arrayContaining(['Max-Age=0', 'Path=/api/auth']),
    )
  })

  it.each(['before', 'after'] as const)(
    'makes one session when the answer of the database is lost %s the commit',
    async (loss) => {
      const { state, cookie } = await leave()
      const faulty = faultyDatabase(
        Object.assign(Object.create(env.DB), { withSession: env.DB.withSession.bind(env.DB) }),
        { loss },
      )
      const spy = vi
        .spyOn(env.DB, 'withSession')
        .mockImplementation((constraint) => faulty.database.withSession(constraint))
      const before = await count('SELECT count(*) FROM sessions')
      const response = await comeBack({ code: 'the-code', state }, cookie)
      spy.mockRestore()
      expect([response.status, faulty.sent()]).toEqual([302, 2])
      expect(await me(sessionOf(response))).toMatchObject({ username: 'Sunny' })
      expect(await count('SELECT count(*) FROM sessions')).toBe(before + 1)
    },
  )

  it('sends the code with its verifier, and reads the profile with the token', async () => {
    const { state, cookie } = await leave()
    await comeBack({ code: 'the-code', state }, cookie)
    const [token, profile] = platform.requests
    const began = keptIn(cookie)
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: began.verifier,
      redirect_uri: 'https://realmport.test/api/auth/discord/callback',
    })
    expect(token?.headers.get('authorization')).toBe(`Basic ${btoa(`${env.DISCORD_CLIENT_ID}:test-secret`)}`)
    expect([profile?.url, profile?.headers.get('authorization')]).toEqual([
      'https://discord.com/api/v10/users/@me',
      'Bearer very-secret-access-token',
    ])
    expect(platform.requests).toHaveLength(2)
  })

  it('stores a hash of the secret, and of the platform only id, name and avatar', async () => {
    const session = sessionOf(await signIn()).split('=')[1] ?? ''
    const [id = '', secret = ''] = session.split('.')
    const row = await rowOf('SELECT * FROM sessions WHERE id = ?1', id)
    expect(row).toMatchObject({ secret_hash: await sha256(secret) })
    const tables = await Promise.all(
      ['sessions', 'users', 'audit_log'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()),
    )
    const everything = JSON.stringify(tables.map(({ results }) => results))
    for (const text of [secret, 'very-secret', 'sunny@example.com', 'the-code'])
      expect(everything).not.toContain(text)
  })

  it('recognizes a person, and updates name and picture', async () => {
    const profile = { ...PROFILE, id: '300000000000000001' }
    platform.profile = () => Response.json(profile)
    const first = await me(sessionOf(await signIn()))
    await run(`UPDATE users SET roles = '["helper"]' WHERE id = ?1`, first?.userId)
    platform.profile = () =>
      Response.json({ ...profile, global_name: null, username: 'sunny2', avatar: null })
    const second = await me(sessionOf(await signIn()))
    expect(second).toEqual({
      userId: first?.userId,
      username: 'sunny2',
      avatar: null,
      roles: ['helper'],
      unread: 0,
      saved: [],
      hidden: [],
      gamertag: null,
    })
    expect(await count('SELECT count(*) FROM users WHERE chat_id = ?1', profile.id)).toBe(1)
  })

  it.each([
    [{ global_name: 'Blue\u202e\nWhale\u200b' }, 'Blue Whale'],
    [{ global_name: ' \u3164\u2800 ' }, 'sunny'],
    [{ global_name: null, username: '\u200b\u202e' }, 'Unnamed player'],
  ])('stores a name that hides or reorders nothing: %j', async (names, username) => {
    platform.profile = () => Response.json({ ...PROFILE, id: '300000000000000009', ...names })
    expect(await me(sessionOf(await signIn()))).toMatchObject({ username })
  })

  it('ends each of the sign-ins that were started in two tabs, whichever comes back first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const first = await leave('/servers')
      const second = await leave('/info', first.cookie)
      const tabs = [first, second]
      let jar = [first.cookie, second.cookie]
      for (const tab of order) {
        const { state = '', cookie = '' } = tabs[tab] ?? {}
        const response = await comeBack({ code: 'the-code', state }, jar.join('; '))
        expect(response.headers.get('location')).toBe(tab === 0 ? '/servers' : '/info')
        jar = [...jar.filter((held) => held !== cookie), sessionOf(response)]
      }
    }
  })

  it('remembers the latest three sign-ins', async () => {
    const held = ['a', 'b', 'c', 'd'].map((name) => `__Secure-sign-in-${name}=x`)
    const { response } = await leave('/', held.join('; '))
    const ended = cookiesOf(response).filter((cookie) => cookie.includes('Max-Age=0'))
    expect(ended.map(pairOf)).toEqual(['__Secure-sign-in-a=', '__Secure-sign-in-b='])
  })

  it('creates one person for twenty simultaneous first sign-ins', async () => {
    platform.profile = () => Response.json({ ...PROFILE, id: '300000000000000002' })
    const responses = await Promise.all(Array.from({ length: 20 }, () => signIn()))
    const people = await Promise.all(
      responses.map(async (response) => (await me(sessionOf(response)))?.userId),
    )
    expect(new Set(people).size).toBe(1)
    expect(await count('SELECT count(*) FROM users WHERE chat_id = ?1', '300000000000000002')).toBe(1)
  })

  it('replaces the session the browser held, and leaves others alone', async () => {
    platform.profile = () => Response.json({ ...PROFILE, id: '300000000000000003' })
    const [computer, phone] = [sessionOf(await signIn()), sessionOf(await signIn())]
    const again = sessionOf(await signIn('/', computer))
    expect(again).not.toBe(computer)
    expect([await me(computer), (await me(phone))?.username, (await me(again))?.username]).toEqual([
      null,
      'Sunny',
      'Sunny',
    ])
  })

  it('lets the next reads see the write, on every replica', async () => {
    const cookie = cookieNamed(await signIn(), 'bookmark')
    expect(pairOf(cookie)).toMatch(/^bookmark=[0-9a-f-]{59}\.\d{10}\.[\w-]{22}$/)
    expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']))
  })

  it('ends a planted session of another person, but not one with a guessed secret', async () => {
    const [planted, other] = [await makeUser(), await makeUser()]
    await signIn('/', planted.cookie)
    expect(await me(planted.cookie)).toBeNull()
    await signIn('/', `__Host-session=${other.claim.id}.${newSecret()}`)
    expect(await me(other.cookie)).toMatchObject({ userId: other.id })
  })
})

describe('a sign-in that fails', () => {
  const failure = (response: Response) => {
    const location = new URL(response.headers.get('location') ?? '', env.ORIGIN)
    expect([response.status, location.pathname]).toEqual([302, '/login'])
    expect(cookieNamed(response, '__Host-session')).toBeUndefined()
    return Object.fromEntries(location.searchParams)
  }

  it('is expired when the state is not the original one', async () => {
    const { state, cookie } = await leave('/submit')
    const other = await leave()
    for (const query of [
      { code: 'c', state: other.state },
      { code: 'c', state: '' },
      { code: 'c' },
      { state: `${state}x`, code: 'c' },
    ])
      expect(failure(await comeBack(query, cookie))).toMatchObject({ error: 'expired' })
    expect(platform.requests).toEqual([])
  })

  it.each([
    ['nonsense', '__Secure-sign-in-a=%7Bnonsense'],
    ['another shape', `__Secure-sign-in-a=${encodeURIComponent('{"state":1}')}`],
  ])('is expired with %s', async (_what, cookie) => {
    const { state } = await leave()
    expect(failure(await comeBack({ code: 'the-code', state }, cookie))).toEqual({ error: 'expired' })
    expect(platform.requests).toEqual([])
  })

  it('says so when the browser sends no cookies', async () => {
    const { state } = await leave()
    expect(failure(await comeBack({ code: 'the-code', state }, ''))).toEqual({ error: 'no-cookie' })
    expect(platform.requests).toEqual([])
  })

  it('is cancelled when the person refuses, and keeps the return path', async () => {
    const { state, cookie } = await leave('/submit')
    for (const query of [
      { error: 'access_denied', state },
      { error: 'x', code: 'c', state },
      { error: 'x'.repeat(10_000), code: 'c', state },
      { state },
    ])
      expect(failure(await comeBack(query, cookie))).toEqual({ error: 'cancelled', returnTo: '/submit' })
    expect(platform.requests).toEqual([])
  })

  it('takes no return path from a planted cookie', async () => {
    const planted = { state: 'a-state', verifier: 'v'.repeat(43), returnTo: 'https://evil.example/' }
    const cookie = `__Secure-sign-in-a-state=${encodeURIComponent(JSON.stringify(planted))}`
    const response = await comeBack({ code: 'c', state: 'a-state' }, cookie)
    expect(response.headers.get('location')).toBe('/dashboard')
    expect((await comeBack({ error: 'x', state: 'a-state' }, cookie)).headers.get('location')).not.toContain(
      'evil.example',
    )
  })

  /** A body without an end: the test fails if it is read on and on. */
  const endless = () => {
    let sent = 0
    const chunk = new Uint8Array(16_384).fill(32)
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        if (sent > 1_000_000) throw new Error('Too much was read')
        controller.enqueue(chunk)
      },
    })
    return new Response(body)
  }
  const broken: [string, Partial<Platform>][] = [
    ['the code is refused', { token: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) }],
    ['the token endpoint fails', { token: () => new Response('upstream', { status: 502 }) }],
    ['the token is no JSON', { token: () => new Response('<html>') }],
    ['the token is missing', { token: () => Response.json({}) }],
    ['the platform cannot be reached', { token: () => Promise.reject(new Error('connection reset')) }],
    ['the profile fails', { profile: () => new Response('no', { status: 500 }) }],
    ['too many ask', { profile: () => new Response('error code: 1015', { status: 429 }) }],
    ['the profile is no JSON', { profile: () => new Response('<!doctype html>') }],
    ['the profile is too long', { profile: () => Response.json({ ...PROFILE, more: 'x'.repeat(65_536) }) }],
    ['the token is too long', { token: () => Response.json({ ...TOKEN, more: 'x'.repeat(65_536) }) }],
    ['the profile never ends', { profile: endless }],
    ['the id is no snowflake', { profile: () => Response.json({ ...PROFILE, id: '../../etc' }) }],
    ['the name is missing', { profile: () => Response.json({ id: PROFILE.id }) }],
    ['the avatar is a path', { profile: () => Response.json({ ...PROFILE, avatar: '../x' }) }],
  ]

  /** Answers that are not Discord's own say that it did not let us in. */
  const BUSY = [
    'the token endpoint fails',
    'the token is no JSON',
    'the profile fails',
    'too many ask',
    'the profile is no JSON',
  ]

  it.each(broken)('reports when %s, and logs no secret', async (what, change) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const before = await count('SELECT count(*) FROM sessions')
    Object.assign(platform, change)
    expect(failure(await signIn('/submit'))).toEqual({
      error: BUSY.includes(what) ? 'discord-busy' : 'failed',
      returnTo: '/submit',
    })
    expect(await count('SELECT count(*) FROM sessions')).toBe(before)
    expect(log).toHaveBeenCalledOnce()
    const line = String(log.mock.calls[0]?.[0])
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      event: 'sign-in failed',
      requestId: expect.any(String),
    })
    for (const secret of ['very-secret', 'the-code', 'test-secret']) expect(line).not.toContain(secret)
  })

  it('keeps the session the browser had', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = await makeUser()
    platform.profile = () => new Response('no', { status: 500 })
    await signIn('/', user.cookie)
    expect(await me(user.cookie)).toMatchObject({ userId: user.id })
  })
})

describe('the first admins', () => {
  const withAdmins = async (ids: string, profile: object) => {
    platform.profile = () => Response.json(profile)
    const { state, cookie } = await leave()
    const url = `${env.ORIGIN}/api/auth/discord/callback?code=c&state=${state}`
    const headers = { ...fromElsewhere(), cookie }
    const response = await fetchWith({ ADMIN_IDS: ids }, new Request(url, { headers }))
    const person = await bodyOf<{ roles: string[] }>(
      request('/api/auth/me', { headers: { cookie: sessionOf(response) } }),
    )
    return person.roles
  }

  it.each([
    ['400000000000000001', ['admin']],
    ['1, 400000000000000001 2', ['admin']],
    ['1\n400000000000000001', ['admin']],
  ])('are recognized in the setting %j', async (ids, roles) => {
    expect(await withAdmins(ids, { ...PROFILE, id: '400000000000000001' })).toEqual(roles)
  })

  it.each(['', '4000000000000000022', '40000000000000000', 'sunny', ' , '])(
    'are not added by %j',
    async (ids) => {
      expect(await withAdmins(ids, { ...PROFILE, id: '400000000000000002' })).toEqual([])
    },
  )

  it('get the role in addition to others, once, and keep it when they are removed from the setting', async () => {
    const profile = { ...PROFILE, id: '400000000000000003' }
    await withAdmins('', profile)
    await run(`UPDATE users SET roles = '["helper"]' WHERE chat_id = ?1`, profile.id)
    expect(await withAdmins(profile.id, profile)).toEqual(['helper', 'admin'])
    expect(await withAdmins(profile.id, profile)).toEqual(['helper', 'admin'])
    expect(await withAdmins('', profile)).toEqual(['helper', 'admin'])
  })

  it('are not added twice where the role has another letter case', async () => {
    const profile = { ...PROFILE, id: '400000000000000004' }
    await withAdmins('', profile)
    await run(`UPDATE users SET roles = '["Admin"]' WHERE chat_id = ?1`, profile.id)
    expect(await withAdmins(profile.id, profile)).toEqual(['Admin'])
  })

  it('are recorded without an actor, once', async () => {
    const profile = { ...PROFILE, id: '400000000000000011' }
    for (let visit = 0; visit < 2; visit += 1)
      expect(await withAdmins(profile.id, profile)).toEqual(['admin'])
    const results = await rowsOf(
      `SELECT a.actor_id, a.action, a.after FROM audit_log a JOIN users u ON u.id = a.target_id WHERE u.chat_id = ?1`,
      profile.id,
    )
    expect(results).toEqual([{ actor_id: null, action: 'user.grant-admin', after: '{"roles":["admin"]}' }])
  })

  it('stay revoked after a decision of admins, with any setting', async () => {
    const profile = { ...PROFILE, id: '400000000000000012' }
    expect(await withAdmins(profile.id, profile)).toEqual(['admin'])
    const id = await env.DB.prepare('SELECT id FROM users WHERE chat_id = ?1')
      .bind(profile.id)
      .first<string>('id')
    const revoked = await request(`/api/admin/team/${id}`, { as: await makeAdmin(), method: 'DELETE' })
    expect(revoked.status).toBe(200)
    expect(await withAdmins(profile.id, profile)).toEqual([])
  })
})
