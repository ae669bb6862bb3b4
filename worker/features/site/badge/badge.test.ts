import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { readBadgeLook } from '#contract/site/badge.ts'
import { speakIn } from '../../../platform/language.ts'
import { saveReview } from '../../../testing/acts.ts'
import { makeListing, makeUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, fetchWorker, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { drawBadge } from './draw-badge.ts'

/** Sends a request like a page of another origin. */
const fromElsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://forum.example' }
const badge = (id: string, headers: Record<string, string> = {}) =>
  request(`/api/embed/servers/${id}/badge`, { proof: fromElsewhere, headers })
const picture = (id: string, query = '') =>
  fetchWorker(new Request(`${env.ORIGIN}/embed/servers/${id}.svg${query}`))

async function rate(id: string, ...ratings: number[]) {
  for (const rating of ratings) await saveReview(id, await makeUser(), { rating })
}

describe('what a badge shows', () => {
  it('is name, island, address, votes and rating', async () => {
    const { id } = await makeListing({ name: 'Quay <West>', tags: ['PvP'], votes: 3 })
    await rate(id, 5, 4, 4)
    const answer = await badge(id)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
      name: 'Quay <West>',
      icon: `https://realmport.test/embed/islands/${id}.svg?tag=PvP`,
      url: `https://realmport.test/servers/${id}`,
      votes: 3,
      ratingAvg: 4.3,
      ratingCnt: 3,
      players: null,
      texts: {
        name: 'Quay <West> on Realmport',
        votes: { short: '3', long: '3 votes' },
        rating: { short: '4.3', long: '4.3 (3)' },
        line: 'on Realmport',
        players: '',
      },
    })
  })

  it('has its figures as text, also without reviews; of a server that is not public it is nothing', async () => {
    const { id } = await makeListing({ votes: 1 })
    const { id: hidden } = await makeListing({ moderation: 'pending' })
    expect(await bodyOf(badge(id))).toMatchObject({
      texts: { votes: { short: '1', long: '1 vote' }, rating: { short: '–', long: '–' } },
    })
    const { id: busy } = await makeListing({ votes: 1200 })
    expect(await bodyOf(badge(busy))).toMatchObject({
      texts: { votes: { short: '1.2k', long: '1.2k votes' } },
    })
    for (const other of [hidden, 'doesNotExist']) expect((await badge(other)).status).toBe(404)
  })
})

it('a badge counts the players of a server, unless its owner pauses it', async () => {
  const [{ id: open }, { id: paused }] = [await makeListing(), await makeListing()]
  for (const [id, pausedAt] of [
    [open, null],
    [paused, Date.now()],
  ])
    await run(
      `UPDATE listings SET playing = 11, playing_at = ?2, playing_source = 'owner', paused_at = ?3 WHERE id = ?1`,
      id,
      Date.now(),
      pausedAt,
    )
  expect(await bodyOf(badge(open))).toMatchObject({ players: { playing: 11 } })
  expect(await bodyOf(badge(paused))).toMatchObject({ players: null, texts: { line: 'on Realmport' } })
})

describe('the badge as a picture', () => {
  it.each([
    ['', 300, 92],
    ['?variant=compact', 240, 36],
    ['?variant=huge', 300, 92],
  ])('has exactly its size (%s)', async (query, width, height) => {
    const { id } = await makeListing({ votes: 12 })
    const response = await picture(id, query)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('cache-control')).toContain('max-age=15')
    expect(await response.text()).toContain(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    )
  })

  it('contains its own facts, and only those', async () => {
    const { id } = await makeListing({ name: 'Sky & "Sea" <b>', votes: 2 })
    const svg = await (await picture(id)).text()
    expect(svg).toContain(
      '<title id="t">Sky &amp; &quot;Sea&quot; &lt;b&gt; on Realmport, 2 votes, not rated yet</title>',
    )
    expect(svg).not.toContain('<b>')
    const votes = await (await picture(id, '?show=votes')).text()
    expect(votes).toContain('>2 votes<')
    expect(votes).not.toContain('rated')
    expect(await (await picture(id, '?show=')).text()).not.toContain('2 votes')
  })

  it.each(['card', 'compact'])(
    'keeps every text of a %s inside, for a name of any length, any figures and in every language',
    async (variant) => {
      const data = { name: 'W'.repeat(60), icon: '', url: '', ratingAvg: 4.9 }
      const playing = { playing: 123_456, capacity: null, countedAt: iso(0), source: 'probe' as const }
      const figures = [0, 2, 1234, 1_234_567].flatMap((votes) =>
        [0, 1, 123_456].map((ratingCnt) => ({ votes, ratingCnt, players: votes > 2 ? playing : null })),
      )
      for (const lang of SITE_LANGUAGE_CODES)
        for (const counts of figures) {
          const look = readBadgeLook((name) => ({ lang, variant })[name])
          const badgeData = { ...data, ...counts }
          const svg = await speakIn(lang, () =>
            drawBadge({ id: 'abcdefghijkl', tag: null, data: badgeData, look, now: 0 }),
          )
          const width = Number(/width="(\d+)"/.exec(svg)?.[1])
          const lines = [
            ...svg.matchAll(/<text class="\w" x="([\d.]+)"[^>]*textLength="([\d.]+)"[^>]*>([^<]+)/g),
          ]
          expect(lines.length).toBeGreaterThanOrEqual(3)
          const outside = lines.filter(([, x, length]) => Number(x) + Number(length) > width - 6)
          expect(outside.map(([, , , text]) => [lang, text])).toEqual([])
        }
    },
  )

  it('says that a server is not rated yet where the words fit', async () => {
    const { id } = await makeListing()
    expect(await (await picture(id)).text()).toContain('>Not rated yet<')
    const german = await (await picture(id, '?lang=de')).text()
    expect(german).toContain('>0 Stimmen<')
    expect(german).toContain('>–<')
  })

  it('follows the requested theme and corners', async () => {
    const { id } = await makeListing()
    const svg = async (query: string) => (await picture(id, query)).text()
    expect(await svg('?theme=light')).not.toContain('#132e36')
    expect(await svg('?theme=dark')).not.toContain('prefers-color-scheme')
    expect(await svg('?theme=auto')).toContain('@media(prefers-color-scheme:dark)')
    expect(await svg('?rounded=99')).toContain('rx="16"')
    expect(await svg('?rounded=0')).toContain('rx="0"')
  })

  it('of a server that is unknown or not public is one short-lived picture', async () => {
    const unknown = await picture('doesNotExist')
    const text = await unknown.text()
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=15, must-revalidate',
    ])
    expect(text).toContain('Server not found')
    const { id } = await makeListing({ name: 'Hidden Cove', moderation: 'suspended' })
    expect(await (await picture(id)).text()).toBe(text)
  })

  it.each([
    '/embed/servers/.svg',
    '/embed/servers/a%20b.svg',
    '/embed/servers/x',
    '/embed/islands/no.island.svg',
    '/embed/',
  ])('is not found at %s', async (path) => {
    expect((await openPage(path)).status).toBe(404)
  })
})

describe('an island for badges', () => {
  it('is drawn only from its address, and cached for a long time', async () => {
    const island = (query: string) =>
      fetchWorker(new Request(`${env.ORIGIN}/embed/islands/abcdefghijkl.svg${query}`))
    const plain = await island('')
    expect(plain.headers.get('cache-control')).toContain('max-age=604800')
    const svg = await plain.text()
    expect(svg).toMatch(/^<svg [^]*<\/svg>$/)
    expect(await (await island('?tag=Prisons')).text()).not.toBe(svg)
    expect(await (await island('?tag=<script>')).text()).toBe(svg)
  })
})

describe('the badge script', () => {
  it('may be loaded by every page, and is soon replaced by a newer one', async () => {
    const response = await openPage('/embed/badge.js')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
      'x-content-type-options': 'nosniff',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await openPage('/embed/badge.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('a badge in German', () => {
  it('has German numbers and leads to the German page', async () => {
    const { id } = await makeListing({ votes: 12_431 })
    await rate(id, 5, 4, 4)
    const german = request(`/api/embed/servers/${id}/badge?lang=de`, { proof: fromElsewhere })
    expect(await bodyOf(german)).toMatchObject({
      url: `https://realmport.test/de/servers/${id}`,
      texts: { votes: { short: '12.431' }, rating: { short: '4,3', long: '4,3 (3)' } },
    })
    expect(await (await picture(id, '?lang=de')).text()).toContain('4,3 (3)')
  })

  it('is English for an unknown language', async () => {
    const { id } = await makeListing({ votes: 3 })
    expect(
      await bodyOf(request(`/api/embed/servers/${id}/badge?lang=xx`, { proof: fromElsewhere })),
    ).toMatchObject({
      url: `https://realmport.test/servers/${id}`,
      texts: { votes: { long: '3 votes' } },
    })
  })
})
