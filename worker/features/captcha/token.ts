import { CAPTCHA_LIFETIME_MS } from '../../../contract/captcha.ts'
import { hmac, sameText } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'

/**
 * A challenge as its cookie carries it: `id.expires.mac`. The answer is inside the signature only, so the cookie can be read without
 * learning it, and nothing has to be stored until it is answered.
 */
export async function sealChallenge(key: string, answer: string, now: number): Promise<string> {
  const id = newId()
  const expires = now + CAPTCHA_LIFETIME_MS
  return `${id}.${expires}.${await signature(key, id, expires, answer)}`
}

interface Challenge {
  id: string
  expires: number
  mac: string
}

export function readChallenge(cookie: string): Challenge | null {
  const match = /^([A-Za-z0-9_-]{12})\.(\d{13})\.([A-Za-z0-9_-]{43})$/.exec(cookie)
  if (!match?.[1] || !match[2] || !match[3]) return null
  return { id: match[1], expires: Number(match[2]), mac: match[3] }
}

export async function isRightAnswer(
  key: string,
  { id, expires, mac }: Challenge,
  answer: string,
): Promise<boolean> {
  return sameText(mac, await signature(key, id, expires, answer))
}

function signature(key: string, id: string, expires: number, answer: string): Promise<string> {
  return hmac(key, `captcha|${id}|${expires}|${answer.trim().toUpperCase()}`)
}
