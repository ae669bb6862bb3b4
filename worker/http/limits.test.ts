import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Env } from '../platform/env.ts'
import { newId, newSecret } from '../platform/ids.ts'
import { makeListing, makeUser, signInAgain } from '../testing/factories.ts'
import { request, fetchWith } from '../testing/request.ts'
import { run } from '../testing/rows.ts'
import { SESSION_LIFETIME_MS, sessionToken } from './session-cookie.ts'

const ADDRESS = '198.51.100.7'
const FROM_THERE = `network write|${ADDRESS}`

interface WriteOptions {
  address?: string
  settings?: Partial<Env>
  full?: boolean
}

/** Sends a write that finds nothing, and answers its status and the key it was counted under. */
async function write(
  token: string | null,
  { address = ADDRESS, settings = {}, full = false }: WriteOptions = {},
): Promise<{ status: number; keys: string[] }> {
  const keys: string[] = []
  const limiter = (name: string) => ({
    limit: ({ key }: { key: string }) => {
      keys.push(`${name} ${key}`)
      return Promise.resolve({ success: !full })
    },
  })
  const { status } = await fetchWith(
    { ...settings, WRITE_BURSTS: limiter('session'), NETWORK_BURSTS: limiter('network') },
    new Request(`${env.ORIGIN}/api/servers/nobodyHasIt1/vote`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'cf-connecting-ip': address,
        ...(token === null ? {} : { cookie: `__Host-session=${token}` }),
      },
    }),
  )
  return { status, keys }
}

async function session() {
  const person = await makeUser()
  const [, token = ''] = person.cookie.split('=')
  const [id = '', secret = '', signature = ''] = token.split('.')
  return { person, token, id, secret, signature }
}

describe('a write', () => {
  it.each([
    ['without a session', () => null],
    ['with a made-up session', () => `${newId()}.${newSecret()}`],
    ['with a made-up signature', () => `${newId()}.${newSecret()}.${newSecret().slice(0, 22)}`],
    ['signed by somebody else', () => sessionToken({ SIGNING_KEY: newSecret() }, newId(), newSecret())],
    [
      'with the signature of another session',
      async () => `${newId()}.${newSecret()}.${(await session()).signature}`,
    ],
  ])('%s counts under the address it comes from', async (_, token) => {
    expect(await write(await token())).toEqual({ status: 401, keys: [FROM_THERE] })
    expect(await write(await token(), { full: true })).toEqual({ status: 429, keys: [FROM_THERE] })
  })

  it('from any address of a home network counts under that network', async () => {
    for (const address of ['2001:db8:0:7::1', '2001:db8::7:abcd:1:2:3'])
      expect((await write(null, { address })).keys).toEqual(['network write|2001:db8:0:7::'])
  })

  it('counts under its session from any network, and not under other sessions of the same person', async () => {
    const { person, token, id, secret } = await session()
    expect(await write(token)).toEqual({ status: 404, keys: [`session ${id}`] })
    expect(await write(token, { address: '203.0.113.9', full: true })).toEqual({
      status: 429,
      keys: [`session ${id}`],
    })
    // Requests that guess the secret of a session count for the session, too.
    expect(await write(token.replace(secret, newSecret()))).toEqual({ status: 401, keys: [`session ${id}`] })
    const elsewhere = await signInAgain(person)
    expect((await write(elsewhere.cookie.split('=')[1] ?? '')).keys).toEqual([
      `session ${elsewhere.claim.id}`,
    ])
  })
})

describe('the signature of a session', () => {
  it('is valid under a replaced key', async () => {
    const { token, id } = await session()
    const replaced = { SIGNING_KEY: 'another', OLD_SIGNING_KEYS: `older, ${env.SIGNING_KEY}` }
    expect((await write(token, { settings: replaced })).keys).toEqual([`session ${id}`])
    expect((await write(token, { settings: { SIGNING_KEY: 'another' } })).keys).toEqual([FROM_THERE])
  })

  it('is part of the cookie, and stays when the session is extended', async () => {
    const { person, id, secret, token } = await session()
    await run('UPDATE sessions SET expires_at = ?2 WHERE id = ?1', id, Date.now() + SESSION_LIFETIME_MS / 2)
    const me = (value: string) => request('/api/auth/me', { headers: { cookie: `__Host-session=${value}` } })
    expect(await (await me(`${id}.${secret}`)).json()).toBeNull()
    const response = await me(token)
    expect(await response.json()).toMatchObject({ userId: person.id })
    expect(response.headers.getSetCookie().join()).toContain(`__Host-session=${token};`)
  })
})

/**
 * Sends a read for which limits with a key like `full` are reached. Answers also the keys that it was counted
 * by.
 */
async function readFrom(path: string, full: RegExp | null, cookie = '') {
  const keys: string[] = []
  const limiter = {
    limit: ({ key }: { key: string }) => {
      keys.push(key)
      return Promise.resolve({ success: !full?.test(key) })
    },
  }
  const headers = { 'cf-connecting-ip': ADDRESS, cookie }
  const answer = await fetchWith(
    { NETWORK_BURSTS: limiter, WRITE_BURSTS: limiter, READ_BURSTS: limiter },
    new Request(env.ORIGIN + path, { headers }),
  )
  return { answer, status: answer.status, keys }
}

describe('a search', () => {
  const read = async (path: string, isFull: boolean) => {
    const { status, keys } = await readFrom(path, isFull ? /./ : null)
    return { status, keys }
  }

  it('counts against its network, also on the page', async () => {
    expect(await read('/api/servers?q=abc', false)).toEqual({ status: 200, keys: [`search|${ADDRESS}`] })
    expect(await read('/api/servers?q=abc', true)).toEqual({ status: 429, keys: [`search|${ADDRESS}`] })
    expect((await read('/servers?q=abc', false)).keys).toEqual([`search|${ADDRESS}`])
    expect((await read('/api/servers?q=way-in', true)).status).toBe(429)
  })

  it('is not counted without a text, and not for the lists of the home page', async () => {
    expect(await read('/', true)).toEqual({ status: 200, keys: [] })
    expect(await read('/api/servers?q=', true)).toEqual({ status: 200, keys: [] })
  })
})

describe('a read of insights', () => {
  it('counts under its account from any session, and under its network', async () => {
    const { id, owner } = await makeListing()
    const path = `/api/servers/${id}/insights`
    const counted = [`insights|${owner.id}`, `insights|${ADDRESS}`]
    expect(await readFrom(path, null, owner.cookie)).toMatchObject({ status: 200, keys: counted })
    const elsewhere = await signInAgain(owner)
    for (const key of counted) {
      const { answer, status } = await readFrom(path, new RegExp(key.replace('|', '\\|')), elsewhere.cookie)
      expect([status, answer.headers.get('retry-after')]).toEqual([429, '60'])
      expect(await answer.json()).toMatchObject({
        code: 'rate_limited',
        error: expect.stringContaining('Try again in a minute'),
      })
    }
  })

  it('is refused after some in a minute, and others go on', async () => {
    const [one, other] = await Promise.all([makeListing(), makeListing()])
    const read = async ({ id, owner }: typeof one) =>
      (await request(`/api/servers/${id}/insights`, { as: owner })).status
    const statuses = await Promise.all(Array.from({ length: 60 }, () => read(one)))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    // Twice the limit, if a minute ends between them.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40)
    expect(await read(other)).toBe(200)
  })
})
