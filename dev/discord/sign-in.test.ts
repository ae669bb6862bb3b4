import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStandIn } from './server.ts'

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

async function codeFor(persona: string): Promise<string> {
  const answer = await authorize({ persona })
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
  return standIn(new Request(`http://stand-in${path}`, { method: 'POST', body: form }))
}

async function fieldOf(answer: Response, name: string): Promise<unknown> {
  const body: unknown = await answer.json()
  return body && typeof body === 'object'
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined
}

async function profileOf(persona: string): Promise<unknown> {
  const token = await fieldOf(await exchange(await codeFor(persona)), 'access_token')
  const me = await standIn(
    new Request('http://stand-in/api/v10/users/@me', {
      headers: { authorization: `Bearer ${String(token)}` },
    }),
  )
  return me.json()
}

describe('signing in', () => {
  it('offers people, any other name and a cancel button', async () => {
    const page = await (await authorize()).text()
    for (const name of ['alex', 'steve', 'sunny']) expect(page).toContain(`persona=${name}`)
    expect(page).toContain('name="persona"')
    expect(page).toContain('access_denied')
  })

  it('redirects a chosen person with a code and the state', async () => {
    const answer = await authorize({ persona: 'alex' })
    expect(answer.status).toBe(302)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(BACK)
    expect(back.searchParams.get('state')).toBe('the-state')
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  it('gives the offered people fixed ids', async () => {
    expect(await profileOf('alex')).toMatchObject({
      id: '100000000000000001',
      username: 'alex',
      global_name: 'Alex',
    })
    expect(await profileOf('steve')).toMatchObject({ id: '100000000000000002' })
    expect(await profileOf('sunny')).toMatchObject({ id: '100000000000000003', avatar: null })
  })

  it('gives the same person for the same other name every time', async () => {
    const first = await profileOf('quillon')
    standIn = createStandIn(() => clock)
    expect(await profileOf('quillon')).toEqual(first)
    expect(first).toMatchObject({ id: expect.stringMatching(/^[2-9]\d{17}$/), username: 'quillon' })
    expect(await profileOf('quillan')).not.toEqual(first)
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
        headers: { authorization: `Basic ${btoa('realmport-local:any')}` },
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
    expect((await standIn(new Request('http://stand-in/api/users/@me'))).status).toBe(401)
  })
})
