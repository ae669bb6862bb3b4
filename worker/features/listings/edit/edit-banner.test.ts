import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { sweepBanners } from '../../../jobs/sweep-banners.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { makeJpeg } from '../pictures/testing/make-pictures.ts'
import { freshPng, bannerStateOf, storedKeys, upload, uploadDraft } from '../pictures/testing/requests.ts'

const edit = (id: string, as: TestUser, body: object, way = 'affiliates') =>
  request(`/api/${way}/${id}`, { as, method: 'PATCH', body })
const filesOf = (url: string) => storedKeys(url.slice(1, url.lastIndexOf('/') + 1))

afterEach(() => void vi.unstubAllGlobals())

describe('a draft of a banner', () => {
  it('changes nothing until an edit shows it, with the other fields in one entry', async () => {
    const { id, owner } = await makeListing()
    const before = await bannerStateOf(id)
    const { url, version } = await uploadDraft(id, await freshPng(), owner)
    expect(await bannerStateOf(id)).toEqual(before)
    expect((await request(url, { as: owner })).status).toBe(200)
    const saved = await bodyOf(edit(id, owner, { banner: url, description: 'With a picture', version }))
    expect(saved).toMatchObject({ banner: url, description: 'With a picture', version: version + 1 })
    // The present value changes nothing, also with its origin.
    for (const banner of [url, `https://realmport.test${url}`])
      expect(await bodyOf(edit(id, owner, { banner }))).toMatchObject({ banner: url, version: version + 1 })
    expect(await bodyOf(edit(id, owner, { banner: null }))).toMatchObject({ banner: null })
  })

  it('is swept after a day when nobody saves it, and then cannot be shown', async () => {
    const { id, owner } = await makeListing()
    const { url } = await uploadDraft(id, await freshPng(), owner)
    await sweepBanners(systemContext(Date.now() + DAY - HOUR))
    expect(await filesOf(url)).not.toEqual([])
    await sweepBanners(systemContext(Date.now() + DAY + HOUR))
    expect(await filesOf(url)).toEqual([])
    expect(await answerOf(edit(id, owner, { banner: url }))).toEqual([
      400,
      { error: 'This picture is no longer here. Upload it again.', code: 'invalid_input', field: 'banner' },
    ])
  })

  it('is for the person who uploaded it, until a public server shows it', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing()
    const { url } = await uploadDraft(id, await freshPng(), owner)
    expect((await edit(other.id, other.owner, { banner: url })).status).toBe(400)
    expect((await edit(id, owner, { banner: url })).status).toBe(200)
    expect((await edit(other.id, other.owner, { banner: url })).status).toBe(200)
  })
})

describe('the address of a picture in an edit', () => {
  it.each(['affiliates', 'admin/affiliates'])('is copied once, by %s', async (way) => {
    const { id, owner } = await makeListing()
    const as = way === 'affiliates' ? owner : await makeAdmin()
    const jpeg = await makeJpeg({ seed: way.length })
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      asked.push(new Request(input).url)
      return new Response(jpeg)
    })
    const saved = await bodyOf<{ banner: string }>(
      edit(id, as, { banner: 'https://cdn.example.org/a.jpg' }, way),
    )
    expect(saved.banner).toMatch(/^\/banners\/[\w-]{43}\/\d+\.webp$/)
    expect(asked.filter((url) => url.includes('cdn.example.org'))).toEqual(['https://cdn.example.org/a.jpg'])
    vi.unstubAllGlobals()
    expect((await request(saved.banner)).status).toBe(200)
  })

  it('is not asked for when a stranger sends it', async () => {
    const { id } = await makeListing()
    const outside = vi.fn()
    vi.stubGlobal('fetch', outside)
    expect((await edit(id, await makeUser(), { banner: 'https://cdn.example.org/a.jpg' })).status).toBe(404)
    expect(outside).not.toHaveBeenCalled()
  })
})

it('writes the files of a known picture again when they are gone from the store', async () => {
  const { id, owner } = await makeListing()
  const png = await freshPng()
  const { url } = await bodyOf<{ url: string }>(upload(id, png, { as: owner }))
  await env.BANNERS.delete(await filesOf(url))
  expect((await request(url)).status).toBe(404)
  expect(await bodyOf(upload(id, png, { as: owner }))).toMatchObject({ url })
  expect((await request(url)).status).toBe(200)
})

describe('an invite shorter than new ones may be', () => {
  const discord = 'https://discord.gg/ab'

  it.each(['ab', discord, 'discord.com/invite/ab'])('stays when it is sent unchanged as %s', async (sent) => {
    const { id, owner } = await makeListing({ discord })
    expect(await answerOf(edit(id, owner, { discord: sent, description: 'Changed' }))).toEqual([
      200,
      expect.objectContaining({ discord, description: 'Changed' }),
    ])
    const admin = await makeAdmin()
    expect((await edit(id, admin, { discord: sent, name: 'By staff' }, 'admin/affiliates')).status).toBe(200)
  })

  it('is refused as a new one', async () => {
    const { id, owner } = await makeListing({ discord })
    for (const sent of ['cd', 'AB', 'abc'])
      expect(await bodyOf(edit(id, owner, { discord: sent }))).toMatchObject({
        code: 'invalid_input',
        field: 'discord',
      })
  })
})
