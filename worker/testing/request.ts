import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect } from 'vitest'
import { visitorFetch } from '../app.ts'
import { undocumented } from './api-document.ts'
import type { TestUser } from './factories.ts'

interface RequestOptions {
  as?: TestUser | null
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** What says where the request comes from; from our own pages unless told otherwise. */
  proof?: Record<string, string>
}

/**
 * Lets the Worker answer, and waits for what it leaves running. It is called directly, since a request through the binding to ourselves takes several times as long,
 * and without the counting of requests, which writes after twenty seconds: into the database of another test file.
 */
export async function fetchWorker(sent: Request): Promise<Response> {
  const ctx = createExecutionContext()
  const answer = await visitorFetch(sent, env, ctx)
  await waitOnExecutionContext(ctx)
  return answer
}

/** Sends a request through the whole Worker, from its own pages, as somebody or as a visitor. Fails when the API's document does not describe the answer. */
export async function request(
  path: string,
  { as = null, method, body, headers = {}, proof = { 'sec-fetch-site': 'same-origin' } }: RequestOptions = {},
): Promise<Response> {
  const verb = method ?? (body === undefined ? 'GET' : 'POST')
  const all: Record<string, string> = { ...proof, ...headers }
  if (as) all['cookie'] = [as.cookie, headers['cookie']].filter(Boolean).join('; ')
  if (body !== undefined && !('content-type' in all)) all['content-type'] = 'application/json'
  const sent = new Request(env.ORIGIN + path, {
    method: verb,
    headers: all,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = await fetchWorker(sent)
  expect(await undocumented(sent, answer)).toEqual([])
  return answer
}

/** The parsed body of an answer, for tests that look at one or two of its parts. */
export async function bodyOf<Body = Record<string, unknown>>(
  response: Response | Promise<Response>,
): Promise<Body> {
  return (await response).json<Body>()
}
