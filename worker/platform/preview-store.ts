import type { Env } from './env.ts'

/** The key of a picture is its address without the leading slash. */
const getKey = (path: string) => path.slice(1)

/** A stored preview picture, or `null`. */
export function findPreview(env: Env, path: string): Promise<R2ObjectBody | null> {
  return env.BANNERS.get(getKey(path))
}

/** Stores a picture, and deletes the earlier ones of the same listing. */
export async function putPreview(env: Env, path: string, png: Uint8Array): Promise<void> {
  await env.BANNERS.put(getKey(path), png, { httpMetadata: { contentType: 'image/png' } })
  const folder = getKey(path).replace(/[^/]+$/, '')
  const { objects } = await env.BANNERS.list({ prefix: folder, limit: 100 })
  const old = objects.map(({ key }) => key).filter((key) => key !== getKey(path))
  if (old.length > 0) await env.BANNERS.delete(old)
}

/** Deletes every picture of a listing. It is not an error if there are none. */
export async function deletePreviews(env: Env, listingId: string): Promise<void> {
  for (let more = true; more;) {
    const { objects, truncated } = await env.BANNERS.list({ prefix: `previews/${listingId}/` })
    if (objects.length > 0) await env.BANNERS.delete(objects.map(({ key }) => key))
    more = truncated
  }
}
