import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { SORTS } from '#contract/directory/directory.ts'
import { saveReview, vote } from './acts.ts'
import { makeUser } from './factories.ts'
import { openPage } from './open-page.ts'
import { bodyOf, request } from './request.ts'
import { apiRoutes } from './routes.ts'
import { rowOf } from './rows.ts'

/** A listing with unique words in its name, so that a search for them finds nothing else. */
export interface ShownListing {
  id: string
  name: string
  tag: string
}

type Surface = (listing: ShownListing) => Promise<boolean>

/** Every public place that shows listings. Add a new one here; then every test that checks all places includes it. */
const SURFACES: Record<string, Surface> = {
  ...Object.fromEntries(
    SORTS.flatMap((sort) =>
      ['All', null].map((tag) => [
        `directory by ${sort}, ${tag ?? 'its tag'}`,
        (listing: ShownListing) => isListed(listing, { sort, tag: tag ?? listing.tag }),
      ]),
    ),
  ),
  search: (listing) => isListed(listing, { q: listing.name }),
  'search with a slip': (listing) => isListed(listing, { q: listing.name.replace('Quay', 'Quya') }),
  // Also calls that are added later.
  'what anybody may read of it': async (listing) => {
    const ofOne = apiRoutes().filter(
      ({ method, pattern }) => method === 'GET' && /^\/api\/(?:embed\/)?servers\/:id/.test(pattern),
    )
    const shown = await Promise.all(
      ofOne.map(({ path }) => answers(path.replace('nobodyHasIt1', listing.id), listing)),
    )
    return shown.includes(true)
  },
  'a list that anybody may read': async ({ name }) => {
    const lists = apiRoutes().filter(({ method, pattern }) => method === 'GET' && !pattern.includes(':'))
    const texts = await Promise.all(lists.map(async ({ path }) => (await request(path)).text()))
    return texts.some((text) => text.includes(name))
  },
  'badge as a picture': async ({ id, name }) =>
    (await (await request(`/embed/servers/${id}.svg`)).text()).includes(name),
  sitemap: async ({ id }) => {
    const placesOn = async (path: string) =>
      [...(await (await request(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        ([, place = '']) => place,
      )
    const maps = await placesOn('/sitemap.xml')
    const places = await Promise.all(maps.map((map) => placesOn(new URL(map).pathname)))
    return places.flat().some((place) => place.startsWith(`${env.ORIGIN}/servers/`) && place.endsWith(id))
  },
  ranking: async ({ id }) => {
    const week = await rankAlone(id)
    const { items } = await bodyOf<{ items: { server: { _id: string } }[] }>(
      request(`/api/rankings?week=${week}`),
    )
    return items.some(({ server }) => server._id === id)
  },
  page: async ({ id, name }) => {
    const page = await openPage(`/servers/${id}`)
    return (await page.text()).includes(name) || page.status === 200
  },
  // It shows the newest listings, and a test's listing is the newest.
  'home page': ({ id }) => isLinked('/', id),
  'page of the directory': ({ id, tag }) => isLinked(`/servers?sort=new&tag=${encodeURIComponent(tag)}`, id),
  'page of a search': ({ id, name }) => isLinked(`/servers?q=${encodeURIComponent(name)}`, id),
  votes: async ({ id }) => {
    // A new person votes here, so that a rejection can only mean that the listing is not public.
    const { status } = await vote(id, await makeUser())
    return status === 200
  },
  reviewing: async ({ id }) => {
    const { ok } = await saveReview(id, await makeUser(), { rating: 4 })
    return ok
  },
  reporting: async ({ id }) => {
    const body = { reason: 'spam', details: 'Look at that.' }
    return (await request(`/api/servers/${id}/report`, { as: await makeUser(), body })).ok
  },
  'what only the viewer may know': async ({ id }) =>
    (await request(`/api/servers/${id}/viewer`, { as: await makeUser() })).status === 200,
  beacons: async ({ id }) => {
    const visits = async () =>
      (
        await rowOf<{ times: number }>(
          'SELECT coalesce(sum(value), 0) AS times FROM metric_visits, json_each(seen) e WHERE e.key = ?1',
          `${id}i`,
        )
      )?.times ?? 0
    const before = await visits()
    await request('/api/metrics/beacon', {
      body: { serverId: id, kind: 'impression' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'en' },
    })
    return (await visits()) > before
  },
}

async function isListed(
  { id }: ShownListing,
  { q = '', tag = 'All', sort = 'top' }: { q?: string; tag?: string; sort?: string },
): Promise<boolean> {
  const query = new URLSearchParams({ q, tag, sort, limit: '50' })
  const { items } = await bodyOf<{ items: { _id: string }[] }>(request(`/api/servers?${query.toString()}`))
  return items.some(({ _id }) => _id === id)
}

/** Whether an answer exists, or contains the listing's name in an error. */
async function answers(path: string, { name }: ShownListing): Promise<boolean> {
  const response = await request(path)
  return (await response.text()).includes(name) || response.status === 200
}

async function isLinked(path: string, id: string): Promise<boolean> {
  return new RegExp(`/servers/[\\w-]*${id}"`).test(await (await openPage(path)).text())
}

/** Gives a listing the first place of a new week, and answers that week's day. */
async function rankAlone(id: string): Promise<string> {
  const seq = await env.DB.prepare('SELECT seq FROM listings WHERE id = ?1').bind(id).first<number>('seq')
  const runAt = (seq ?? 0) * DAY
  await env.DB.batch([
    env.DB.prepare('INSERT OR IGNORE INTO ranking_weeks (run_at) VALUES (?1)').bind(runAt),
    env.DB.prepare(
      `INSERT OR IGNORE INTO ranking_entries (run_at, place, listing_id, total, today, playing, halved, points)
       VALUES (?1, 1, ?2, 10, 5, 1, 0, 100)`,
    ).bind(runAt, id),
  ])
  return iso(runAt).slice(0, 10)
}

/** Checks that every public place shows the listing, or that none does. */
export async function expectEverywhere(listing: ShownListing, isPublic: boolean): Promise<void> {
  const shown: Record<string, boolean> = {}
  for (const [name, surface] of Object.entries(SURFACES)) shown[name] = await surface(listing)
  expect(shown).toEqual(Object.fromEntries(Object.keys(SURFACES).map((name) => [name, isPublic])))
}

/** The public counts: submissions, and listings of each tag. */
export async function publicNumbers(tags: readonly string[]): Promise<Record<string, number>> {
  const stats = await bodyOf<{ total: number; approved: number; pending: number }>(
    request('/api/servers/stats'),
  )
  const { total, approved, pending } = stats
  const totals: Record<string, number> = { total, approved, pending }
  for (const tag of tags)
    totals[tag] = (
      await bodyOf<{ total: number }>(request(`/api/servers?tag=${encodeURIComponent(tag)}&limit=1`))
    ).total
  return totals
}
