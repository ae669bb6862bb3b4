import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect } from 'vitest'
import { fetchApp, visitorFetch } from '../app.ts'
import { undocumented } from './api-document.ts'
import type { TestUser } from './factories.ts'
import { ASSETS } from './open-page.ts'

interface RequestOptions {
  as?: TestUser | null
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** The headers for the origin of the request; by default from our own pages. */
  proof?: Record<string, string>
  /** What the platform tells about the connection. */
  cf?: Partial<IncomingRequestCfProperties>
}

/**
 * Lets the Worker answer, and waits for its background work. Called directly, because the binding is slow.
 * It skips the counting of requests, which would write later into another file's database.
 */
export async function fetchWorker(sent: Request): Promise<Response> {
  const ctx = createExecutionContext()
  const answer = await visitorFetch(sent, { ...env, ASSETS }, ctx)
  await waitOnExecutionContext(ctx)
  return answer
}

/** Lets the app answer with other settings, and waits for its background work. */
export async function fetchWith(settings: object, sent: Request): Promise<Response> {
  const ctx = createExecutionContext()
  const answer = await fetchApp(sent, { ...env, ...settings }, ctx)
  await waitOnExecutionContext(ctx)
  return answer
}

/** A request from our own pages, as a person or as a visitor. */
export function requestOf(
  path: string,
  {
    as = null,
    method,
    body,
    headers = {},
    proof = { 'sec-fetch-site': 'same-origin' },
    cf,
  }: RequestOptions = {},
): Request {
  const verb = method ?? (body === undefined ? 'GET' : 'POST')
  const all: Record<string, string> = { ...proof, ...headers }
  if (as) all['cookie'] = [as.cookie, headers['cookie']].filter(Boolean).join('; ')
  const isRaw = typeof body === 'string' || body instanceof FormData
  if (body !== undefined && !(body instanceof FormData) && !('content-type' in all))
    all['content-type'] = 'application/json'
  return new Request(env.ORIGIN + path, {
    method: verb,
    headers: all,
    redirect: 'manual',
    ...(cf ? { cf } : {}),
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
  })
}

/** Sends a request through the whole Worker. Fails when the API document does not describe the answer. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const sent = requestOf(path, options)
  const answer = await fetchWorker(sent)
  const errors = await undocumented(sent, answer)
  // `expect` is slow, and nearly every request passes.
  if (errors.length > 0) expect(errors).toEqual([])
  return answer
}

export async function bodyOf<Body = Record<string, unknown>>(
  response: Response | Promise<Response>,
): Promise<Body> {
  return withoutKey(await (await response).json<Body>())
}

/** The key of an error follows from its sentence (`error-key.test.ts`), so other tests look at the sentence alone. */
function withoutKey<Body>(body: Body): Body {
  if (typeof body !== 'object' || body === null || !('error' in body)) return body
  const { key: _key, params: _params, ...rest } = body as Body & { key?: unknown; params?: unknown }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are optional
  return rest as Body
}

export async function answerOf(
  response: Response | Promise<Response>,
): Promise<[status: number, body: unknown]> {
  const answer = await response
  return [answer.status, withoutKey(await answer.json())]
}

/** Waits for answers that are under way together, and counts their statuses: `{ 200: 1, 409: 19 }`. */
export async function statusesOf(answers: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Makes calls at the same moment and counts their statuses. */
export const atOnce = (times: number, call: (turn: number) => Promise<Response>) =>
  statusesOf(Array.from({ length: times }, (_, turn) => call(turn)))
