import { env } from 'cloudflare:test'
import { beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { count } from '../../../../testing/factories.ts'
import { bodyOf, request } from '../../../../testing/request.ts'

/** A fake of Discord's API for the Worker: each answer can be replaced, every request is recorded. */
export interface Platform {
  token(): Response | Promise<Response>
  profile(): Response | Promise<Response>
  requests: { url: string; headers: Headers; body: string }[]
}

export const PROFILE = {
  id: '204255221017214977',
  username: 'sunny',
  global_name: 'Sunny',
  avatar: 'a_0f1e2d',
  email: 'sunny@example.com',
}
export const TOKEN = {
  access_token: 'very-secret-access-token',
  refresh_token: 'very-secret-refresh-token',
  token_type: 'Bearer',
  expires_in: 604800,
  scope: 'identify',
}

/** Replaces Discord for the Worker during each test of a file. Nothing else may be asked. */
export function fakePlatform(): Platform {
  const platform: Platform = {
    token: () => Response.json(TOKEN),
    profile: () => Response.json(PROFILE),
    requests: [],
  }
  const normal = { ...platform }
  beforeEach(() => {
    Object.assign(platform, normal, { requests: [] })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const asked = new Request(input, init)
      const body = new TextDecoder().decode(await asked.arrayBuffer())
      platform.requests.push({ url: asked.url, headers: asked.headers, body })
      const { origin, pathname } = new URL(asked.url)
      if (origin !== env.DISCORD_ORIGIN) throw new Error(`Nothing else may be asked: ${asked.url}`)
      return pathname === '/api/v10/oauth2/token' ? platform.token() : platform.profile()
    })
  })
  return platform
}

export const cookiesOf = (response: Response) => response.headers.getSetCookie()
export const cookieNamed = (response: Response, name: string) =>
  cookiesOf(response).find((cookie) => cookie.startsWith(`${name}=`))
export const signInCookie = (response: Response, prefix = '__Secure-sign-in-') =>
  cookiesOf(response).find((cookie) => cookie.startsWith(prefix))
export const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''
export const attributesOf = (cookie: string | undefined) => cookie?.split('; ').slice(1) ?? []

const cookieState = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() })
export const keptIn = (cookie: string) =>
  cookieState.parse(JSON.parse(decodeURIComponent(cookie.split('=')[1] ?? '')))

/** Each person has a separate address, so that only the test of the rate limit reaches it. */
let addresses = 0
export const fromElsewhere = () => ({ 'cf-connecting-ip': `2001:db8::${(addresses += 1).toString(16)}` })

/** Starts a sign-in: answers the target of the redirect, and the cookie of the browser. */
export async function leave(returnTo?: string, held = '') {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  const response = await request(`/api/auth/discord${query}`, {
    headers: { ...fromElsewhere(), cookie: held },
  })
  const location = new URL(response.headers.get('location') ?? '')
  return {
    response,
    location,
    state: location.searchParams.get('state') ?? '',
    cookie: pairOf(signInCookie(response)),
  }
}

/** Returns from Discord: a navigation that another site started. */
export function comeBack(query: Record<string, string>, cookie: string): Promise<Response> {
  return request(`/api/auth/discord/callback?${new URLSearchParams(query).toString()}`, {
    headers: { ...fromElsewhere(), 'sec-fetch-site': 'cross-site', cookie },
  })
}

export async function signIn(returnTo?: string, held = ''): Promise<Response> {
  const { state, cookie } = await leave(returnTo)
  return comeBack({ code: 'the-code', state }, [cookie, held].filter(Boolean).join('; '))
}

export const sessionOf = (response: Response) => pairOf(cookieNamed(response, '__Host-session'))
export const me = (cookie: string) =>
  bodyOf<{ userId: string; username: string } | null>(request('/api/auth/me', { headers: { cookie } }))
export const sessions = (userId: string) => count('SELECT count(*) FROM sessions WHERE user_id = ?1', userId)
