import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { ALL_TAGS, SORTS, TAGS } from '#contract/directory/directory.ts'
import { meteredContext } from '../../testing/contexts.ts'
import { makeUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { run } from '../../testing/rows.ts'
import { listTonight } from '../listings/posts/list-tonight.ts'
import { browseDirectory } from './browse-directory.ts'
import { countFacets } from './count-facets.ts'
import { forgetFilters } from './filter-index.ts'
import { readStats } from './read-stats.ts'

const LISTINGS = 1200
const LIMIT = 18
const PLAIN = { q: '', tag: ALL_TAGS, page: 1, limit: LIMIT } as const

beforeAll(async () => {
  const specs = Array.from({ length: LISTINGS }, (_, i) => ({
    name: `Isle ${(i * 577) % LISTINGS}`,
    tags: TAGS.filter((tag, index) => i % (index + 1) === 0 || tag === 'PvP'),
    votes: i % 4,
    created: Date.now() - ((i * 131) % 400) * DAY,
  }))
  await makeListings((await makeUser()).id, specs)
})

describe(`among ${LISTINGS} listings`, () => {
  it('the first page by who plays looks at each listing once', async () => {
    const { ctx, meter } = meteredContext()
    const { items } = await browseDirectory(ctx, { ...PLAIN, sort: 'playing' })
    expect(items.length).toBe(LIMIT)
    // The entry of its index and its players, and what a page has.
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * LISTINGS + 6 * LIMIT + 1)
  })

  it('counts beside three filters look at each listing once', async () => {
    forgetFilters()
    const { ctx, meter } = meteredContext()
    const { total } = await countFacets(ctx, {
      tag: ALL_TAGS,
      with: ['tag-factions', 'tag-minigames', 'tag-skyblock'],
      without: [],
    })
    expect(total).toBe(Math.ceil(LISTINGS / (5 * 6 * 7)))
    // And who answers, plays and is paused now.
    expect(meter.rowsRead).toBeLessThanOrEqual(LISTINGS + 7)
  })

  it.each(SORTS.filter((sort) => sort !== 'playing'))(
    'the first page by %s reads its own listings alone',
    async (sort) => {
      const { ctx, meter } = meteredContext()
      const { items, total } = await browseDirectory(ctx, { ...PLAIN, sort })
      expect([items.length, total]).toEqual([LIMIT, LISTINGS])
      // The entries of the index, listings, owners, looks and reports, and the total.
      expect(meter.rowsRead).toBeLessThanOrEqual(6 * LIMIT + 1)
    },
  )

  it('who plays, and what is on tonight, is found without looking through servers', async () => {
    const { ctx, meter } = meteredContext()
    await readStats(ctx)
    await listTonight(ctx, { limit: 6 })
    expect(meter.rowsRead).toBeLessThan(12)
  })

  it.each([
    ['a suspension', "UPDATE listings SET moderation = 'suspended' WHERE seq = 600"],
    ['a new name', "UPDATE listings SET name_key = 'another name' WHERE seq = 600"],
    ['a vote', 'UPDATE listings SET votes = votes + 1 WHERE seq = 600'],
    [
      'a review',
      'UPDATE listings SET rating_sum = rating_sum + 5, rating_cnt = rating_cnt + 1 WHERE seq = 600',
    ],
  ])('%s changes rows of its own listing alone', async (_, sql) => {
    const { meta } = await run(sql)
    expect(meta.rows_read).toBeLessThan(LISTINGS / 4)
  })
})
