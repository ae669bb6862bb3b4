import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCREENS } from '../../../contract/screens.ts'
import { makeListing } from '../../testing/factories.ts'
import { request } from '../../testing/request.ts'

const read = async (path: string) => {
  const response = await request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const places = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

describe('the sitemap', () => {
  let shown: { id: string }
  let far: { id: string }

  beforeAll(async () => {
    shown = await makeListing({ updated: Date.UTC(2026, 0, 2, 3, 4, 5) })
    for (const moderation of ['pending', 'denied', 'suspended'] as const) await makeListing({ moderation })
    far = await makeListing()
    await env.DB.prepare('UPDATE listings SET seq = 30001 WHERE id = ?1').bind(far.id).run()
  })

  it('is an index of the maps that hold something', async () => {
    const { status, headers, text } = await read('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(places(text)).toEqual(
      ['pages', 'servers-1', 'servers-4'].map((file) => `${env.ORIGIN}/sitemaps/${file}.xml`),
    )
  })

  it('lists public servers with the moment of their last change, and no other', async () => {
    const { text } = await read('/sitemaps/servers-1.xml')
    expect(places(text)).toEqual([`${env.ORIGIN}/servers/${shown.id}`])
    expect(text).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
    expect(places((await read('/sitemaps/servers-4.xml')).text)).toEqual([`${env.ORIGIN}/servers/${far.id}`])
  })

  it('lists every screen that search engines may keep', async () => {
    const indexed = SCREENS.filter(({ path, indexed: kept }) => kept && !path.includes(':'))
    expect(places((await read('/sitemaps/pages.xml')).text)).toEqual(
      indexed.map(({ path }) => env.ORIGIN + path),
    )
  })

  it.each(['servers-2', 'servers-0', 'servers-999999', 'servers-1e3', 'servers-', '..%2Fx', 'servers-01'])(
    'has no map %s',
    async (file) => {
      expect((await read(`/sitemaps/${file}.xml`)).status).toBe(404)
    },
  )
})

describe('robots.txt', () => {
  it('names the sitemap and what is not for robots', async () => {
    const { text, headers } = await read('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain(`Sitemap: ${env.ORIGIN}/sitemap.xml`)
    expect(text).toContain('Disallow: /admin\n')
    expect(text).not.toMatch(/^Disallow: \/servers/m)
  })
})
