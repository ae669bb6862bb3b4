import { createHash, randomBytes } from 'node:crypto'
import { html, json, unauthorized } from './answers.ts'
import { guildOf } from './guilds.ts'
import { authorizePage, problemPage } from './pages.ts'
import { personNamed, type Person } from './people.ts'

/**
 * Lifetime of a code. Discord documents at most ten minutes; local sign-ins are faster.
 */
const CODE_LIFETIME_MS = 5 * 60_000
const TOKEN_LIFETIME_S = 604_800

/** What the site may ask for: who somebody is, and with it the list of their Discord servers. */
const SCOPES = ['identify', 'identify guilds']

/** What a token gives access to. */
interface Grant {
  person: Person
  scope: string
  /** Ids of the Discord servers that the person owns, and of those with 'Manage Server'. */
  owns: readonly string[]
  manages: readonly string[]
}

interface PendingCode {
  grant: Grant
  clientId: string
  redirectUri: string
  challenge: string
  expires: number
}

/**
 * Sign-in with code and PKCE, in memory. Beside `persona`, the address takes what is true of the person: `created` (a day),
 * `owns` and `manages` (codes of invites).
 */
export function createOAuth(now: () => number = Date.now) {
  const codes = new Map<string, PendingCode>()
  const tokens = new Map<string, Grant>()

  /** Shows the people to choose from, or redirects back with a code when `persona` names one. */
  function authorize(url: URL): Response {
    const problem = problemWith(url.searchParams)
    if (problem) return html(problemPage(problem), 400)

    const name = url.searchParams.get('persona')
    if (name === null) return html(authorizePage(url))
    const person = personNamed(name, url.searchParams.get('created') || null)
    if (!person) return html(authorizePage(url, { isRefused: true }), 400)

    const code = secret()
    codes.set(code, {
      grant: {
        person,
        scope: given(url.searchParams, 'scope'),
        owns: guildsOf(given(url.searchParams, 'owns')),
        manages: guildsOf(given(url.searchParams, 'manages')),
      },
      clientId: given(url.searchParams, 'client_id'),
      redirectUri: given(url.searchParams, 'redirect_uri'),
      challenge: given(url.searchParams, 'code_challenge'),
      expires: now() + CODE_LIFETIME_MS,
    })
    const back = new URL(given(url.searchParams, 'redirect_uri'))
    back.searchParams.set('code', code)
    back.searchParams.set('state', given(url.searchParams, 'state'))
    return new Response(null, { status: 302, headers: { location: back.href, 'cache-control': 'no-store' } })
  }

  /** Exchanges a code for a token, once, for the client that can prove its request (PKCE). */
  async function exchange(request: Request): Promise<Response> {
    const type = request.headers.get('content-type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded'))
      return refused('invalid_request', 'Wrong type.')
    const form = new URLSearchParams(await request.text())

    const client = credentialsOf(request, form)
    if (!client) return refused('invalid_client', 'Client credentials are missing.', 401)
    if (form.get('grant_type') !== 'authorization_code') {
      return refused('unsupported_grant_type', 'Only authorization_code.')
    }
    const code = form.get('code') ?? ''
    const pending = codes.get(code)
    codes.delete(code)
    if (!pending || pending.expires < now() || pending.clientId !== client.id) {
      return refused('invalid_grant', 'Invalid "code" in request.')
    }
    if (form.get('redirect_uri') !== pending.redirectUri) {
      return refused('invalid_grant', 'Invalid "redirect_uri" in request.')
    }
    if (challengeOf(form.get('code_verifier') ?? '') !== pending.challenge) {
      return refused('invalid_grant', 'Invalid "code_verifier" in request.')
    }
    const token = secret()
    tokens.set(token, pending.grant)
    return json({
      token_type: 'Bearer',
      access_token: token,
      expires_in: TOKEN_LIFETIME_S,
      refresh_token: secret(),
      scope: pending.grant.scope,
    })
  }

  function grantOf(request: Request): Grant | undefined {
    const [scheme, token = ''] = (request.headers.get('authorization') ?? '').split(' ')
    return scheme?.toLowerCase() === 'bearer' ? tokens.get(token) : undefined
  }

  /** The profile of the token's owner. */
  function me(request: Request): Response {
    const person = grantOf(request)?.person
    if (!person) return unauthorized()
    return json({
      id: person.id,
      username: person.name,
      discriminator: '0',
      global_name: person.displayName,
      avatar: person.avatar,
      premium_type: 0,
      public_flags: 0,
      flags: 0,
      locale: 'en-US',
      mfa_enabled: false,
    })
  }

  /** The Discord servers that the token's owner owns or may manage. */
  function guilds(request: Request): Response {
    const grant = grantOf(request)
    if (!grant || !grant.scope.split(' ').includes('guilds')) return unauthorized()
    const listed = (ids: readonly string[], owner: boolean) =>
      ids.map((id) => ({
        id,
        name: 'A Discord server',
        icon: null,
        banner: null,
        owner,
        permissions: owner ? ALL_PERMISSIONS : MANAGE_SERVER,
        features: [],
      }))
    return json([...listed(grant.owns, true), ...listed(grant.manages, false)])
  }

  return { authorize, exchange, me, guilds }
}

const ALL_PERMISSIONS = String(2n ** 50n - 1n)
/** 'Manage Server' (bit 5) and 'View Channels' (bit 10). */
const MANAGE_SERVER = String(0x20 | 0x400)

/** The ids behind codes of invites, which may be whole invites. */
const guildsOf = (codes: string): string[] =>
  codes
    .split(',')
    .map((code) => code.trim().replace(/^.*\//, ''))
    .filter((code) => code !== '')
    .map((code) => guildOf(code).id)

function problemWith(query: URLSearchParams): string | null {
  if (!query.get('client_id')) return 'client_id is missing.'
  if (!isWebAddress(query.get('redirect_uri'))) return 'redirect_uri is not an http(s) address.'
  if (!query.get('state')) return 'state is missing.'
  if (query.get('response_type') !== 'code') return 'response_type is not code.'
  if (!SCOPES.includes(given(query, 'scope'))) return `scope is none of: ${SCOPES.join(', ')}.`
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method is not S256.'
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? ''))
    return 'code_challenge is not a SHA-256 in base64url.'
  return null
}

function given(query: URLSearchParams, name: string): string {
  return query.get(name) ?? ''
}

function isWebAddress(text: string | null): boolean {
  if (text === null || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

/**
 * Client credentials come in a Basic header or in the form, as the standard allows. Any secret is accepted.
 */
function credentialsOf(request: Request, form: URLSearchParams): { id: string } | null {
  const [scheme, encoded = ''] = (request.headers.get('authorization') ?? '').split(' ')
  const [id, password] =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(encoded, 'base64').toString('utf8').split(':')
      : [form.get('client_id'), form.get('client_secret')]
  return id && password ? { id: decodeURIComponent(id) } : null
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function refused(error: string, description: string, status = 400): Response {
  return json({ error, error_description: description }, status)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
