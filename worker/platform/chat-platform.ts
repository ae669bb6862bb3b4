import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { z } from 'zod'
import type { Env } from './env.ts'

/** The profile sign-in reads; the tokens are dropped right after. */
export interface ChatProfile {
  chatId: string
  username: string
  avatar: string | null
}

export const CALLBACK_PATH = '/api/auth/discord/callback'
/** How long a person waits for the chat platform before being told that signing in failed. */
const ANSWER_TIMEOUT_MS = 8_000

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

/** Where a browser is sent to sign in: scope `identify` only. */
export function authorizationUrl(env: Env, state: string, verifier: string): URL {
  return client(env).createAuthorizationURLWithPKCE(
    `${env.DISCORD_ORIGIN}/oauth2/authorize`,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['identify'],
  )
}

/** Trades the code of the callback for the person's profile. Throws when the platform refuses, fails or talks nonsense. */
export async function readProfile(env: Env, code: string, verifier: string): Promise<ChatProfile> {
  const tokenEndpoint = `${env.DISCORD_ORIGIN}/api/oauth2/token`
  const tokens = await inTime(client(env).validateAuthorizationCode(tokenEndpoint, code, verifier))
  const answer = await fetch(`${env.DISCORD_ORIGIN}/api/v10/users/@me`, {
    headers: { authorization: `Bearer ${tokens.accessToken()}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`The chat platform answered ${answer.status} for the profile`)
  const profile = profileAnswer.parse(await answer.json())
  return {
    chatId: profile.id,
    username: profile.global_name || profile.username,
    avatar: profile.avatar
      ? `${env.DISCORD_CDN_ORIGIN}/avatars/${profile.id}/${profile.avatar}.png?size=64`
      : null,
  }
}

/** The OAuth library takes no signal of its own. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(ANSWER_TIMEOUT_MS).addEventListener('abort', () =>
      reject(new Error('The chat platform did not answer in time')),
    )
  })
  return Promise.race([work, late])
}
