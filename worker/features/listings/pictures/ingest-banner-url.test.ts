import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BANNER_MAX_BYTES } from '#contract/listings/banner.ts'
import { HttpError } from '../../../http/verb.ts'
import type { OutsideFetch } from '../../../platform/safe-fetch.ts'
import { userContext } from '../../../testing/contexts.ts'
import { makeListing, makeUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf } from '../../../testing/rows.ts'
import { ingestBannerUrl } from './ingest-banner-url.ts'
import { type Bytes, makeJpeg } from './testing/make-pictures.ts'
import { bannerStateOf, storedKeys } from './testing/requests.ts'

const url = 'https://cdn.example.org/a.jpg'

let jpeg: Bytes

beforeAll(async () => {
  jpeg = await makeJpeg({ seed: 50 })
})

const web = (answer: () => Response) => vi.fn<OutsideFetch>(async () => answer())

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return failure instanceof HttpError ? [failure.status, failure.body()] : failure
}

describe('an address of a picture', () => {
  it('is fetched once, and the picture is stored here', async () => {
    const { id, owner } = await makeListing()
    const outside = web(() => new Response(jpeg, { headers: { 'content-type': 'text/html' } }))
    const answer = await ingestBannerUrl(
      userContext(owner),
      { listingId: id, url: 'cdn.example.org/a.jpg' },
      outside,
    )
    expect(outside).toHaveBeenCalledTimes(1)
    expect(outside.mock.calls[0]?.[0]).toBe(url)
    expect(await bannerStateOf(id)).toMatchObject({ banner: answer.url, version: answer.version })
    expect(answer.url).toMatch(/^\/banners\/[\w-]{43}\/640\.webp$/)
    expect(await auditOf(id)).toMatchObject([{ action: 'listing.banner-upload' }])
  })

  it.each<[string, () => Response, number, string, string]>([
    ['a page', () => new Response('<html>'), 415, 'unsupported_type', 'Only PNG, JPEG, WEBP allowed'],
    [
      'too much',
      () => new Response(new Uint8Array(BANNER_MAX_BYTES + 1)),
      413,
      'too_large',
      'Max file size is 5MB',
    ],
    ['an error', () => new Response('x', { status: 404 }), 400, 'invalid_input', 'does not share'],
    [
      'a way to a private machine',
      () => new Response(null, { status: 302, headers: { location: 'https://192.168.0.1/' } }),
      400,
      'invalid_input',
      'not on the public web',
    ],
    [
      'a way back to itself',
      () => new Response(null, { status: 302, headers: { location: url } }),
      400,
      'invalid_input',
      'redirects too often',
    ],
  ])('that answers %s is rejected, and nothing is stored', async (_, answer, status, code, sentence) => {
    const { id, owner } = await makeListing()
    const before = [await bannerStateOf(id), await storedKeys()]
    expect(await errorOf(ingestBannerUrl(userContext(owner), { listingId: id, url }, web(answer)))).toEqual([
      status,
      expect.objectContaining({ error: expect.stringContaining(sentence), code, field: 'bannerUrl' }),
    ])
    expect([await bannerStateOf(id), await storedKeys()]).toEqual(before)
  })

  it('is not fetched for a person without permission', async () => {
    const { id } = await makeListing()
    const outside = web(() => new Response(jpeg))
    const stranger = userContext(await makeUser())
    expect(await errorOf(ingestBannerUrl(stranger, { listingId: id, url }, outside))).toMatchObject([403, {}])
    expect(outside).not.toHaveBeenCalled()
  })

  it.each([
    [{ url: 'http://cdn.example.org/a.png' }, 400, 'bannerUrl', 'The address must start with https://.'],
    [{ url: 'https://localhost/a.png' }, 400, 'bannerUrl', 'That address is not on the public web.'],
    [{ url: 'two words' }, 400, 'bannerUrl', 'This is not a web address.'],
  ])('like %j is rejected by the API with a clear message', async (body, status, field, error) => {
    const { id, owner } = await makeListing()
    const response = await request(`/api/affiliates/${id}/banner-url`, { as: owner, body })
    expect([response.status, await bodyOf(response)]).toEqual([
      status,
      { error, code: 'invalid_input', field },
    ])
  })
})
