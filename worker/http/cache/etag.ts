import { base64url } from '../../platform/crypto.ts'
import type { AppContext } from '../app-env.ts'

const ETAG_BYTES = 9

/** Gives an answer the hash of its body as entity tag, and answers 304 to a reader who has it. */
export async function addEtag(c: AppContext): Promise<void> {
  const { headers } = c.res
  const body = await c.res.arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-1', body)
  const etag = `"${base64url(new Uint8Array(digest, 0, ETAG_BYTES))}"`
  headers.set('etag', etag)
  const unchanged = matchesEtag(c.req.header('if-none-match'), etag)
  c.res = undefined
  c.res = new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers })
}

/** Whether the `if-none-match` header contains this tag. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
