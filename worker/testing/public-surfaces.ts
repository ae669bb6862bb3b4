import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { SORTS } from '../../contract/directory.ts'
import { makeUser } from './factories.ts'
import { openPage } from './open-page.ts'
import { bodyOf, request } from './request.ts'

/** A listing with words of its own in its name, so that a search for them finds nothing else. */
export interface ShownListing {
  id: string
  name: string
  tag: string
}

/** Whether one place where the public meets listings shows this one. */
type Surface = (listing: ShownListing) => Promise<boolean>

/** Every such place. A new one is added here, and each test that walks them knows it. */
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
  detail: ({ id }) => answers(`/api/servers/${id}`),
  reviews: ({ id }) => answers(`/api/servers/${id}/reviews`),
  badge: ({ id }) => answers(`/api/embed/servers/${id}/badge`),
  page: async ({ id }) => (await openPage(`/servers/${id}`)).status === 200,
  votes: async ({ id }) => {
    // Who votes here is somebody new: not to be public is the only reason to be told no.
    const { status } = await request(`/api/servers/${id}/vote`, { as: await makeUser(), method: 'POST' })
    return status === 200
  },
  'what only the viewer may know': async ({ id }) =>
    (await request(`/api/servers/${id}/viewer`, { as: await makeUser() })).status === 200,
  beacons: async ({ id }) => {
    const visits = async () =>
      (
        await env.DB.prepare(
          'SELECT coalesce(sum(value), 0) AS times FROM metric_visits, json_each(seen) e WHERE e.key = ?1',
        )
          .bind(`${id}i`)
          .first<{ times: number }>()
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

async function answers(path: string): Promise<boolean> {
  return (await request(path)).status === 200
}

/** Makes sure that every public place shows the listing, or that none does. */
export async function expectEverywhere(listing: ShownListing, isPublic: boolean): Promise<void> {
  const shown: Record<string, boolean> = {}
  for (const [name, surface] of Object.entries(SURFACES)) shown[name] = await surface(listing)
  expect(shown).toEqual(Object.fromEntries(Object.keys(SURFACES).map((name) => [name, isPublic])))
}

/** What the public is told in numbers: submissions, and listings of each tag. */
export async function publicNumbers(tags: readonly string[]): Promise<Record<string, number>> {
  const stats = await bodyOf<{ total: number; approved: number; pending: number }>(
    request('/api/servers/stats'),
  )
  const totals: Record<string, number> = { ...stats }
  for (const tag of tags)
    totals[tag] = (
      await bodyOf<{ total: number }>(request(`/api/servers?tag=${encodeURIComponent(tag)}&limit=1`))
    ).total
  return totals
}
