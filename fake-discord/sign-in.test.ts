import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
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

async function codeFor(persona: string): Promise<string> {
  const answer = await authorize({ persona })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.searchParams.get('code') ?? ''
}

function exchange(code: string, changes: Record<string, string> = {}) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'realmport-local',
    client_secret: 'any',
    code,
    redirect_uri: BACK,
    code_verifier: VERIFIER,
    ...changes,
  })
  return standIn(
    new Request('http://stand-in/api/oauth2/token', { method: 'POST', body: form, headers: AGENT }),
  )
}

describe('signing in', () => {
  it.each([
    ['client_id', ''],
    ['redirect_uri', 'javascript:alert(1)'],
    ['state', ''],
    ['response_type', 'token'],
    ['scope', 'identify email'],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
    ['persona', 'Not A Name'],
    ['created', '2026-13-01'],
  ])('shows an error instead of redirecting when %s is %j', async (name, value) => {
    const answer = await authorize({ persona: 'alex', [name]: value })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain(name)
  })
})

describe('exchanging a code', () => {
  it('works once, and not after some minutes', async () => {
    const code = await codeFor('alex')
    expect((await exchange(code)).status).toBe(200)
    const again = await exchange(code)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const late = await codeFor('alex')
    clock += 6 * 60_000
    expect((await exchange(late)).status).toBe(400)
  })

  it.each([
    ['another redirect_uri', { redirect_uri: 'http://localhost:8787/elsewhere' }, 400],
    ['another verifier', { code_verifier: 'guessed' }, 400],
    ['another client', { client_id: 'somebody-else' }, 400],
    ['missing credentials', { client_secret: '' }, 401],
  ])('refuses %s', async (_what, changes, status) => {
    expect((await exchange(await codeFor('alex'), changes)).status).toBe(status)
  })

  it('gives no profile without a token', async () => {
    expect((await standIn(new Request('http://stand-in/api/users/@me', { headers: AGENT }))).status).toBe(401)
  })
})
