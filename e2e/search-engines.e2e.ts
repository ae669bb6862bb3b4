import type { APIRequestContext } from '@playwright/test'
import { Readable } from 'node:stream'
import openGraph from 'open-graph-scraper'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { z } from 'zod'
import { SCREENS } from '#contract/site/screens.ts'
import { expect, test } from './fixtures.ts'
import { findListing, readListings } from './lib/listings.ts'
import { hold } from './lib/requests.ts'

/** Reads pages as search engines and chats do: the HTML from the server, without scripts. */
async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const html = await response.text()
  const { result } = await openGraph({ html })
  return { status: response.status(), html, result }
}

const block = (html: string, opening: string): unknown => {
  const from = html.indexOf(opening)
  if (from < 0) return null
  return JSON.parse(html.slice(html.indexOf('>', from) + 1, html.indexOf('</script>', from)))
}

const thing = z.looseObject({ '@type': z.string() })
const graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) })
const listItem = z.object({
  '@type': z.literal('ListItem'),
  position: z.number().int().positive(),
  name: z.string().min(1),
})

/** The structured data of a type, by schema.org. */
function thingOf(html: string, type: string): unknown {
  const { '@graph': things } = graph.parse(block(html, '<script type="application/ld+json"'))
  return things.find((each) => each['@type'] === type)
}

test('an Open Graph parser reads every public page', async ({ request, baseURL }) => {
  for (const { path, indexed } of SCREENS) {
    if (!indexed || path.includes(':')) continue
    const { status, result } = await read(request, path)
    expect([path, status, result.success]).toEqual([path, 200, true])
    expect(result.ogUrl).toBe(`${baseURL}${path}`)
    expect(result.ogTitle).toContain('Realmport')
    expect(result.ogDescription?.length).toBeGreaterThan(50)
    expect(result.ogDescription?.length).toBeLessThanOrEqual(150)
    expect(result.ogImage).toMatchObject([{ width: '1200', height: '630', type: 'image/png' }])
    expect(result.twitterCard).toBe('summary_large_image')
    const picture = await request.get(result.ogImage?.[0]?.url ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

test('a server’s page has the island of its kind, facts and buttons in chats', async ({
  page,
  request,
  baseURL,
}) => {
  const listing = await findListing(
    page,
    ({ ratingCnt, discord, banner }) => ratingCnt > 10 && discord !== null && banner === null,
  )
  const url = `${baseURL}/servers/${listing.slug}`
  const { html, result } = await read(request, url)
  expect(result).toMatchObject({ ogUrl: url, ogTitle: `${listing.name} · Realmport` })
  expect(result.ogDescription).toContain(`★ ${listing.ratingAvg.toFixed(1)}`)
  const picture = result.ogImage?.[0]?.url ?? ''
  const drawn = await request.get(picture)
  const bytes = await drawn.body()
  expect([drawn.status(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 1200, 630])

  const embed = block(html, '<script type="application/json" id="discord:component-embed"')
  expect(Buffer.byteLength(JSON.stringify(embed))).toBeLessThanOrEqual(3000)
  expect(embed).toMatchObject({ component: { type: 17, components: expect.any(Array) } })
  expect(JSON.stringify(embed)).toContain(picture)
  expect(JSON.stringify(embed)).toContain(listing.discord)

  expect(thingOf(html, 'VideoGame')).toMatchObject({
    name: listing.name,
    url,
    image: picture,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: listing.ratingAvg,
      ratingCount: listing.ratingCnt,
      bestRating: 5,
      worstRating: 1,
    },
  })
})

test('a server without reviews claims no rating', async ({ page, request }) => {
  const { _id } = await findListing(page, ({ ratingCnt }) => ratingCnt === 0)
  expect(thingOf((await read(request, `/servers/${_id}`)).html, 'VideoGame')).not.toHaveProperty(
    'aggregateRating',
  )
})

test('structured data describes the search, the list and the breadcrumbs', async ({ request, baseURL }) => {
  expect(thingOf((await read(request, '/')).html, 'WebSite')).toMatchObject({
    url: `${baseURL}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${baseURL}/servers?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
  const questions = z
    .object({
      mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
    })
    .parse(thingOf((await read(request, '/info')).html, 'FAQPage'))
  expect(questions.mainEntity.map(({ name }) => name)).toContain('How often can I vote?')
  const { html } = await read(request, '/servers?page=2')
  const list = z
    .object({ itemListElement: z.array(listItem.extend({ url: z.url() })) })
    .parse(thingOf(html, 'ItemList'))
  expect(list.itemListElement.map(({ position }) => position)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 19),
  )
  const trail = z
    .object({ itemListElement: z.array(listItem.extend({ item: z.url() })) })
    .parse(thingOf(html, 'BreadcrumbList'))
  expect(trail.itemListElement.map(({ position }) => position)).toEqual([1, 2])
})

test('the directory’s canonical address has tag and page, also after navigation', async ({
  page,
  baseURL,
}) => {
  const known = page.locator('link[rel="canonical"]')
  const directory = `${baseURL}/servers`
  await page.goto('/servers?sort=new&tag=PvP')
  await expect(known).toHaveAttribute('href', `${directory}?tag=PvP`)
  await page.getByRole('link', { name: 'Survival/SMP', exact: true }).click()
  await expect(known).toHaveAttribute('href', `${directory}?tag=Survival%2FSMP`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(known).toHaveAttribute('href', `${directory}?tag=Survival%2FSMP&page=2`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
  await expect(known).toHaveAttribute('href', `${baseURL}/hubs`)
})

test('the directory’s canonical address has the tag, also when the visitor navigates before the page is complete', async ({
  page,
  baseURL,
}) => {
  const known = page.locator('link[rel="canonical"]')
  const letGo = await hold(page, /\/later-[^/]+\.js$/)
  await page.goto('/servers?tag=PvP')
  await page.getByRole('link', { name: 'Survival/SMP', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', /Survival/)
  letGo()
  await expect(known).toHaveAttribute('href', `${baseURL}/servers?tag=Survival%2FSMP`)
})

test('a sitemap parser finds every public server once', async ({ page, request, baseURL }) => {
  const open = async (address: string) => {
    const response = await request.get(address)
    expect([address, response.status()]).toEqual([address, 200])
    return Readable.from([await response.body()])
  }
  const maps = await parseSitemapIndex(await open('/sitemap.xml'))
  const places = []
  for (const { url } of maps) places.push(...(await parseSitemap(await open(url))))
  const addresses = places.map(({ url }) => url)
  expect(new Set(addresses).size).toBe(addresses.length)
  const { items, total } = await readListings(page, { limit: 50 })
  const servers = places.filter(({ url }) => url.startsWith(`${baseURL}/servers/`))
  expect(servers.length).toBe(total)
  for (const { _id, updated } of items)
    expect(servers.find(({ url }) => url.endsWith(_id))?.lastmod).toBe(updated)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the manifest, its icons, and the icon that browsers and chats request by default exist', async ({
  request,
}) => {
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.status()).toBe(200)
  const { icons } = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(await manifest.json())
  for (const { src } of icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200])

  const answer = await request.get('/favicon.ico')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  const file = await answer.body()
  expect(file.readUInt16LE(2), 'an icon').toBe(1)
  const pictures = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const [size, start] = [file.readUInt8(6 + 16 * index), file.readUInt32LE(6 + 16 * index + 12)]
    // A PNG with the size that its entry gives.
    expect([file.readUInt32BE(start), file.readUInt32BE(start + 16)]).toEqual([0x89504e47, size])
    return size
  })
  expect(pictures).toEqual([16, 32, 48])
})
