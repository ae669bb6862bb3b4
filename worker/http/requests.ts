import { and, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { HonoRequest, Next } from 'hono'
import { z } from 'zod'
import { ID_LENGTH } from '#contract/base/ids.ts'
import { lazy } from '#contract/base/lazy.ts'
import type { Actor } from '#contract/people/permissions.ts'
import { requests, users } from '../db/schema.ts'
import { type Ready, into, prepared, set } from '../db/sql.ts'
import { sha256 } from '../platform/crypto.ts'
import { seal, unseal } from '../platform/seal.ts'
import { UPLOAD } from './body.ts'
import { UNSAFE_METHODS } from './origin.ts'
import { type Ctx, HttpError } from './verb.ts'

/** What identifies a request when it is sent again. */
export interface SentRequest {
  /** A hash of method, path and `Idempotency-Key`. */
  key: string
  /** A hash of the body. */
  body: string
  /** Whether the request came before, but its whole answer was not kept. */
  isKnown?: boolean
}

export const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

/** The part of Hono's context that is used here, so that routes may add variables of their own. */
export interface RequestContext {
  req: HonoRequest
  res: Response
  get(key: 'ctx'): Ctx
  set(key: 'ctx', ctx: Ctx): void
}

/** The key of a write with an `Idempotency-Key`. Uploads have none: they are too large to be read twice. */
export async function readKey({ req }: Pick<RequestContext, 'req'>): Promise<string | null> {
  const key = req.header('idempotency-key')
  if (key === undefined || !UNSAFE_METHODS.has(req.method) || UPLOAD.test(req.path)) return null
  if (!IDEMPOTENCY_KEY.test(key))
    throw new HttpError(
      'invalid_input',
      'An idempotency key has 8 to 64 letters, digits, hyphens or underscores.',
    )
  return sha256(`${req.method} ${req.path} ${key}`)
}

/** What identifies a request; `null` without an `Idempotency-Key`. */
export async function readSentRequest(c: Pick<RequestContext, 'req'>): Promise<SentRequest | null> {
  const key = await readKey(c)
  if (key === null) return null
  const { search } = new URL(c.req.raw.url)
  return { key, body: await sha256(search + (await c.req.raw.clone().text())) }
}

/** The stored row of a request. `answer` is null if its whole answer was not kept. */
export interface KnownRequest {
  body: string
  answer: string | null
}

/** Statement for the known request of a person, or of their session once they have deleted their account. */
export const knownRequest = (sent: SentRequest, person: SQLWrapper | string, session: string) =>
  sql`SELECT ${requests.body}, ${requests.answer} FROM ${requests}
    WHERE ${requests.person} IN (${person}, ${sessionName(session)}) AND ${requests.key} = ${sent.key}`

const sessionName = (session: string): string => `session:${session}`

const storedAnswer = z.object({ status: z.number(), type: z.string().nullable(), text: z.string() })

/** The answer of the first time; `null` if it was not kept. Throws 422 when the body is another one. */
async function repeatAnswer(
  { env }: Ctx,
  sent: SentRequest,
  known: KnownRequest | undefined,
): Promise<Response | null> {
  if (!known) return null
  if (known.body !== sent.body) throw keyReusedError()
  const text = known.answer && (await unseal(env, known.answer, sent.key))
  if (!text) return null
  const { status, type, text: body } = storedAnswer.parse(JSON.parse(text))
  return new Response(body || null, { status, headers: type === null ? {} : { 'content-type': type } })
}

/** Characters. Of a longer answer only the result of its transaction is kept, and the rest is read again. */
const ANSWER_LENGTH_MAX = 8_000

/**
 * Keeps the answer to a successful request under the name of its person or, if they are gone, of their
 * session.
 */
async function keepAnswer(
  { db, env, now }: Ctx,
  sent: SentRequest,
  { person, session }: { person: string; session: string },
  answer: Response,
): Promise<void> {
  if (!answer.ok) return
  const type = answer.headers.get('content-type')
  const text = JSON.stringify({ status: answer.status, type, text: await answer.text() })
  if (text.length > ANSWER_LENGTH_MAX) return
  const sealed = await seal(env, text, sent.key)
  const { key, body } = sent
  const name = sql`iif(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${person}), ${person}, ${sessionName(session)})`
  await db.repeatable([
    db.orm
      .insert(requests)
      .values({ person: name, key, body, answer: sealed, at: now })
      .onConflictDoUpdate({
        target: [requests.person, requests.key],
        set: { answer: sealed },
        setWhere: isNull(requests.answer),
      }),
    ...(Math.random() < PRUNED_SHARE ? [pruneOld(person)] : []),
  ])
}

/** About as many of the latest requests of one person are kept, so that nobody fills the database. */
const KEPT_PER_PERSON = 1_000
/** The share of requests after which the older ones are deleted: counting each time would cost too much. */
const PRUNED_SHARE = 0.02

const pruneOld = (person: string) =>
  sql`DELETE FROM ${requests} WHERE ${requests.person} = ${person} AND ${requests.at} <
    (SELECT ${requests.at} FROM ${requests} WHERE ${requests.person} = ${person}
     ORDER BY ${requests.at} DESC LIMIT 1 OFFSET ${KEPT_PER_PERSON})`

/**
 * Lets an actor write once with the same `Idempotency-Key`. Sent again, the request gets the first answer.
 */
export async function answerOnce(
  c: RequestContext,
  next: Next,
  {
    sent,
    known,
    actor,
    session,
  }: { sent: SentRequest; known: KnownRequest | undefined; actor: Actor; session: string },
): Promise<Response | void> {
  const ctx = c.get('ctx')
  const firstAnswer = await repeatAnswer(ctx, sent, known)
  if (firstAnswer) return firstAnswer
  if (actor.kind !== 'user') {
    c.set('ctx', { ...ctx, actor })
    return next()
  }
  // Two people may send the same key.
  const idempotencyKey = (await sha256(`${actor.userId} ${sent.key}`)).slice(0, ID_LENGTH)
  c.set('ctx', { ...ctx, actor, sent: { ...sent, isKnown: known !== undefined }, idempotencyKey })
  await next()
  ctx.waitUntil(keepAnswer(ctx, sent, { person: actor.userId, session }, c.res.clone()))
}

/**
 * Prepared once, because every write of a person runs it. A person whom the transaction deleted is not named.
 */
const RECORD = lazy(() =>
  prepared(
    sql`INSERT INTO ${into(requests, 'person', 'key', 'body', 'result', 'at')}
    VALUES (coalesce((SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${sql.placeholder('person')}),
      ${sql.placeholder('gone')}), ${sql.placeholder('key')}, ${sql.placeholder('body')},
      ${sql.placeholder('sealed')}, ${sql.placeholder('now')})`,
  ),
)

/**
 * Results that are stored as they are, because they say nothing about anybody. Most transactions have one.
 */
const UNSEALED: ReadonlySet<string> = new Set(['null', 'true', 'false'])

/**
 * The statement that stores the result of a transaction, for its batch. A second run of the request breaks
 * its batch.
 */
export async function recordResult(ctx: Ctx, { key, body }: SentRequest, result: unknown): Promise<Ready> {
  const { env, now } = ctx
  const text = JSON.stringify(result ?? null)
  const sealed = UNSEALED.has(text) ? text : await seal(env, text, key)
  return RECORD()({ person: personOf(ctx), gone: nameOfGone(ctx), key, body, sealed, now })
}

/** The result of the same transaction in an earlier run of the request, from the primary database. */
export async function findResult(ctx: Ctx, { key, body }: SentRequest): Promise<{ result: unknown } | null> {
  const { db, env } = ctx
  const { found } = await db.namedBatch<{ found: { body: string; result: string | null } }>({
    // A write that changes nothing: reads alone may go to a replica, which may be behind.
    primary: sql`UPDATE ${requests} SET ${set(requests, { at: 0 })} WHERE false`,
    found: db.orm
      .select({ body: requests.body, result: requests.result })
      .from(requests)
      .where(and(inArray(requests.person, [personOf(ctx), nameOfGone(ctx)]), eq(requests.key, key))),
  })
  if (found[0] && found[0].body !== body) throw keyReusedError()
  const sealed = found[0]?.result
  const text = sealed && (UNSEALED.has(sealed) ? sealed : await unseal(env, sealed, key))
  return text ? { result: JSON.parse(text) } : null
}

const keyReusedError = () => new HttpError('key_reused', 'This idempotency key was sent with another body.')

/** A name for the requests of somebody who is gone, which nobody else has. */
const nameOfGone = ({ idempotencyKey }: Pick<Ctx, 'idempotencyKey'>): string => `gone:${idempotencyKey}`

const personOf = ({ actor }: Pick<Ctx, 'actor'>): string => (actor.kind === 'user' ? actor.userId : '')
