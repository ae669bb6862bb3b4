import type { Env } from './env.ts'

/** The key of a picture is its address without the leading slash. */
const getKey = (path: string) => path.slice(1)

export function findStored(env: Env, path: string): Promise<R2ObjectBody | null> {
  return env.BANNERS.get(getKey(path))
}

/** Stores a picture (WebP), and deletes the earlier ones in the same folder. */
export async function putAlone(env: Env, path: string, bytes: Uint8Array): Promise<void> {
  await env.BANNERS.put(getKey(path), bytes, { httpMetadata: { contentType: 'image/webp' } })
  const folder = getKey(path).replace(/[^/]+$/, '')
  const { objects } = await env.BANNERS.list({ prefix: folder, limit: 100 })
  const old = objects.map(({ key }) => key).filter((key) => key !== getKey(path))
  if (old.length > 0) await env.BANNERS.delete(old)
}

/** Deletes every picture of a folder, whose name ends with a slash. An empty folder is no error. */
export async function deleteFolder(env: Env, folder: string): Promise<void> {
  for (let more = true; more;) {
    const { objects, truncated } = await env.BANNERS.list({ prefix: folder })
    if (objects.length > 0) await env.BANNERS.delete(objects.map(({ key }) => key))
    more = truncated
  }
}
