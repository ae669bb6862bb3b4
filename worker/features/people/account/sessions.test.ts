import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import { SESSION_LIFETIME_MS } from '../../../http/session-cookie.ts'
import { newSecret } from '../../../platform/ids.ts'
import { count, makeUser, signInAgain, type TestUser } from '../../../testing/factories.ts'
import { faultyDatabase } from '../../../testing/faulty-database.ts'
import { answerOf, fetchWith, request, requestOf } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import {
  fakePlatform,
  cookiesOf,
  cookieNamed,
  signInCookie,
  pairOf,
  attributesOf,
  me,
  sessions,
} from './testing/sign-in.ts'

fakePlatform()

describe('a session', () => {
  const expire = (user: TestUser, at: number) =>
    run('UPDATE sessions SET expires_at = ?1 WHERE id = ?2', at, user.claim.id)
  const ends = (user: TestUser) => count('SELECT expires_at FROM sessions WHERE id = ?1', user.claim.id)

  it.each(['__Host-session=nonsense', `__Host-session=' OR 1=1 --.${'b'.repeat(43)}.${'c'.repeat(22)}`])(
    'with the cookie %j belongs to nobody',
    async (cookie) => {
      expect(await me(cookie)).toBeNull()
    },
  )

  it('needs its whole secret, under its own name', async () => {
    const user = await makeUser()
    const [, secret = '', signature = ''] = user.cookie.split('.')
    expect(await me(`__Host-session=${user.claim.id}.${newSecret()}.${signature}`)).toBeNull()
    expect(await me(user.cookie.slice(0, -1))).toBeNull()
    expect(await me(`session=${user.claim.id}.${secret}.${signature}`)).toBeNull()
    expect(await me(`__Host-session=${user.claim.id}.${user.claim.secretHash}.${signature}`)).toBeNull()
    expect(await me(user.cookie)).toMatchObject({ userId: user.id })
  })

  it('has a mark for scripts, which a page mends and the end of the session removes', async () => {
    const user = await makeUser()
    const markOf = async (path: string, cookie: string, method = 'GET') =>
      cookieNamed(await request(path, { headers: { cookie }, method }), SESSION_MARK)
    const mark = await markOf('/servers', user.cookie)
    expect(pairOf(mark)).toBe(`${SESSION_MARK}=1`)
    expect(attributesOf(mark)).toEqual(['Max-Age=2592000', 'Path=/', 'Secure', 'SameSite=Lax'])
    expect(await markOf('/servers', `${user.cookie}; ${SESSION_MARK}=1`)).toBeUndefined()
    expect(await markOf('/servers', 'theme=dark')).toBeUndefined()
    await expire(user, (await ends(user)) - 2 * DAY)
    expect(pairOf(await markOf('/api/auth/me', user.cookie))).toBe(`${SESSION_MARK}=1`)
    expect(attributesOf(await markOf('/api/auth/logout', user.cookie, 'POST'))).toContain('Max-Age=0')
  })

  it('ends when its time is over', async () => {
    const user = await makeUser()
    await expire(user, Date.now() - 1)
    expect(await me(user.cookie)).toBeNull()
    for (const path of [
      '/api/servers/submit',
      '/api/servers/abcdefghijkl/reviews',
      '/api/admin/affiliates/abcdefghijkl/approve',
    ])
      expect((await request(path, { as: user, method: 'POST', body: {} })).status).toBe(401)
  })

  it('ends 90 days after it began, however often it is used', async () => {
    const user = await makeUser()
    const began = Date.now() - 80 * DAY
    await run(
      'UPDATE sessions SET created_at = ?1, expires_at = ?2 WHERE id = ?3',
      began,
      Date.now() + DAY,
      user.claim.id,
    )
    const extended = await request('/api/auth/me', { as: user })
    expect(await ends(user)).toBe(began + 90 * DAY)
    const age = attributesOf(cookieNamed(extended, '__Host-session')).find((each) =>
      each.startsWith('Max-Age='),
    )
    expect(Number(age?.slice(8))).toBeLessThanOrEqual((10 * DAY) / 1000)
    expect(cookiesOf(await request('/api/auth/me', { as: user }))).toEqual([])
  })

  it('answers what was asked also when it cannot be extended', async () => {
    const user = await makeUser()
    await expire(user, Date.now() + DAY)
    const { database: DB, sent } = faultyDatabase(env.DB, {
      loss: 'before',
      of: 'writes',
      places: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await fetchWith({ DB }, requestOf('/api/auth/me', { as: user }))
    expect([answer.status, sent() > 0]).toEqual([200, true])
    expect(await answer.json()).toMatchObject({ userId: user.id })
  })

  it('is extended by use, at most once a day', async () => {
    const user = await makeUser()
    const fresh = await ends(user)
    expect(cookiesOf(await request('/api/auth/me', { as: user }))).toEqual([])
    expect(await ends(user)).toBe(fresh)

    await expire(user, fresh - 2 * DAY)
    const response = await request('/api/auth/me', { as: user })
    expect(pairOf(cookieNamed(response, '__Host-session'))).toBe(user.cookie)
    expect(attributesOf(cookieNamed(response, '__Host-session'))).toContain('Max-Age=2592000')
    expect(await ends(user)).toBeGreaterThan(Date.now() + SESSION_LIFETIME_MS - DAY)
  })

  it('has plain names without https, where browsers reject the strict ones', async () => {
    const local = (path: string, cookie = '') =>
      fetchWith(
        { ORIGIN: 'http://localhost:8787' },
        new Request(`http://localhost:8787${path}`, { headers: { cookie }, redirect: 'manual' }),
      )
    const leaving = await local('/api/auth/discord')
    const began = signInCookie(leaving, 'sign-in-')
    expect(attributesOf(began)).not.toContain('Secure')
    const state = new URL(leaving.headers.get('location') ?? '').searchParams.get('state')
    const response = await local(`/api/auth/discord/callback?code=c&state=${state}`, pairOf(began))
    expect(attributesOf(cookieNamed(response, 'session')).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ])
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })
})

describe('signing out', () => {
  const signOut = (as: TestUser | null, query = '') =>
    request(`/api/auth/logout${query}`, { as, method: 'POST' })

  it('ends this session in the browser and in the database, and no other', async () => {
    const user = await makeUser()
    const { cookie: other } = await signInAgain(user)
    const response = await signOut(user)
    expect(await answerOf(response)).toEqual([200, { ok: true }])
    const cookie = cookieNamed(response, '__Host-session')
    expect([pairOf(cookie), attributesOf(cookie)]).toEqual([
      '__Host-session=',
      expect.arrayContaining(['Max-Age=0', 'Path=/', 'Secure', 'HttpOnly']),
    ])
    expect([await me(user.cookie), await me(other)]).toEqual([
      null,
      expect.objectContaining({ userId: user.id }),
    ])
  })

  it('ends every session of the person everywhere, and of nobody else', async () => {
    const [user, stranger] = [await makeUser(), await makeUser()]
    const { cookie: other } = await signInAgain(user)
    expect((await signOut(user, '?everywhere=1')).status).toBe(200)
    expect([await me(user.cookie), await me(other), await sessions(user.id)]).toEqual([null, null, 0])
    expect(await me(stranger.cookie)).toMatchObject({ userId: stranger.id })
  })

  it('does nothing for a caller who knows only the id of a session', async () => {
    const user = await makeUser()
    for (const query of ['', '?everywhere=1'])
      await request(`/api/auth/logout${query}`, {
        method: 'POST',
        headers: { cookie: `__Host-session=${user.claim.id}.${newSecret()}` },
      })
    expect(await me(user.cookie)).toMatchObject({ userId: user.id })
  })
})
