import { PROBE_ROUNDS_PATH, ROUND_BYTES_MAX } from '#contract/listings/live.ts'
import { readLimited } from '../platform/read-limited.ts'
import type { AppContext } from './app-env.ts'
import { sentBody } from './client-body.ts'
import { OPEN_PATHS } from './origin.ts'
import { HttpError, unsupportedType } from './verb.ts'

/** File uploads are forms and are larger than JSON. Their verbs limit what they read. */
export const UPLOAD = /^\/api\/affiliates\/[^/]+\/banner$/

/** JSON requests are small. A route that needs a larger limit defines it itself. */
export const SMALL_BODY_BYTES = 16 * 1024
/** Routes that accept longer texts, at four bytes a character; `{id}` is the last part of a path. */
export const LARGER_BODY_BYTES: ReadonlyMap<string, number> = new Map([
  ['/api/applications', 32 * 1024],
  ['/api/affiliates/{id}', 24 * 1024],
  ['/api/admin/affiliates/{id}', 24 * 1024],
  [PROBE_ROUNDS_PATH, ROUND_BYTES_MAX],
])

function largestBody(path: string): number {
  const pattern = path.replace(/[^/]*$/u, '{id}')
  return LARGER_BODY_BYTES.get(path) ?? LARGER_BODY_BYTES.get(pattern) ?? SMALL_BODY_BYTES
}

/** A body of at most `limit` bytes; `null` when it is larger. 400 when the client stops sending. */
export async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number) {
  return readLimited(body, limit).catch(() => {
    throw new HttpError('invalid_input', 'The request was not sent completely. Try again.')
  })
}

/** Reads the body of a write, or answers 413. */
export async function smallBody(c: AppContext): Promise<void> {
  const { method } = c.req.raw
  const body = sentBody(c.req.raw)
  if (!body) return
  const bytes = await readBody(body, largestBody(c.req.path))
  if (!bytes) throw new HttpError('too_large', 'This is too large.')
  c.req.raw = new Request(c.req.raw, { method, body: bytes.byteLength > 0 ? bytes : null })
}

/** The body of a write must declare JSON as its type, or the answer is 415. */
export function jsonOnly(c: AppContext): void {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (sentBody(c.req.raw) && !OPEN_PATHS.has(c.req.path) && type !== 'application/json')
    throw unsupportedType()
}
