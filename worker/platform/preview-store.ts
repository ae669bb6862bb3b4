import type { Env } from './env.ts'

/** A picture's key is its address without the leading stroke. */
const getKey = (path: string) => path.slice(1)

/** A kept preview picture, or `null`. */
export function findPreview(env: Env, path: string): Promise<R2ObjectBody | null> {
  return env.BANNERS.get(getKey(path))
}

/** Keeps a picture, and drops those the same listing had before. */
export async function putPreview(env: Env, path: string, png: Uint8Array): Promise<void> {
  await env.BANNERS.put(getKey(path), png, { httpMetadata: { contentType: 'image/png' } })
  const folder = getKey(path).replace(/[^/]+$/, '')
  const { objects } = await env.BANNERS.list({ prefix: folder, limit: 100 })
  const old = objects.map(({ key }) => key).filter((key) => key !== getKey(path))
  if (old.length > 0) await env.BANNERS.delete(old)
}

/** Drops every picture a listing has; none is no matter. */
export async function deletePreviews(env: Env, listingId: string): Promise<void> {
  for (let more = true; more;) {
    const { objects, truncated } = await env.BANNERS.list({ prefix: `previews/${listingId}/` })
    if (objects.length > 0) await env.BANNERS.delete(objects.map(({ key }) => key))
    more = truncated
  }
}
