import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TURNSTILE_MESSAGE } from '#contract/site/captcha.ts'
import { CAPTCHA_ANSWER, captchaCookie } from '../../../testing/captcha.ts'
import { count, makeUser, type TestUser } from '../../../testing/factories.ts'
import { fetchWith } from '../../../testing/request.ts'

const KEYS = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'secret-key' }
const GOOD = { success: true, hostname: 'realmport.test', action: 'submit', 'error-codes': [] }

const requests: { url: string; body: string }[] = []
afterEach(() => {
  requests.length = 0
})

/** What the token in a person's form is bound to. */
async function markOf({ cookie }: TestUser): Promise<string> {
  const { cData } = await (await send('/api/captcha', { headers: { cookie } })).json<{ cData: string }>()
  return cData
}

function siteverify(answer: () => Response | Promise<Response>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    requests.push({ url: request.url, body: await request.text() })
    return answer()
  })
}

const send = (path: string, init: RequestInit = {}, bindings: object = KEYS) =>
  fetchWith(bindings, new Request(env.ORIGIN + path, init))

async function submit(captcha: string, bindings: object = KEYS, me?: TestUser) {
  me ??= await makeUser()
  const server = { name: 'Cloud Nine', id: 'play.cloudnine.example:19133' }
  const challenge = await captchaCookie(me)
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: `${me.cookie}; ${challenge}`,
  }
  const body = JSON.stringify({ server, captcha })
  const response = await send('/api/servers/submit', { method: 'POST', headers, body }, bindings)
  const stored = await count('SELECT count(*) FROM listings WHERE owner_id = ?1', me.id)
  const { error, code, field } = await response.json<Record<string, unknown>>()
  return { status: response.status, stored, error, code, field }
}

describe('with the keys of Turnstile', () => {
  it('a token is checked at the service, once, and allows a submission', async () => {
    const me = await makeUser()
    const cdata = await markOf(me)
    siteverify(() => Response.json({ ...GOOD, cdata }))
    expect(await submit('a-token', KEYS, me)).toMatchObject({ status: 201, stored: 1 })
    expect(requests).toEqual([
      {
        url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        body: JSON.stringify({ secret: 'secret-key', response: 'a-token' }),
      },
    ])
  })

  it.each<[string, object]>([
    ['that is wrong', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['that was used or is too old', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['of another site', { ...GOOD, hostname: 'evil.example' }],
    ['of no site', { hostname: undefined }],
    ['of another form', { ...GOOD, action: 'login' }],
    ['of no form', { action: undefined }],
    ['of another session', { cdata: 'somebody-else' }],
    ['of no session', { cdata: undefined }],
  ])('a token %s is rejected', async (_, answer) => {
    const me = await makeUser()
    const cdata = await markOf(me)
    siteverify(() => Response.json({ ...GOOD, cdata, ...answer }))
    expect(await submit('a-token', KEYS, me)).toEqual({
      status: 400,
      stored: 0,
      error: TURNSTILE_MESSAGE,
      code: 'captcha',
      field: 'captcha',
    })
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['does not answer', () => Promise.reject(new Error('Connection lost'))],
    ['answers a page', () => new Response('<html>', { status: 502 })],
    ['answers something else', () => Response.json({ passed: true })],
    ['has an error', () => Response.json({ success: false, 'error-codes': ['internal-error'] })],
    ['knows no such key', () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('every form is rejected while the service %s', async (_, answer) => {
    siteverify(answer)
    expect(await submit('a-token')).toMatchObject({
      status: 503,
      stored: 0,
      code: 'unavailable',
      field: 'captcha',
    })
  })

  it('the characters of a picture are not accepted', async () => {
    siteverify(() => Response.json({ success: false, 'error-codes': ['invalid-input-response'] }))
    expect(await submit(CAPTCHA_ANSWER)).toMatchObject({ status: 400, stored: 0, code: 'captcha' })
  })

  it('the form gets the public key, and pages may load Turnstile and nothing else', async () => {
    const response = await send('/api/captcha')
    expect([await response.json(), response.headers.get('set-cookie')]).toEqual([
      { siteKey: 'site-key', cData: expect.stringMatching(/^.{22}$/) },
      null,
    ])
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com")
    expect(policy).toContain('frame-src https://challenges.cloudflare.com')
    expect(policy).toContain("default-src 'none'")
  })
})

it.each([{}, { ...KEYS, TURNSTILE_SECRET: '' }, { TURNSTILE_SECRET: 'secret-key' }])(
  'without both keys (%j) the picture is used, and nobody is asked',
  async (bindings) => {
    siteverify(() => Response.json(GOOD))
    expect(await submit(CAPTCHA_ANSWER, bindings)).toMatchObject({ status: 201 })
    expect(await submit('a-token', bindings)).toMatchObject({ status: 400, code: 'captcha' })
    const response = await send('/api/captcha', {}, bindings)
    expect(await response.json()).toEqual({
      svg: expect.stringMatching(/^<svg /),
    })
    expect(response.headers.get('content-security-policy')).not.toContain('challenges.cloudflare.com')
    expect(requests).toEqual([])
  },
)
