import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { rasterise } from '../../../platform/rasterise.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request, fetchWith } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { storePicture } from '../../listings/pictures/store-picture.ts'
import { showBanner } from '../../listings/pictures/set-banner.ts'
import { makeJpeg } from '../../listings/pictures/testing/make-pictures.ts'
import { drawPreview, drawStory } from './draw-preview.ts'
import { userContext } from '../../../testing/contexts.ts'

const FACTS = { id: 'x', tags: [], banner: null, rating: '0.0', reviews: '0', votes: '0' }

const addressOn = async (id: string) =>
  /<meta property="og:image" content="([^"]*)"/.exec(await (await openPage(`/servers/${id}`)).text())?.[1] ??
  ''
const pathOn = async (id: string) => new URL(await addressOn(id)).pathname
const keptUnder = async (id: string) =>
  (await env.BANNERS.list({ prefix: `previews/${id}/` })).objects.map(({ key }) => `/${key}`)

/** A banner in its drawn height, in bands of 16 rows with one grey each. Nothing else on the picture looks like that. */
const GREY_BANDS = { height: 375, seed: 0 }
const greyAt = (y: number) => (y >> 4) * 11

/** Red, green and blue of one pixel, from a picture of that pixel alone: PNG filters do not change a single row. */
async function pixelOf(png: Uint8Array, x: number, y: number): Promise<number[]> {
  const text = Array.from(png, (byte) => String.fromCharCode(byte)).join('')
  const address = `data:image/png;base64,${btoa(text)}`
  const one = await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="${x} ${y} 1 1"><image width="1200" height="630" href="${address}"/></svg>`,
  )
  const view = new DataView(one.buffer, one.byteOffset)
  const data: Uint8Array<ArrayBuffer>[] = []
  for (let at = 8; at < one.length; at += view.getUint32(at) + 12)
    if (view.getUint32(at + 4) === 0x49444154) data.push(one.slice(at + 8, at + 8 + view.getUint32(at)))
  const row = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))
  return [...new Uint8Array(await new Response(row).arrayBuffer())].slice(1, 4)
}

/** The headers of an answer, without the request id. */
async function answerOf(path: string, as: TestUser | null) {
  const response = await request(path, { as })
  const { requestId: _, ...body } = await bodyOf(response)
  const [caching, location] = ['cache-control', 'location'].map((name) => response.headers.get(name))
  return { status: response.status, caching, location, body }
}

const isNamed = (svg: string) => svg.includes('translate(56 470)')

it.each(['Tern Ä Bay', 'Żółw Świat', 'Ελληνικά', 'Пиксель Крафт', 'Tiếng Việt', 'Їжак Ґанок'])(
  'a name in Latin, Greek or Cyrillic letters is on the preview picture: %s',
  (name) => expect(isNamed(drawPreview({ ...FACTS, name }, null))).toBe(true),
)

it.each(['风之羽', 'マイクラ天国', 'عالم', '🌋 Lava', '𒀀𒀁𒀂 Babel'])(
  'any other name is left out as a whole, because the link has it as text: %s',
  (name) => expect(isNamed(drawPreview({ ...FACTS, name }, null))).toBe(false),
)

describe('a server’s preview picture', () => {
  it('is a PNG of 1200 × 630, created once and stored under an address of its facts', async () => {
    const { id } = await makeListing({ name: 'Tern Ä Bay', tags: ['PvP'] })
    const path = await pathOn(id)
    expect(path).toMatch(new RegExp(`^/previews/${id}/[A-Za-z0-9_-]{16}\\.png$`))
    const [first, second] = await Promise.all([request(path), request(path)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = new DataView(await first.arrayBuffer())
    expect(bytes.getUint32(0)).toBe(0x89504e47)
    expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
    expect((await second.arrayBuffer()).byteLength).toBe(bytes.byteLength)
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([path]))
    expect((await request(path)).status).toBe(200)
  })

  it('has one for stories of 1080 × 1920, whose latest is at one address', async () => {
    const { id } = await makeListing({ name: 'Tern Bay', tags: ['PvP', 'Skyblock'] })
    const latest = await request(`/previews/${id}/story.png`)
    const path = latest.headers.get('location') ?? ''
    expect([latest.status, path]).toEqual([
      302,
      expect.stringMatching(`^/previews/${id}/story/[\\w-]{16}\\.png$`),
    ])
    const answer = await request(path)
    const bytes = new DataView(await answer.arrayBuffer())
    expect([answer.status, bytes.getUint32(16), bytes.getUint32(20)]).toEqual([200, 1080, 1920])
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([path]))
    for (const wrong of ['story/', 'story/.png', '.png', 'story.jpg', 'stories.png'])
      expect((await request(`/previews/${id}/${wrong}`)).status, wrong).toBe(404)
    await run("UPDATE listings SET moderation = 'denied' WHERE id = ?1", id)
    expect((await request(`/previews/${id}/story.png`)).status).toBe(404)
  })

  it('gets a new address with new facts, and the old address redirects to it', async () => {
    const { id } = await makeListing({ name: 'Before' })
    const before = await pathOn(id)
    await request(before)
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([before]))
    await run("UPDATE listings SET name = 'After', name_key = 'after' WHERE id = ?1", id)
    const after = await pathOn(id)
    expect(after).not.toBe(before)
    const old = await request(before)
    expect([old.status, old.headers.get('location')]).toEqual([302, after])
    expect((await request(after)).status).toBe(200)
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([after]))
  })

  it('keeps its address while its facts do not change', async () => {
    const { id } = await makeListing({ votes: 12_400 })
    const path = await pathOn(id)
    await run('UPDATE listings SET votes = votes + 1, description = ?2 WHERE id = ?1', id, 'New words.')
    expect(await pathOn(id)).toBe(path)
  })

  it('shows the banner', async () => {
    const { id, owner } = await makeListing()
    const island = await pathOn(id)
    const ctx = userContext(owner)
    const stored = await storePicture(ctx, await makeJpeg({ ...GREY_BANDS, width: 1200 }), 'file')
    await showBanner(ctx, id, stored)
    const path = await pathOn(id)
    expect(path).not.toBe(island)
    const png = new Uint8Array(await (await request(path)).arrayBuffer())
    for (const y of [24, 88, 200, 312]) {
      const grey = greyAt(y)
      for (const value of await pixelOf(png, 600, y)) expect(Math.abs(value - grey)).toBeLessThan(6)
    }
  })

  it('without its banner is neither stored nor kept for long, while the Images service fails', async () => {
    const { id, owner } = await makeListing()
    const ctx = userContext(owner)
    await showBanner(ctx, id, await storePicture(ctx, await makeJpeg({ ...GREY_BANDS, width: 1200 }), 'file'))
    const path = await pathOn(id)
    const failing = {
      input: () => {
        throw new Error('The usage limit was reached')
      },
    }
    for (const IMAGES of [failing, undefined]) {
      const answer = await fetchWith({ IMAGES }, new Request(env.ORIGIN + path))
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
      expect(await keptUnder(id)).toEqual([])
    }
    const whole = await request(path)
    expect(whole.headers.get('cache-control')).toMatch(/immutable$/)
    expect(await keptUnder(id)).toEqual([path])
  })

  it.each(['pending', 'denied', 'suspended', 'deleted'] as const)(
    'of a %s server exists for nobody, though it is kept',
    async (moderation) => {
      const { id, owner } = await makeListing({ name: 'Hidden Cove' })
      const path = await pathOn(id)
      await request(path)
      await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([path]))
      const admin = await makeAdmin()
      if (moderation === 'deleted')
        await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })
      else await run('UPDATE listings SET moderation = ?2 WHERE id = ?1', id, moderation)
      for (const as of [null, owner, await makeUser(), admin])
        for (const address of [path, `/previews/${id}/abcdefghijklmnop.png`]) {
          const answer = await answerOf(address, as)
          expect(answer).toEqual(await answerOf('/previews/nobodyHasIt1/abcdefghijklmnop.png', as))
          expect(answer).toMatchObject({ status: 404, caching: 'private, no-store', location: null })
        }
    },
  )

  it.each(['doesNotExist/abcdefghijklmnop.png', '..%2F..%2Fx', 'a/b/c.png', ''])(
    'is not found under an invalid address (%s)',
    async (rest) => {
      const response = await request(`/previews/${rest}`)
      expect(response.status).toBe(404)
      expect(await bodyOf(response)).toMatchObject({ code: 'not_found' })
    },
  )

  it('has the short link and a long name within the picture for stories', () => {
    const name = 'The Very Long Name Of A Server In The Clouds And Behind'
    const svg = drawStory({ ...FACTS, name }, { banner: null, link: 'realmport.test/v/x' })
    const drawn = [...svg.matchAll(/<g fill="[^"]*" transform="translate\((\d+) (\d+)\)/g)]
    expect(drawn.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...drawn.map(([, , y]) => Number(y)))).toBeLessThanOrEqual(1580)
    expect(drawStory({ ...FACTS, name: '<b>&' }, { banner: null, link: '"><x' })).not.toMatch(/<b>|<x/)
  })

  it('escapes names', () => {
    const evil = '</svg><script>alert(1)</script>"><image href="http://evil.example/"/>'
    const svg = drawPreview({ ...FACTS, name: evil }, null)
    expect(svg).not.toContain('script')
    expect(svg).not.toContain('evil')
  })
})
