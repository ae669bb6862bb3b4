import { SECOND } from '#contract/base/time.ts'
import { hmac, sameText } from '../platform/crypto.ts'
import type { Env } from '../platform/env.ts'
import { signingKeys } from '../platform/seal.ts'

/** How long a reader must see at least their own last write. Replicas catch up in seconds. */
export const BOOKMARK_LIFETIME_S = 60

/** The cookie with the bookmark. An answer that sets it was a write. */
export const BOOKMARK_COOKIE = 'bookmark'

const SIGNATURE_LENGTH = 22

/**
 * The bookmark of D1, when it ends in seconds since 1970, and our signature of both. Cookie parsers trim
 * names, so a blank before `=` is the same cookie.
 */
const COOKIE = /(?:^|;)\s*bookmark\s*=\s*([0-9a-f-]{1,100})\.(\d{10})\.([\w-]{22})\s*(?:;|$)/

/** The value of the cookie for a bookmark of D1. `now` in ms since 1970. */
export async function signBookmark(env: Env, bookmark: string, now: number): Promise<string> {
  const ends = Math.floor(now / SECOND) + BOOKMARK_LIFETIME_S
  return `${bookmark}.${ends}.${await signatureOf(env.SIGNING_KEY, bookmark, ends)}`
}

/**
 * The bookmark of a reader who wrote something in the last minute, else `null`. Reads with a bookmark skip
 * every copy of an answer, so it must be signed by us and not be old.
 */
export async function readBookmark(
  env: Env,
  cookies: string | null | undefined,
  now: number,
): Promise<string | null> {
  const [, bookmark, ends, signature] = COOKIE.exec(cookies ?? '') ?? []
  if (!bookmark || !ends || !signature || Number(ends) * SECOND <= now) return null
  for (const key of signingKeys(env))
    if (sameText(signature, await signatureOf(key, bookmark, Number(ends)))) return bookmark
  return null
}

async function signatureOf(key: string, bookmark: string, ends: number): Promise<string> {
  return (await hmac(key, `bookmark|${bookmark}|${ends}`)).slice(0, SIGNATURE_LENGTH)
}
