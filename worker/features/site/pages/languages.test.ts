import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { foldName } from '#contract/text/fold.ts'
import { saveReview } from '../../../testing/acts.ts'
import { makeListing, makeUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

const open = async (path: string) => (await openPage(path)).text()
const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, tag, href]) => [
    tag,
    href,
  ])

it('has each screen in each language, at an address of its own', async () => {
  const html = await open('/de/servers')
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('<link rel="canonical" href="https://realmport.test/de/servers">')
  expect(html).toContain('href="/de/servers')
  expect(html).not.toMatch(/<a (?![^>]*lang=)[^>]*href="\/(?:servers|info|hubs)[/"?]/)
  expect(alternates(html)).toEqual([
    ...Object.entries(SITE_LANGUAGES).map(([code, { tag }]) => [
      tag,
      `https://realmport.test${code === 'en' ? '' : `/${code}`}/servers`,
    ]),
    ['x-default', 'https://realmport.test/servers'],
  ])
  expect(await open('/pt')).toContain('<link rel="canonical" href="https://realmport.test/pt">')
})

it('tells search engines of a server’s page in the languages that are spoken there', async () => {
  const { id, name } = await makeListing()
  await run('UPDATE listings SET facts = ?1 WHERE id = ?2', JSON.stringify(['lang-de', 'lang-pt-BR']), id)
  const slug = listingSlug(id, foldName(name))
  const html = await open(`/de/servers/${slug}`)
  expect(alternates(html).map(([tag]) => tag)).toEqual(['en', 'de', 'pt-BR', 'x-default'])
  const other = await open(`/ja/servers/${slug}`)
  expect(other).toContain(`<link rel="canonical" href="https://realmport.test/servers/${slug}">`)
  expect(alternates(other)).toEqual([])
})

it('says that a legal page is in English', async () => {
  const html = await open('/de/terms')
  expect(html).toContain('<link rel="canonical" href="https://realmport.test/terms">')
  expect(html).toContain('<main id="main" tabindex="-1" lang="en"')
})

it.each(['/xx/servers', '/en/servers', '/DE/servers', '/de/nowhere', '/de/de/servers'])(
  'has no page at %s',
  async (path) => {
    const answer = await openPage(path)
    expect(answer.status).toBe(404)
  },
)

it('leads older addresses to their new ones in the same language', async () => {
  const answer = await openPage('/de/formulas')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe('/de/info#orders')
})

it('does not say that words of people are in the language of the page', async () => {
  const { id, name, owner } = await makeListing({ name: 'Otter Bay', description: 'A quiet harbour.' })
  const review = { rating: 5, text: 'Lovely people here.' }
  const { item } = await bodyOf<{ item: { _id: string } }>(saveReview(id, await makeUser(), review))
  await request(`/api/affiliates/${id}/reviews/${item._id}/reply`, {
    as: owner,
    method: 'PUT',
    body: { text: 'Thank you.' },
  })
  const news = { title: 'Spring fair', text: 'Stalls at the pier.' }
  expect((await request(`/api/affiliates/${id}/news`, { as: owner, body: news })).status).toBe(201)
  const html = await open(`/de/servers/${listingSlug(id, foldName(name))}`)
  for (const text of ['Otter Bay', 'A quiet harbour.', review.text, 'Thank you.', news.title, news.text])
    expect(html, text).toMatch(new RegExp(`<\\w+ lang="" [^>]*>(?:<p[^>]*>)?${text}`))
  expect(await open('/de/servers')).toMatch(/<h3 lang="" [^>]*><a [^>]*>Otter Bay/)
})

it.each(['/', '/servers', '/info', '/status'])(
  'answers %s in the language of its address to every reader',
  async (path) => {
    const headers = { 'accept-language': 'de', cookie: 'language=de' }
    const answer = await openPage(path, { headers })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<html lang="en"')])
    expect(answer.headers.get('vary') ?? '').not.toMatch(/accept-language/i)
    expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/lang/)
  },
)
