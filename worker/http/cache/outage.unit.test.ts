import { describe, expect, it } from 'vitest'
import { cacheTags, frontPolicy, publicCacheControl, writePolicy } from './policy.ts'
import { CACHED, FILES, PAGES, type PolicyName, WRITES } from './rules.ts'

/** A shared cache as RFC 9111 and RFC 5861 describe it, with one answer. Times are in seconds. */
class SharedCache {
  #copy: { storedAt: number; windows: Record<string, number>; tags: string[] } | null = null

  store(cacheControl: string, tags: string[], now: number): void {
    const windows = [...cacheControl.matchAll(/([\w-]+)=(\d+)/g)].map(([, name, seconds]) => [
      name,
      Number(seconds),
    ])
    this.#copy = { storedAt: now, windows: Object.fromEntries(windows), tags }
  }

  purge(tags: readonly string[]): void {
    if (this.#copy?.tags.some((tag) => tags.includes(tag))) this.#copy = null
  }

  /** Whether a reader gets the copy while the Worker answers nothing. */
  shows(now: number): boolean {
    if (!this.#copy) return false
    const {
      'max-age': fresh = 0,
      'stale-while-revalidate': revalidating = 0,
      'stale-if-error': failing,
    } = this.#copy.windows
    // Without a window of its own, a cache may show the copy for as long as it cannot get another.
    const stale = Math.max(revalidating, failing ?? Number.POSITIVE_INFINITY)
    return now - this.#copy.storedAt < fresh + stale
  }
}

const ID = 'abcdefghijkl'
const OUTAGE = [0, 10, 60, 300, 900, 3_600, 86_400, 30 * 86_400]
/** The longest time for which a server that was taken away may be on show if we are down and no purge arrives. */
const LONGEST_S = 900

/** What is said about servers and the decisions on them. A sitemap holds addresses only. */
const LISTING_TAGS = /^(?:listing:|statement:|listings$|directory$|badges$|decisions$|rankings$|pictures$)/
const names = Object.keys(CACHED).filter((name): name is PolicyName => name in CACHED)
const ofListings = names.filter((name) => cacheTags(name, { id: ID }).some((tag) => LISTING_TAGS.test(tag)))

const held = (name: PolicyName) => {
  const cache = new SharedCache()
  cache.store(publicCacheControl(name), cacheTags(name, { id: ID }), 0)
  return cache
}

describe('a shared cache during an outage', () => {
  it('is told how long each public answer may outlive its freshness', () => {
    for (const name of names)
      expect(publicCacheControl(name)).toMatch(
        /^public, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
      )
    expect(ofListings.length).toBeGreaterThan(8)
  })

  it.each(ofListings)(
    'shows no server that was taken away for longer than a quarter of an hour (%s)',
    (name) => {
      const cache = held(name)
      expect(OUTAGE.filter((seconds) => cache.shows(seconds)).every((seconds) => seconds < LONGEST_S)).toBe(
        true,
      )
      expect(cache.shows(0)).toBe(true)
    },
  )

  it.each([
    `POST /api/admin/affiliates/${ID}/suspend`,
    `POST /api/admin/affiliates/${ID}/deny`,
    `DELETE /api/admin/affiliates/${ID}`,
  ])('shows it no more from the purge on (%s)', (write) => {
    const [method = '', path = ''] = write.split(' ')
    const { tags, purges } = writePolicy(method, path)
    expect(purges).toBe(true)
    for (const name of names.filter((each) =>
      cacheTags(each, { id: ID }).some((tag) => /^listings?\b/.test(tag)),
    )) {
      const cache = held(name)
      cache.purge(tags)
      expect(OUTAGE.some((seconds) => cache.shows(seconds))).toBe(false)
    }
  })

  it.each([...PAGES, ...FILES].filter(({ tags }) => tags.some((tag) => LISTING_TAGS.test(tag))))(
    'in front of the Worker shows no page or picture for longer, either ($route)',
    ({ route }) => {
      const kept = frontPolicy(route.replace(':id', ID).replace('*', 'x'), {
        freshFor: 365 * 86_400,
        age: null,
      })
      const cache = new SharedCache()
      cache.store(kept?.cacheControl ?? '', kept?.tags ?? [], 0)
      expect([cache.shows(0), cache.shows(LONGEST_S)]).toEqual([true, false])
      cache.purge(writePolicy('POST', `/api/admin/affiliates/${ID}/suspend`).tags)
      expect(cache.shows(0)).toBe(false)
    },
  )

  it.each([
    ['reviews', 75],
    ['listing', 75],
    ['news', 75],
    ['newsFeed', 360],
    ['roadmap', 135],
    ['roadmapHistory', 135],
    ['hubs', 660],
  ] as const)(
    'shows what was removed without a purge for no longer than the docs say (%s)',
    (name, seconds) => {
      const cache = held(name)
      expect([cache.shows(seconds - 1), cache.shows(seconds)]).toEqual([true, false])
    },
  )

  it('never says that all is well from an old answer', () => {
    for (const name of ['statusSummary', 'statusHistory', 'statusBadge', 'statuspage'] as const)
      expect(publicCacheControl(name)).toMatch(/stale-if-error=0$/)
  })

  it('keeps what changes with a deployment only for a day', () => {
    for (const name of ['openApi', 'robots', 'securityContact'] as const)
      expect(held(name).shows(80_000)).toBe(true)
  })

  it('would otherwise be free to show an answer for ever', () => {
    const cache = new SharedCache()
    cache.store('public, max-age=15', [], 0)
    expect(cache.shows(30 * 86_400)).toBe(true)
    expect(WRITES.length).toBeGreaterThan(0)
  })
})
