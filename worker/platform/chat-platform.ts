import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { z } from 'zod'
import { integer } from '#contract/base/fields.wire.ts'
import type { HubError } from '#contract/community/hub.ts'
import { cleanName, NAMELESS_PERSON } from '#contract/text/clean-name.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import { askDiscord, callDiscord, type DiscordAnswer, DiscordBusy, isRefusal } from './ask-discord.ts'
import type { Env } from './env.ts'
import { readLimited } from './read-limited.ts'

/** The profile that the sign-in reads. The tokens are discarded right after it. */
export interface ChatProfile {
  chatId: string
  username: string
  /** The platform's name of the picture, not its address. */
  avatar: string | null
}

export const CALLBACK_PATH = '/api/auth/discord/callback'
/** How long a person waits for the chat platform before the sign-in fails. */
const ANSWER_TIMEOUT_MS = 8_000
/** Bytes of an answer that signing in reads. */
const SIGN_IN_BYTES_MAX = 64 * 1024

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4_096) })

const profileAnswer = z.object({
  id: z.string().regex(/^\d{5,25}$/),
  username: z.string().min(1).max(64),
  global_name: z.string().max(64).nullish(),
  avatar: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,64}$/)
    .nullish(),
})

function client(env: Env) {
  return new OAuth2Client(env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET, env.ORIGIN + CALLBACK_PATH)
}

/**
 * What a person consents to at the platform: who they are, and for a proof also the list of their Discord
 * servers.
 */
const SCOPES = { 'sign-in': ['identify'], proof: ['identify', 'guilds'] } as const

export function authorizationUrl(
  env: Env,
  state: string,
  verifier: string,
  purpose: keyof typeof SCOPES,
): URL {
  return client(env).createAuthorizationURLWithPKCE(
    `${env.DISCORD_ORIGIN}/oauth2/authorize`,
    state,
    CodeChallengeMethod.S256,
    verifier,
    [...SCOPES[purpose]],
  )
}

/** The code with which the platform sends a browser back, and the secret that proves that we asked. */
export interface ProofCode {
  code: string
  verifier: string
}

/**
 * Reads what the token of a code gives access to, within one timeout. The token is kept only as long as this
 * runs.
 */
async function withToken<Answer>(
  env: Env,
  { code, verifier }: ProofCode,
  read: (ask: (path: string, limit?: number) => Promise<DiscordAnswer>) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  // The library would read an answer of any size.
  const granted = await askDiscord(env, '/oauth2/token', {
    init: {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${btoa(`${env.DISCORD_CLIENT_ID}:${env.DISCORD_CLIENT_SECRET}`)}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: env.ORIGIN + CALLBACK_PATH,
        code_verifier: verifier,
      }),
      signal,
    },
    limit: SIGN_IN_BYTES_MAX,
    patient: true,
  })
  const { access_token } = tokenAnswer.parse(contentOf(granted))
  return read((path, limit = SIGN_IN_BYTES_MAX) =>
    askDiscord(env, `/users/@me${path}`, {
      init: { headers: { authorization: `Bearer ${access_token}` }, signal },
      limit,
      patient: true,
    }),
  )
}

/** The content of an answer 200. Throws for any other: `DiscordBusy` when Discord did not let us in. */
function contentOf(answer: DiscordAnswer): unknown {
  if (isRefusal(answer)) throw new DiscordBusy(`Discord answered ${answer.status}`)
  if (answer.status !== 200) throw new Error(`Discord answered ${answer.status}`)
  return answer.body
}

/**
 * Exchanges the code of the callback for the person's profile. Throws when the platform rejects it or fails.
 */
export async function readProfile(env: Env, code: string, verifier: string): Promise<ChatProfile> {
  const profile = await withToken(env, { code, verifier }, async (ask) =>
    profileAnswer.parse(contentOf(await ask(''))),
  )
  return {
    chatId: profile.id,
    username: cleanName(profile.global_name ?? '') ?? cleanName(profile.username) ?? NAMELESS_PERSON,
    avatar: profile.avatar ?? null,
  }
}

/** The Discord servers of a person. `permissions` is a number of more bits than a JavaScript number has. */
const guildsAnswer = z.array(
  z.object({ id: z.string(), owner: z.boolean(), permissions: z.string().regex(/^\d{1,40}$/) }),
)
/** Bits of the permissions: 'Administrator', which includes all others, and 'Manage Server'. */
const MANAGING = 0x8n | 0x20n
/** Enough for 200 Discord servers, the most that the platform lists. */
const GUILDS_BYTES_MAX = 1024 * 1024

/** Whose account it is, and whether it owns or manages a Discord server. Throws as `readProfile` does. */
export function readOwnership(
  env: Env,
  code: ProofCode,
  guildId: string,
): Promise<{ chatId: string; manages: boolean }> {
  return withToken(env, code, async (ask) => {
    const { id: chatId } = profileAnswer.pick({ id: true }).parse(contentOf(await ask('')))
    const guilds = guildsAnswer.parse(contentOf(await ask('/guilds', GUILDS_BYTES_MAX)))
    const guild = guilds.find(({ id }) => id === guildId)
    return {
      chatId,
      manages: guild !== undefined && (guild.owner || (BigInt(guild.permissions) & MANAGING) !== 0n),
    }
  })
}

/** The server of an invite, as the platform shows it to anybody. Times are epoch milliseconds. */
export interface InvitedGuild {
  id: string
  name: string
  icon: string | null
  description: string | null
  vanity: string | null
  onlineCount: number
  memberCount: number
  expiresAt: number | null
}

/**
 * The result of an invite lookup. `gone`: there is no such invite, or it has no server. `failed` says
 * nothing about the invite. `retryAfterMs` is how long the platform asks us to wait, if it said so.
 */
export type InviteAnswer =
  | { kind: 'found'; guild: InvitedGuild }
  | { kind: 'gone' }
  | { kind: 'failed'; error: HubError; retryAfterMs: number | null }

const INVITE_TIMEOUT_MS = 5_000
const INVITE_BYTES_MAX = 256 * 1024

const inviteAnswer = z.object({
  guild: z
    .object({
      id: z.string().regex(/^\d{5,25}$/),
      name: z.string().min(1).max(200),
      icon: z
        .string()
        .regex(/^[A-Za-z0-9_]{1,64}$/)
        .nullish(),
      description: z.string().max(1000).nullish(),
      vanity_url_code: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,32}$/)
        .nullish(),
    })
    .nullish(),
  approximate_member_count: integer.nonnegative(),
  approximate_presence_count: integer.nonnegative(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
})

/**
 * Looks up the server of an invite. Never throws. With a bot's token, the call counts for the bot, and not
 * for the address that all Workers share. `patient` when a person waits for the answer.
 */
export async function readInvite(env: Env, code: string, { patient = false } = {}): Promise<InviteAnswer> {
  const path = `/invites/${encodeURIComponent(code)}?with_counts=true`
  const signal = AbortSignal.timeout(INVITE_TIMEOUT_MS)
  const headers = {
    accept: 'application/json',
    ...(env.DISCORD_BOT_TOKEN && { authorization: `Bot ${env.DISCORD_BOT_TOKEN}` }),
  }
  try {
    return understandInvite(
      await askDiscord(env, path, { init: { headers, signal }, limit: INVITE_BYTES_MAX, patient }),
    )
  } catch {
    return { kind: 'failed', error: signal.aborted ? 'timeout' : 'unreachable', retryAfterMs: null }
  }
}

function understandInvite(answer: DiscordAnswer): InviteAnswer {
  const { status, body, retryAfterMs } = answer
  const failed = (error: HubError): InviteAnswer => ({ kind: 'failed', error, retryAfterMs })
  if (status === 429) return failed('limited')
  if (status >= 500) return failed('server')
  // A page of the firewall would say 404 for an invite that works.
  if (isRefusal(answer)) return failed(status === 200 ? 'nonsense' : 'refused')
  if (status === 404) return { kind: 'gone' }
  if (status !== 200) return failed('refused')
  const parsed = inviteAnswer.safeParse(body)
  if (!parsed.success) return failed('nonsense')
  const { guild, approximate_member_count, approximate_presence_count, expires_at } = parsed.data
  if (!guild) return { kind: 'gone' }
  return {
    kind: 'found',
    guild: {
      id: guild.id,
      name: cleanName(guild.name) ?? 'Unnamed server',
      icon: guild.icon ?? null,
      description: guild.description ? withoutHidden(guild.description).trim() || null : null,
      vanity: guild.vanity_url_code ?? null,
      onlineCount: approximate_presence_count,
      memberCount: approximate_member_count,
      expiresAt: expires_at ? Date.parse(expires_at) : null,
    },
  }
}

const PICTURE_TIMEOUT_MS = 5_000
const PICTURE_BYTES_MAX = 512 * 1024

/** The bytes of a picture of the platform. Throws when it is not there, too large or late. */
export async function readPicture(env: Env, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await callDiscord(env, url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) })
  const bytes =
    answer.status === 200 && answer.body ? await readLimited(answer.body, PICTURE_BYTES_MAX) : null
  if (bytes) return bytes
  if (answer.status !== 200) await answer.body?.cancel()
  throw new Error(`Discord sent no picture, or more than ${PICTURE_BYTES_MAX} bytes: ${answer.status}`)
}

/**
 * The address of a person's picture. It contains their id at the platform, so no answer of ours may contain
 * it.
 */
export function avatarUrl(env: Pick<Env, 'DISCORD_CDN_ORIGIN'>, chatId: string, avatar: string): string {
  return `${env.DISCORD_CDN_ORIGIN}/avatars/${chatId}/${avatar}.png?size=128`
}

export function guildIconUrl(env: Pick<Env, 'DISCORD_CDN_ORIGIN'>, guildId: string, icon: string): string {
  return `${env.DISCORD_CDN_ORIGIN}/icons/${guildId}/${icon}.png?size=128`
}
