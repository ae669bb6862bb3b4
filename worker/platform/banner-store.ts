import { bannerPath, bannerWidths, variantFile } from '#contract/listings/banner-sources.ts'
import { base64url } from './crypto.ts'
import type { Env } from './env.ts'

/** Banners and pictures of pages, as files of several widths. The key of a file is its address without the leading slash. */
const keyOf = (hash: string, file: string) => bannerPath(hash, file).slice(1)

/** The name of a stored picture. Equal bytes are stored once. */
export async function bannerHash(bytes: BufferSource): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Stores a file unless it exists already: the content of a key never changes. */
export async function putBannerFile(
  env: Env,
  hash: string,
  file: string,
  bytes: ArrayBuffer | ArrayBufferView,
): Promise<void> {
  await env.BANNERS.put(keyOf(hash, file), bytes, {
    onlyIf: { etagDoesNotMatch: '*' },
    httpMetadata: { contentType: 'image/webp' },
  })
}

/** A file, or only its metadata when the reader's copy (`if-none-match`) is valid; `null` when there is none. */
export function findBannerFile(
  env: Env,
  hash: string,
  file: string,
  ifNoneMatch: string | undefined,
): Promise<R2ObjectBody | R2Object | null> {
  const tags = ifNoneMatch === undefined ? '' : tagsIn(ifNoneMatch)
  const onlyIf = new Headers(tags === '' ? {} : { 'if-none-match': tags })
  return env.BANNERS.get(keyOf(hash, file), { onlyIf })
}

/** The store throws at a value that is not a list of tags, and a reader may send any value. */
function tagsIn(header: string): string {
  return header.trim() === '*' ? '*' : (header.match(/"[!#-~]*"/g)?.join(', ') ?? '')
}

export function statBannerFile(env: Env, hash: string, file: string): Promise<R2Object | null> {
  return env.BANNERS.head(keyOf(hash, file))
}

/** Every file that a picture of this width may have. */
export function bannerFilesOf({
  hash,
  width,
}: {
  hash: string
  width: number
}): { hash: string; file: string }[] {
  return bannerWidths(width).map((each) => ({ hash, file: variantFile(each) }))
}

/** The limit of R2. */
const KEYS_PER_CALL = 1000

/** Deletes files. A file that does not exist is not an error. */
export async function deleteBannerFiles(
  env: Env,
  files: readonly { hash: string; file: string }[],
): Promise<void> {
  const keys = files.map(({ hash, file }) => keyOf(hash, file))
  for (let from = 0; from < keys.length; from += KEYS_PER_CALL)
    await env.BANNERS.delete(keys.slice(from, from + KEYS_PER_CALL))
}
