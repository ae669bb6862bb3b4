import { bannerPath } from '#contract/listings/banner-sources.ts'
import type { Env } from './env.ts'

/** Addresses that one purge may name. */
const PURGED_MAX = 30
/**
 * The address of a picture names its content, so browsers keep it. The cache of the domain asks again after a day; a picture that is taken away is also purged
 * from it.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable'

/** Sends a request to Cloudflare's API. */
export type Ask = (request: Request) => Promise<Response>

interface PictureFile {
  hash: string
  file: string
}

/** The bucket that everybody reads, where it is configured whole: without a way to purge, nothing may lie there. */
export function publicStore({ PICTURES, PICTURES_URL, PICTURES_ZONE, PICTURES_TOKEN }: Env) {
  return PICTURES && PICTURES_URL && PICTURES_ZONE && PICTURES_TOKEN
    ? { bucket: PICTURES, url: new URL(PICTURES_URL).origin, zone: PICTURES_ZONE, token: PICTURES_TOKEN }
    : null
}

export type PublicStore = NonNullable<ReturnType<typeof publicStore>>

const keyOf = ({ hash, file }: PictureFile) => bannerPath(hash, file).slice(1)

/** Copies a file of our own store to the public one. One that does not exist is left out. */
export async function copyToPublic(
  { BANNERS }: Env,
  { bucket }: PublicStore,
  file: PictureFile,
): Promise<void> {
  const found = await BANNERS.get(keyOf(file))
  if (found)
    await bucket.put(keyOf(file), found.body, {
      httpMetadata: { contentType: 'image/webp', cacheControl: CACHE_CONTROL },
    })
}

/**
 * Deletes files from the public store, then from the cache of its domain, so that the cache cannot fetch them again. Fails if the purge is refused. A file that does
 * not exist is not an error.
 */
export async function removeFromPublic(
  { bucket, url, zone, token }: PublicStore,
  files: readonly PictureFile[],
  ask: Ask,
): Promise<void> {
  const keys = files.map(keyOf)
  await bucket.delete(keys)
  for (let from = 0; from < keys.length; from += PURGED_MAX) {
    const some = keys.slice(from, from + PURGED_MAX)
    const request = new Request(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ files: some.map((key) => `${url}/${key}`) }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = await ask(request)
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Pictures not purged: ${answer.status}`)
  }
}
