import { env } from 'cloudflare:test'
import type { TestUser } from '../../../../testing/factories.ts'
import { bodyOf, fetchWorker, request } from '../../../../testing/request.ts'
import { rowOf } from '../../../../testing/rows.ts'
import { makePng } from './make-pictures.ts'

export type FileContent = string | Uint8Array<ArrayBuffer>

interface UploadOptions {
  as?: TestUser | null
  name?: string
  type?: string
  headers?: Record<string, string>
  isDraft?: boolean
}

export function formOf(bytes: FileContent, { name = 'banner.png', type = 'image/png' }: UploadOptions = {}) {
  const form = new FormData()
  form.append('file', new File([bytes], name, { type }))
  return form
}

export function sendUpload(
  listingId: string,
  body: BodyInit | null,
  options: UploadOptions = {},
): Promise<Response> {
  return fetchWorker(
    new Request(`${env.ORIGIN}/api/affiliates/${listingId}/banner${options.isDraft ? '?draft=1' : ''}`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(options.as ? { cookie: options.as.cookie } : {}),
        ...options.headers,
      },
      body,
    }),
  )
}

export const upload = (listingId: string, bytes: FileContent, options: UploadOptions = {}) =>
  sendUpload(listingId, formOf(bytes, options), options)

let drawn = 0
/** A picture that nobody has uploaded yet. */
export const freshPng = (width = 400, height = 200) => makePng({ width, height, seed: 1000 + (drawn += 1) })

/** How a picture is answered: to everybody, to some people only, or to nobody. */
export const PUBLIC = '200 public, max-age=31536000, immutable'
export const PRIVATE = '200 private, no-cache'
export const HIDDEN = '404 private, no-store'
export async function howServed(path: string, as: TestUser | null = null): Promise<string> {
  const answer = await request(path, { as })
  return `${answer.status} ${answer.headers.get('cache-control')}`
}

export const uploadDraft = (listingId: string, bytes: FileContent, as: TestUser) =>
  bodyOf<{ url: string; version: number }>(upload(listingId, bytes, { as, isDraft: true }))

export async function storedKeys(prefix = 'banners/'): Promise<string[]> {
  const { objects } = await env.BANNERS.list({ prefix })
  return objects.map(({ key }) => key)
}

export interface ListingState {
  banner: string | null
  version: number
  updated: number
}

export async function bannerStateOf(listingId: string): Promise<ListingState> {
  const row = await rowOf<ListingState>(
    'SELECT banner, version, updated FROM listings WHERE id = ?1',
    listingId,
  )
  if (!row) throw new Error('No such listing')
  return row
}
