import { z } from 'zod'
import { HOUR, SECOND } from '#contract/base/time.ts'
import { clock } from './clock.ts'
import type { Env } from './env.ts'
import { readLimited } from './read-limited.ts'

/** Discord did not let us in: too many calls came from this address, which all Workers share. */
export class DiscordBusy extends Error {
  override name = 'DiscordBusy'
}

/** Why a person who comes back from Discord gets nothing. */
export const discordProblem = (cause: unknown): 'discord-busy' | 'failed' =>
  cause instanceof DiscordBusy ? 'discord-busy' : 'failed'

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Calls Discord under our name, which it demands, and follows no redirect. */
export function callDiscord(env: Pick<Env, 'ORIGIN'>, url: string, init: Init = {}): Promise<Response> {
  const headers = { ...init.headers, 'user-agent': `DiscordBot (${env.ORIGIN}, 1)` }
  return fetch(url, { ...init, headers, redirect: 'manual' })
}

/** An answer of the API. `body` is undefined when it is not JSON, and null when it is too long. */
export interface DiscordAnswer {
  status: number
  body: unknown
  retryAfterMs: number | null
  headers: Headers
}

const VERSION = '/api/v10'
/** The code of Discord's answer to those whom its firewall stops. */
const STOPPED = 40333
const stoppedAnswer = z.object({ code: z.literal(STOPPED) })
/** A person who waits for a page does not wait longer than this for a second try. */
const PATIENCE_MS = 2 * SECOND
/** The wait before a second try when Discord names none. */
const DEFAULT_WAIT_MS = SECOND

interface Question {
  init: Init
  /** Bytes of the answer that are read. */
  limit: number
  /** Whether a person waits: then a refused call is tried once more. Jobs run again anyway. */
  patient: boolean
}

/** Asks an address of the API (`path` follows the version). */
export async function askDiscord(
  env: Pick<Env, 'ORIGIN' | 'DISCORD_ORIGIN'>,
  path: string,
  { init, limit, patient }: Question,
): Promise<DiscordAnswer> {
  const ask = async () => readAnswer(await callDiscord(env, env.DISCORD_ORIGIN + VERSION + path, init), limit)
  const first = await ask()
  const waitMs = first.retryAfterMs ?? DEFAULT_WAIT_MS
  if (!patient || !isRefusal(first) || waitMs > PATIENCE_MS) return first
  await clock.sleep(waitMs)
  return ask()
}

/**
 * Whether the answer says nothing about the question: Discord, or the firewall in front of it, did not let us
 * in.
 */
export function isRefusal({ status, body }: DiscordAnswer): boolean {
  return status === 429 || body === undefined || stoppedAnswer.safeParse(body).success
}

async function readAnswer(answer: Response, limit: number): Promise<DiscordAnswer> {
  const bytes = answer.body ? await readLimited(answer.body, limit) : new Uint8Array()
  return {
    status: answer.status,
    body: bytes && parseJson(new TextDecoder().decode(bytes)),
    retryAfterMs: retryAfterOf(answer),
    headers: answer.headers,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A longer wait is a mistake of Discord or a block: after a day, another request is worth a try. */
const RETRY_AFTER_MAX_MS = 24 * HOUR

/** `Retry-After` in seconds (Discord sends no dates); `null` when it is not a number. */
function retryAfterOf(answer: Response): number | null {
  const text = answer.headers.get('retry-after')
  const seconds = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(RETRY_AFTER_MAX_MS, Math.ceil(seconds * SECOND))
    : null
}
