import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { makeAdmin, makeListing, makeUser } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { drawPreview } from './draw-preview.ts'

const addressOn = async (id: string) =>
  /<meta property="og:image" content="([^"]*)"/.exec(await (await openPage(`/servers/${id}`)).text())?.[1] ??
  ''
const pathOn = async (id: string) => new URL(await addressOn(id)).pathname
const keptUnder = async (id: string) =>
  (await env.BANNERS.list({ prefix: `previews/${id}/` })).objects.map(({ key }) => `/${key}`)

describe('a server’s preview picture', () => {
  it('is a PNG of 1200 × 630, made once and kept under the address that names what it shows', async () => {
    const { id } = await makeListing({ name: 'Tern Ä Bay 天', tags: ['PvP'] })
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

  it('moves on with its facts, and the old address leads there', async () => {
    const { id } = await makeListing({ name: 'Before' })
    const before = await pathOn(id)
    await request(before)
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([before]))
    await env.DB.prepare("UPDATE listings SET name = 'After', name_key = 'after' WHERE id = ?1")
      .bind(id)
      .run()
    const after = await pathOn(id)
    expect(after).not.toBe(before)
    const old = await request(before)
    expect([old.status, old.headers.get('location')]).toEqual([302, after])
    expect((await request(after)).status).toBe(200)
    await vi.waitFor(async () => expect(await keptUnder(id)).toEqual([after]))
  })

  it('stays while nothing changes that stands on it', async () => {
    const { id } = await makeListing({ votes: 12_400 })
    const path = await pathOn(id)
    await env.DB.prepare('UPDATE listings SET votes = votes + 1, description = ?2 WHERE id = ?1')
      .bind(id, 'New words.')
      .run()
    expect(await pathOn(id)).toBe(path)
  })

  it.each(['pending', 'denied', 'suspended'] as const)(
    'of a %s server exists for nobody',
    async (moderation) => {
      const { id, owner } = await makeListing()
      const path = await pathOn(id)
      await env.DB.prepare('UPDATE listings SET moderation = ?2 WHERE id = ?1').bind(id, moderation).run()
      for (const as of [null, owner, await makeUser(), await makeAdmin()])
        expect((await request(path, { as })).status).toBe(404)
      expect(await keptUnder(id)).toEqual([])
    },
  )

  it.each(['doesNotExist/abcdefghijklmnop.png', '..%2F..%2Fx', 'a/b/c.png', ''])(
    'is not found under an address that is none (%s)',
    async (rest) => {
      const response = await request(`/previews/${rest}`)
      expect(response.status).toBe(404)
      expect(await bodyOf(response)).toMatchObject({ code: 'not_found' })
    },
  )

  it('cannot be broken out of by a name', () => {
    const evil = '</svg><script>alert(1)</script>"><image href="http://evil.example/"/>'
    const facts = { id: 'x', tags: [], banner: null, rating: '0.0', reviews: '0', votes: '0' }
    const svg = drawPreview({ ...facts, name: evil }, null)
    expect(svg).not.toContain('script')
    expect(svg).not.toContain('evil')
  })
})
