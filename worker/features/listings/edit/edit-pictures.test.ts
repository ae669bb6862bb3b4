import { env } from 'cloudflare:test'
import { expect, it, describe } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import type { OrderedPicture } from '#contract/listings/pictures.ts'
import { sweepBanners } from '../../../jobs/sweep-banners.ts'
import { deleteAccount, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import {
  freshPng,
  HIDDEN,
  PRIVATE,
  PUBLIC,
  howServed,
  upload,
  uploadDraft,
} from '../pictures/testing/requests.ts'

const draft = async (id: string, as: TestUser) => (await uploadDraft(id, await freshPng(400, 300), as)).url

async function drafts(id: string, as: TestUser, count: number): Promise<OrderedPicture[]> {
  const pictures: OrderedPicture[] = []
  for (let place = 0; place < count; place += 1)
    pictures.push({ url: await draft(id, as), alt: `Place ${place}` })
  return pictures
}

const edit = (id: string, as: TestUser, body: object, way = 'affiliates') =>
  request(`/api/${way}/${id}`, { as, method: 'PATCH', body })
const save = (id: string, as: TestUser, body: object, way?: string) =>
  bodyOf<OwnListing>(edit(id, as, body, way))
const shown = (id: string) => bodyOf<Listing>(request(`/api/servers/${id}`))

async function withPictures(count = 1) {
  const { id, owner } = await makeListing()
  const pictures = await drafts(id, owner, count)
  expect(await save(id, owner, { pictures })).toMatchObject({ pictures })
  return { id, owner, pictures, url: pictures[0]?.url ?? '' }
}

describe('the pictures of a server', () => {
  it('are shown on its page in the owner’s order, with their sizes and descriptions', async () => {
    const { id, owner, pictures } = await withPictures(3)
    const size = { width: 400, height: 300 }
    expect((await shown(id)).pictures).toEqual(pictures.map((picture) => ({ ...picture, ...size })))
    const [first, second, third] = pictures
    const turned = [third, { ...first, alt: 'The  spawn\nat night 🌙' }, second]
    expect((await save(id, owner, { pictures: turned })).pictures[1]?.alt).toBe('The spawn at night 🌙')
    expect((await shown(id)).pictures?.map(({ alt }) => alt)).toEqual([
      'Place 2',
      'The spawn at night 🌙',
      'Place 1',
    ])
    expect(await save(id, owner, { pictures: [] })).toMatchObject({ pictures: [] })
    expect((await shown(id)).pictures).toEqual([])
  })

  it('are in the page before any script runs', async () => {
    const { id, url } = await withPictures(1)
    const { slug } = await shown(id)
    const html = await (await openPage(`/servers/${slug}`)).text()
    expect(html).toContain(`<a href="${url}"`)
    expect(html).toMatch(/<img[^>]* alt="Place 0"[^>]*>/)
    const [picture = ''] = /<img[^>]* alt="Place 0"[^>]*>/.exec(html) ?? []
    for (const attribute of ['width="400"', 'height="300"', 'loading="lazy"'])
      expect(picture).toContain(attribute)
  })

  it('are named in the sitemap', async () => {
    const { url } = await withPictures(1)
    const map = await (await request('/sitemaps/servers-1.xml')).text()
    expect(map).toContain(`<image:image><image:loc>${env.ORIGIN}${url}</image:loc></image:image></url>`)
  })

  it('may be what the server returned, with its origin, and then nothing changes', async () => {
    const { id, owner, pictures } = await withPictures(2)
    const { version } = await save(id, owner, {})
    const named = pictures.map(({ url, alt }) => ({ url: env.ORIGIN + url, alt }))
    expect(await save(id, owner, { pictures: named })).toMatchObject({ pictures, version })
    expect(await save(id, owner, { pictures: (await shown(id)).pictures })).toMatchObject({ version })
  })

  it('are refused when one is there twice, belongs to somebody else, or is gone', async () => {
    const { id, owner } = await makeListing()
    const url = await draft(id, owner)
    const refused = async (as: TestUser, listing: string, ...urls: string[]) => {
      const pictures = urls.map((each) => ({ url: each, alt: 'Spawn' }))
      return bodyOf(edit(listing, as, { pictures }))
    }
    expect(await refused(owner, id, url, env.ORIGIN + url)).toEqual({
      error: 'This picture is there already.',
      code: 'invalid_input',
      field: 'pictures.1.url',
    })
    const other = await makeListing()
    const gone = {
      error: 'This picture is no longer here. Upload it again.',
      code: 'invalid_input',
      field: 'pictures.0.url',
    }
    expect(await refused(other.owner, other.id, url)).toEqual(gone)
    await sweepBanners(systemContext(Date.now() + DAY + HOUR))
    expect(await refused(owner, id, url)).toEqual(gone)
  })

  it('of a change that waits may be kept by everybody of its team, and by nobody else', async () => {
    const { id, owner } = await makeListing()
    const [editor, other] = [await makeUser(), await makeListing()]
    await run(`INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)`, id, editor.id)
    // New pictures of a young owner's server wait.
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', owner.id, Date.now() - DAY)
    const [banner, url] = [await draft(id, editor), await draft(id, editor)]
    const change = { banner, pictures: [{ url, alt: 'Spawn' }] }
    expect((await save(id, editor, change)).held).toMatchObject({ fields: change })
    const further = { banner, pictures: [{ url, alt: 'The harbour' }] }
    expect((await save(id, owner, further)).held).toMatchObject({ fields: further })
    expect(await shown(id)).toMatchObject({ banner: null, pictures: [] })
    for (const [field, body] of [
      ['banner', { banner }],
      ['pictures.0.url', { pictures: further.pictures }],
    ] as const)
      expect(await answerOf(edit(other.id, other.owner, body))).toMatchObject([400, { field }])
  })

  it('of a change that waits are withdrawn by the public ones', async () => {
    const { id, owner, pictures } = await withPictures(2)
    const banner = await draft(id, owner)
    const bannerFocus = { x: 10, y: 20 }
    await save(id, owner, { banner, bannerFocus })
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', owner.id, Date.now() - DAY)
    const [other, further] = [await draft(id, owner), await draft(id, owner)]
    const change = { banner: other, pictures: [...pictures, { url: further, alt: 'Spawn' }] }
    expect((await save(id, owner, change)).held).toMatchObject({ fields: change })
    expect((await save(id, owner, { banner, bannerFocus })).held?.fields).toEqual({
      pictures: change.pictures,
    })
    expect((await save(id, owner, { pictures })).held).toBeNull()
    expect(await shown(id)).toMatchObject({ banner, bannerFocus, pictures })
  })

  it('are never more than six, however many are added at once', async () => {
    const { id, owner, pictures } = await withPictures(5)
    const { version } = await save(id, owner, {})
    const added = await drafts(id, owner, 5)
    const tries = Array.from({ length: 50 }, (_, place) => added[place % 5])
    const answers = await Promise.all(
      tries.map(async (one) => (await edit(id, owner, { pictures: [...pictures, one], version })).status),
    )
    // The same picture twice is no conflict: it is there.
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter((status) => status === 409).length).toBeGreaterThan(0)
    expect((await shown(id)).pictures).toHaveLength(6)
    const unversioned = await Promise.all(
      tries.map(async (one) => (await edit(id, owner, { pictures: [...pictures, one, one] })).status),
    )
    expect(unversioned.filter((status) => status === 200)).toEqual([])
    expect((await shown(id)).pictures).toHaveLength(6)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('conflict like other fields when somebody else saved first', async () => {
    const { id, owner, pictures } = await withPictures(2)
    const { version } = await save(id, owner, {})
    expect((await edit(id, owner, { pictures: pictures.toReversed(), version })).status).toBe(200)
    expect(await answerOf(edit(id, owner, { pictures: [], version }))).toMatchObject([
      409,
      { version: version + 1, listing: { pictures: pictures.toReversed() } },
    ])
  })

  it('are in the data download', async () => {
    const { owner, pictures } = await withPictures(1)
    const { servers } = await bodyOf<{ servers: unknown[] }>(request('/api/account/export', { as: owner }))
    expect(servers).toMatchObject([{ pictures, bannerFocus: null }])
  })
})

describe('the file of a picture', () => {
  it('is kept while it is shown, and swept a day after it was taken away', async () => {
    const { id, owner, url } = await withPictures()
    await sweepBanners(systemContext(Date.now() + 2 * DAY))
    expect(await howServed(url)).toBe(PUBLIC)
    await save(id, owner, { pictures: [] })
    expect(await howServed(url)).toBe(PUBLIC)
    await sweepBanners(systemContext(Date.now() + DAY + HOUR))
    expect(await howServed(url)).toBe(HIDDEN)
  })

  it.each(['suspended', 'denied'])('of a %s server is for its owner and staff only', async (state) => {
    const { id, owner, url } = await withPictures()
    const banner = (await bodyOf<{ url: string }>(upload(id, await freshPng(), { as: owner }))).url
    const [admin, stranger] = [await makeAdmin(), await makeUser()]
    await save(id, admin, { moderation: state }, 'admin/affiliates')
    for (const path of [url, banner]) {
      expect([await howServed(path), await howServed(path, stranger)]).toEqual([HIDDEN, HIDDEN])
      expect([await howServed(path, owner), await howServed(path, admin)]).toEqual([PRIVATE, PRIVATE])
    }
    // It is changed before the save.
    const next = await draft(id, owner)
    await save(id, owner, { pictures: [{ url: next, alt: 'New' }] })
    expect(await howServed(next)).toBe(HIDDEN)
    await save(id, admin, { moderation: 'approved', banner: null }, 'admin/affiliates')
    expect([await howServed(next), await howServed(banner)]).toEqual([PUBLIC, HIDDEN])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('of a deleted server is for staff and its uploader only, and comes back with it', async () => {
    const { id, owner, url } = await withPictures()
    const [admin, editor] = [await makeAdmin(), await makeUser()]
    await run(`INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)`, id, editor.id)
    expect((await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
    expect([await howServed(url), await howServed(url, editor)]).toEqual([HIDDEN, HIDDEN])
    expect([await howServed(url, owner), await howServed(url, admin)]).toEqual([PRIVATE, PRIVATE])
    await moderate(id, 'restore', admin)
    expect(await howServed(url)).toBe(PUBLIC)
    await deleteAccount(owner)
    expect([await howServed(url), await howServed(url, admin)]).toEqual([HIDDEN, HIDDEN])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('that staff take away is not served from that moment, and the owner reads what happened', async () => {
    const { id, owner, pictures, url } = await withPictures(2)
    const admin = await makeAdmin()
    await save(id, admin, { pictures: pictures.slice(1) }, 'admin/affiliates')
    expect([await howServed(url), await howServed(pictures[1]?.url ?? '')]).toEqual([HIDDEN, PUBLIC])
    expect((await auditOf(id)).filter(({ actor }) => actor === admin.id)).toMatchObject([
      { action: 'listing.edit', before: { pictures }, after: { pictures: pictures.slice(1) } },
    ])
    const { changes } = await bodyOf<{ changes: unknown[] }>(
      request('/api/affiliates/me/summary', { as: owner }),
    )
    expect(changes).toMatchObject([
      {
        kind: 'edited',
        changes: [{ field: 'pictures', before: ['Place 0', 'Place 1'], after: ['Place 1'] }],
      },
    ])
  })
})

describe('the focal point of a banner', () => {
  it('is shown with the banner, and goes with it', async () => {
    const { id, owner } = await makeListing({ name: 'Focal Cliff' })
    const [one, other] = [await draft(id, owner), await draft(id, owner)]
    const bannerFocus = { x: 30, y: 0 }
    expect(await save(id, owner, { banner: one, bannerFocus })).toMatchObject({ banner: one, bannerFocus })
    const listing = await shown(id)
    expect(listing).toMatchObject({ bannerFocus })
    const list = await bodyOf<{ items: Listing[] }>(request('/api/servers?q=Focal+Cliff'))
    expect(list.items).toMatchObject([{ banner: one, bannerFocus }])
    const { version } = await save(id, owner, { banner: one })
    expect(await save(id, owner, { bannerFocus, version })).toMatchObject({ version })
    expect(await save(id, owner, { banner: other })).toMatchObject({ banner: other, bannerFocus: null })
    expect(await save(id, owner, { bannerFocus })).toMatchObject({ bannerFocus })
    expect(await save(id, owner, { bannerFocus: null })).toMatchObject({ bannerFocus: null })
    await save(id, owner, { bannerFocus })
    await upload(id, await freshPng(), { as: owner })
    expect(await save(id, owner, {})).toMatchObject({ bannerFocus: null })
  })
})
