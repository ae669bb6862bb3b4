import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { HonoRequest, Next } from 'hono'
import { z } from 'zod'
import { ID_LENGTH } from '#contract/base/ids.ts'
import type { Actor } from '#contract/people/permissions.ts'
import { requests, users } from '../db/schema.ts'
import { set } from '../db/sql.ts'
import { sha256 } from '../platform/crypto.ts'
import { seal, unseal } from '../platform/seal.ts'
import { type Ctx, HttpError } from './verb.ts'

/** A request by which it is known when it is sent again. */
export interface SentRequest {
  /** A hash of method, path and `Idempotency-Key`. */
  key: string
  /** A hash of the body. */
  body: string
}

export const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

/** The part of Hono's context that is used here, so that routes may add variables of their own. */
export interface RequestContext {
  req: HonoRequest
  res: Response
  get(key: 'ctx'): Ctx
  set(key: 'ctx', ctx: Ctx): void
}

/** The request, if it is a write with an `Idempotency-Key`. */
export async function readSentRequest({ req }: Pick<RequestContext, 'req'>): Promise<SentRequest | null> {
  const key = req.header('idempotency-key')
  if (key === undefined || req.method === 'GET') return null
  if (!IDEMPOTENCY_KEY.test(key))
    throw new HttpError(
      'invalid_input',
      'An idempotency key has 8 to 64 letters, digits, hyphens or underscores.',
    )
  // An upload is too large to be read twice.
  const isJson = req.header('content-type')?.includes('json') ?? true
  const body = isJson ? await req.raw.clone().text() : (req.header('content-length') ?? '')
  return { key: await sha256(`${req.method} ${req.path} ${key}`), body: await sha256(body) }
}

/** The answer to a request that was sent before; `null` if it is new, or its answer was never known. */
export interface KnownRequest {
  body: string
  answer: string | null
}

/** Statement for the known request of a person, or of the session of one who deleted their account. */
export const knownRequest = (sent: SentRequest, person: SQLWrapper | string, session: string) =>
  sql`SELECT ${requests.body}, ${requests.answer} FROM ${requests}
       WHERE ${requests.person} IN (${person}, ${sessionName(session)}) AND ${requests.key} = ${sent.key}`

const sessionName = (session: string): string => `session:${session}`

const storedAnswer = z.object({ status: z.number(), type: z.string().nullable(), text: z.string() })

/** Answers as the first time. Throws 422 when the body is another one. */
async function repeatAnswer(
  { env }: Ctx,
  sent: SentRequest,
  known: KnownRequest | undefined,
): Promise<Response | null> {
  if (!known) return null
  if (known.body !== sent.body)
    throw new HttpError('key_reused', 'This idempotency key was sent with another body.')
  const text = known.answer && (await unseal(env, known.answer, sent.key))
  if (!text) return null
  const { status, type, text: body } = storedAnswer.parse(JSON.parse(text))
  return new Response(body || null, { status, headers: type === null ? {} : { 'content-type': type } })
}

/** Answers that the same request would get again, or that pass by themselves. */
const NOT_KEPT: ReadonlySet<number> = new Set([400, 401, 413, 415, 422, 429])

/** Keeps the answer to a request for two days, under the name of its person or, if they are gone by now, of their session. */
async function keepAnswer(
  { db, env, now }: Ctx,
  sent: SentRequest,
  { person, session }: { person: string; session: string },
  answer: Response,
): Promise<void> {
  if (answer.status >= 500 || NOT_KEPT.has(answer.status)) return
  const type = answer.headers.get('content-type')
  const text = JSON.stringify({ status: answer.status, type, text: await answer.text() })
  const sealed = await seal(env, text, sent.key)
  const name = sql`iif(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${person}), ${person}, ${sessionName(session)})`
  await db.repeatable([
    db.orm
      .insert(requests)
      .values({ person: name, key: sent.key, body: sent.body, answer: sealed, at: now })
      .onConflictDoUpdate({ target: [requests.person, requests.key], set: { answer: sealed } }),
  ])
}

/** Lets the actor of a key or a session write once with the same `Idempotency-Key`: sent again, the request is answered as the first time. */
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
  const before = await repeatAnswer(ctx, sent, known)
  if (before) return before
  if (actor.kind !== 'user') {
    c.set('ctx', { ...ctx, actor })
    return next()
  }
  const mixed = await sha256(`${actor.userId} ${sent.key}`)
  c.set('ctx', { ...ctx, actor, sent, idempotencyKey: mixed.slice(0, ID_LENGTH) })
  await next()
  ctx.waitUntil(keepAnswer(ctx, sent, { person: actor.userId, session }, c.res.clone()))
}

/** What remembers the result of a transaction, for its batch. A second one of the same request breaks the batch. */
export async function recordResult(
  ctx: Ctx,
  { key, body }: SentRequest,
  result: unknown,
): Promise<SQLWrapper[]> {
  const { db, env, now } = ctx
  const sealed = await seal(env, JSON.stringify(result ?? null), key)
  const person = personOf(ctx)
  // The transaction may have deleted them: then it names nobody.
  const name = sql`iif(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${person}), ${person}, '')`
  return [db.orm.insert(requests).values({ person: name, key, body, result: sealed, at: now })]
}

/** The result of a transaction that the same request has made before. It asks the primary database. */
export async function findResult(
  { db, env, ...ctx }: Ctx,
  { key }: SentRequest,
): Promise<{ result: unknown } | null> {
  const { found } = await db.once<{ found: { result: string | null } }>({
    // A write that changes nothing: reads alone may go to a replica, which may be behind.
    primary: sql`UPDATE ${requests} SET ${set(requests, { at: 0 })} WHERE false`,
    found: db.orm
      .select({ result: requests.result })
      .from(requests)
      .where(and(inArray(requests.person, [personOf(ctx), '']), eq(requests.key, key))),
  })
  const sealed = found[0]?.result
  const text = sealed && (await unseal(env, sealed, key))
  return text ? { result: JSON.parse(text) } : null
}

const personOf = ({ actor }: Pick<Ctx, 'actor'>): string => (actor.kind === 'user' ? actor.userId : '')
