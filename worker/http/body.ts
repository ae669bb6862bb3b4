import { createMiddleware } from 'hono/factory'
import { readLimited } from '../platform/read-limited.ts'
import type { AppEnv } from './app-env.ts'
import { HttpError, unsupportedType } from './http-error.ts'
import { OPEN_PATHS, UNSAFE_METHODS } from './origin.ts'

/** JSON requests are small. A route that needs a larger limit defines it itself. */
export const SMALL_BODY_BYTES = 16 * 1024
/** Routes that accept longer texts, at four bytes a character; `{id}` is the last part of a path. */
export const LARGER_BODY_BYTES: ReadonlyMap<string, number> = new Map([
  ['/api/applications', 32 * 1024],
  ['/api/affiliates/{id}', 24 * 1024],
  ['/api/admin/affiliates/{id}', 24 * 1024],
])

function largestBody(path: string): number {
  const pattern = path.replace(/[^/]*$/u, '{id}')
  return LARGER_BODY_BYTES.get(path) ?? LARGER_BODY_BYTES.get(pattern) ?? SMALL_BODY_BYTES
}

/** A body of at most `limit` bytes; `null` when it is larger. A client that stops sending has failed, not we: 400. */
export async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number) {
  return readLimited(body, limit).catch(() => {
    throw new HttpError('invalid_input', 'The request was not sent completely. Try again.')
  })
}

export const smallBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw
  // A body of a GET means nothing, and none can be set.
  if (body && UNSAFE_METHODS.has(c.req.method)) {
    const bytes = await readBody(body, largestBody(c.req.path))
    if (!bytes) throw new HttpError('too_large', 'This is too large.')
    const { method } = c.req
    c.req.raw = new Request(c.req.raw, { method, body: bytes.byteLength > 0 ? bytes : null })
  }
  await next()
})

/** A body must declare JSON as its type. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const empty = c.req.header('content-length') === '0' || c.req.raw.body === null
  if (
    UNSAFE_METHODS.has(c.req.method) &&
    !empty &&
    !OPEN_PATHS.has(c.req.path) &&
    type !== 'application/json'
  )
    throw unsupportedType()
  await next()
})
