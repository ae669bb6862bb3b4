import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { inLanguage, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { SCREENS } from '#contract/site/screens.ts'
import { SITE } from '#contract/site/site.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { foldName } from '#contract/text/fold.ts'
import type { Ctx } from '../../../http/verb.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { makeListing, makeUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { openPage } from '../../../testing/open-page.ts'
import { request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { listAddresses, listPages } from './list-addresses.ts'

const read = async (path: string) => {
  const response = await request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const places = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

/** Gives the next listing this internal number, as if there had been so many. */
const numberFrom = (seq: number) =>
  run("UPDATE sqlite_sequence SET seq = ?1 WHERE name = 'listings'", seq - 1)

describe('the sitemap', () => {
  let shown: { id: string; name: string }
  let far: { id: string; name: string }
  const slugOf = ({ id, name }: { id: string; name: string }) => listingSlug(id, foldName(name))

  beforeAll(async () => {
    shown = await makeListing({ updated: Date.UTC(2026, 0, 2, 3, 4, 5) })
    for (const moderation of ['pending', 'denied', 'suspended'] as const) await makeListing({ moderation })
    await numberFrom(3_001)
    far = await makeListing()
  })

  it('is an index of the maps that are not empty', async () => {
    const { status, headers, text } = await read('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(places(text)).toEqual(
      ['pages', 'servers-1', 'servers-4'].map((file) => `${env.ORIGIN}/sitemaps/${file}.xml`),
    )
  })

  it('lists public servers with the time of their last change, and no other', async () => {
    const { text } = await read('/sitemaps/servers-1.xml')
    expect(places(text)).toEqual([`${env.ORIGIN}/servers/${slugOf(shown)}`])
    expect(text).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
    expect(places((await read('/sitemaps/servers-4.xml')).text)).toEqual([
      `${env.ORIGIN}/servers/${slugOf(far)}`,
    ])
  })

  it('lists incidents once there are any', async () => {
    expect((await read('/sitemaps/incidents.xml')).status).toBe(404)
    await run(
      `INSERT INTO incidents (id, title, component, impact, status, started_at, updated_at)
       VALUES ('AAAAAAAAAAAA', 'Slow', 'api', 'none', 'resolved', 1, ?1)`,
      Date.UTC(2026, 0, 2, 3, 4, 5),
    )
    const { text } = await read('/sitemaps/incidents.xml')
    expect(places(text)).toEqual([`${env.ORIGIN}/status/incidents/AAAAAAAAAAAA`])
    expect(text).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
    expect(places((await read('/sitemap.xml')).text)).toContain(`${env.ORIGIN}/sitemaps/incidents.xml`)
    await env.DB.exec('DELETE FROM incidents')
  })

  it('lists every screen that search engines may index, in each language', async () => {
    const indexed = SCREENS.filter(({ path, indexed: kept }) => kept && !path.includes(':'))
    expect(places((await read('/sitemaps/pages.xml')).text)).toEqual(
      indexed.flatMap(({ path, inEnglish }) =>
        (inEnglish ? (['en'] as const) : SITE_LANGUAGE_CODES).map(
          (code) => env.ORIGIN + inLanguage(path, code),
        ),
      ),
    )
  })

  it.each(['servers-2', 'servers-0', 'servers-1e3'])('has no map %s', async (file) => {
    expect((await read(`/sitemaps/${file}.xml`)).status).toBe(404)
  })
})

describe('another spelling of a map', () => {
  it.each([
    ['/%73itemap.xml', '/sitemap.xml'],
    ['/sitemaps/servers-1.xml?page=2', '/sitemaps/servers-1.xml'],
    ['/sitemaps/%73ervers-1%2Exml', '/sitemaps/servers-1.xml'],
  ])('redirects to the cached one, without the database (%s)', async (path, own) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await openPage(path, { method, broken: true })
      expect([response.status, response.headers.get('location')]).toEqual([301, own])
    }
  })
})

describe('an unknown map', () => {
  it.each([
    String.raw`/%73itemaps/%5C..%5C..%5C%5Cevil.example`,
    '/%73itemaps/..%2F..%2F%2Fevil.example',
    '/sitemaps//evil.example',
    '/%73itemaps/servers-01.xml',
    '/sitemaps/servers-1.xml%0A?x',
    '/sitemaps/?x',
  ])('is not found in any spelling (%s)', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const response = await openPage(path, { method, broken: true })
      expect([response.status, response.headers.get('location')]).toEqual([404, null])
    }
  })
})

describe('a map among many listings', () => {
  const FULL = 1_000
  const SOME = 150

  const rowsRead = async <Answer>(work: (ctx: Ctx) => Promise<Answer>) => {
    const { ctx, meter } = meteredContext()
    const answer = await work(ctx)
    return { answer, rows: meter.rowsRead }
  }

  // Map 11 is full, 12 has only pending listings, and 13 has its first one.
  beforeAll(async () => {
    const owner = await makeUser()
    const make = async (from: number, listings: number, moderation: Moderation) => {
      await numberFrom(from)
      const specs = Array.from({ length: listings }, (_, index) => ({ name: `M${index}`, moderation }))
      await makeListings(owner.id, specs)
    }
    await make(10_001, FULL, 'approved')
    await make(11_001, SOME, 'pending')
    await make(12_001, SOME, 'approved')
  })

  it.each([
    [11, FULL],
    [12, 0],
    [13, SOME],
    [14, 0],
  ])('reads only the listings of its range (%i)', async (page, listed) => {
    const { answer, rows } = await rowsRead((ctx) => listAddresses(ctx, page))
    expect(answer).toHaveLength(listed)
    expect(rows).toBeLessThanOrEqual(Math.max(listed, SOME) + 2)
  })

  it('is found for the index by the first public listing of each range', async () => {
    const { answer, rows } = await rowsRead(listPages)
    expect(answer).toEqual([1, 4, 11, 13])
    expect(rows).toBeLessThanOrEqual(SOME + 3 * 13 + 4)
  })

  it('is small enough for the memory of an isolate, also with a long site address', async () => {
    const text = await (await request('/sitemaps/servers-11.xml')).text()
    expect(places(text)).toHaveLength(FULL)
    expect(text.length + FULL * (100 - env.ORIGIN.length)).toBeLessThan(250 * 1024)
  })
})

describe('security.txt', () => {
  it('names the contact and ends within a year', async () => {
    const { text, headers } = await read('/.well-known/security.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain(`Contact: mailto:${SITE.contact}\n`)
    expect(text).toContain(`Canonical: ${env.ORIGIN}/.well-known/security.txt\n`)
    const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    expect(ends - Date.now()).toBeGreaterThan(30 * DAY)
    expect(ends - Date.now()).toBeLessThan(365 * DAY)
  })
})

describe('robots.txt', () => {
  it('names the sitemap and the paths that are not for robots', async () => {
    const { text, headers } = await read('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain(`Sitemap: ${env.ORIGIN}/sitemap.xml`)
    expect(text).toContain('Disallow: /admin\n')
    expect(text).not.toMatch(/^Disallow: \/servers/m)
  })
})
