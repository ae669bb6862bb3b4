import { and, count, eq, gt, isNotNull, ne } from 'drizzle-orm'
import {
  type DevicePush,
  PUSH_DEVICES_MAX,
  PUSH_DEVICES_MESSAGE,
  PUSH_ENDPOINT_MESSAGE,
  PUSH_OFF_MESSAGE,
} from '#contract/events/push.ts'
import type { PushBody } from '#contract/events/push.wire.ts'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { outbox, sessions } from '../../../db/schema.ts'
import type { SessionClaim } from '../../../http/session-cookie.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, signInFirstError } from '../../../http/verb.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { endpointOf, sealDevice, pushKeys } from './device.ts'

export const NO_DEVICE = {
  pushHash: null,
  pushSealed: null,
  pushPlayers: null,
  pushVotes: false,
  pushQuietFrom: null,
  pushQuietTo: null,
  pushLanguage: DEFAULT_LANGUAGE,
  attempts: 0,
  nextAt: 0,
  problem: null,
  lease: null,
  leaseUntil: 0,
} as const

const mine = ({ actor }: UserCtx, { id, secretHash }: SessionClaim) =>
  and(eq(sessions.id, id), eq(sessions.secretHash, secretHash), eq(sessions.userId, actor.userId))

/** The other devices of this person that get notices. */
const othersOf = ({ actor, now }: UserCtx, { id }: SessionClaim, hash: string) =>
  and(
    eq(sessions.userId, actor.userId),
    ne(sessions.id, id),
    isNotNull(sessions.pushHash),
    ne(sessions.pushHash, hash),
    gt(sessions.expiresAt, now),
  )

export async function readDevice(ctx: UserCtx, claim: SessionClaim): Promise<DevicePush> {
  const [row] = await ctx.db.orm.select().from(sessions).where(mine(ctx, claim))
  const { pushQuietFrom: from, pushQuietTo: to } = row ?? {}
  const quiet = typeof from === 'number' && typeof to === 'number' ? { from, to } : null
  return {
    publicKey: pushKeys(ctx.env)?.publicKey ?? null,
    settings:
      row && row.pushSealed !== null
        ? {
            players: row.pushPlayers,
            votes: row.pushVotes,
            language: row.pushLanguage,
            quiet,
          }
        : null,
  }
}

/**
 * Sends notices to the device of this session from now on, or changes which. Another session loses this
 * device. Repeating the call changes nothing.
 */
export async function setDevice(ctx: UserCtx, claim: SessionClaim, body: PushBody): Promise<DevicePush> {
  const { env } = ctx
  if (!pushKeys(env)) throw new HttpError('unavailable', PUSH_OFF_MESSAGE)
  const address = endpointOf(env, body.endpoint)
  if (!address) throw new HttpError('invalid_input', PUSH_ENDPOINT_MESSAGE, { field: 'endpoint' })
  const endpoint = address.href
  const hash = await sha256(endpoint)
  const device = { endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth }
  const settings = {
    pushHash: hash,
    pushSealed: await sealDevice(env, claim.id, device),
    pushPlayers: body.players,
    pushVotes: body.votes,
    pushQuietFrom: body.quiet?.from ?? null,
    pushQuietTo: body.quiet?.to ?? null,
    pushLanguage: body.language ?? DEFAULT_LANGUAGE,
    attempts: 0,
    nextAt: 0,
  }
  await transaction(ctx, async (tx) => {
    const [[session], [others]] = await Promise.all([
      tx.select({ hash: sessions.pushHash }).from(sessions).where(mine(ctx, claim)),
      tx
        .select({ devices: count() })
        .from(sessions)
        .where(othersOf(ctx, claim, hash)),
    ])
    if (!session) throw signInFirstError()
    if (others && others.devices >= PUSH_DEVICES_MAX)
      throw new HttpError('state_conflict', PUSH_DEVICES_MESSAGE)
    tx.write(
      tx
        .update(sessions)
        .set(NO_DEVICE)
        .where(and(eq(sessions.pushHash, hash), ne(sessions.id, claim.id))),
      tx
        .update(sessions)
        .set(session.hash === hash ? settings : { ...NO_DEVICE, ...settings })
        .where(eq(sessions.id, claim.id)),
    )
    // What waited for the former device is not sent, and the answer to what is on its way ends only that one.
    if (session.hash !== hash) tx.write(tx.delete(outbox).where(eq(outbox.sessionId, claim.id)))
  })
  const answer = await readDevice(ctx, claim)
  if (answer.settings === null) throw signInFirstError()
  return answer
}

/** Sends nothing more to the device of this session. Repeating the call changes nothing. */
export async function endDevice(ctx: UserCtx, claim: SessionClaim): Promise<void> {
  const { db } = ctx
  const write = db.orm.update(sessions).set(NO_DEVICE).where(mine(ctx, claim))
  await db.repeatable([write])
}
