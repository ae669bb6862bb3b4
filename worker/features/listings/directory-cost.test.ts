import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_TAGS, SORTS, TAGS } from '#contract/directory.ts'
import { DAY } from '#contract/time.ts'
import { makeUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { FIRST_PAGE_SQL, PAGE_SQL } from './browse-directory.ts'

const LISTINGS = 1200
/** Rows that D1 may read for one page, including the total and the owners. D1 bills by rows. */
const ROWS_READ_MAX = 640
const LIMIT = 18

const ORDERS = [ALL_TAGS, ...TAGS].flatMap((tag) => SORTS.map((sort) => ({ tag, sort })))

beforeAll(async () => {
  const specs = Array.from({ length: LISTINGS }, (_, i) => ({
    name: `Isle ${(i * 577) % LISTINGS}`,
    tags: TAGS.filter((tag, place) => i % (place + 1) === 0 || tag === 'PvP'),
    votes: i % 4,
    created: Date.now() - ((i * 131) % 400) * DAY,
  }))
  await makeListings((await makeUser()).id, specs)
})

describe(`a page of ${LISTINGS} listings`, () => {
  it.each(ORDERS)('reads few rows under $tag by $sort, at every depth', async ({ tag, sort }) => {
    const read: number[] = []
    for (const page of [1, 5, 50]) {
      const rows = await env.DB.prepare(PAGE_SQL)
        .bind(tag, sort, (page - 1) * LIMIT, LIMIT)
        .all()
      read.push(rows.meta.rows_read)
    }
    expect(Math.max(...read), `rows read on pages 1, 5 and 50: ${read.join(', ')}`).toBeLessThanOrEqual(
      ROWS_READ_MAX,
    )
    expect(Math.min(...read)).toBeGreaterThan(0)
  })

  it.each(ORDERS)('needs no blocks for its first page under $tag by $sort', async ({ tag, sort }) => {
    const [first, walked] = await Promise.all([
      env.DB.prepare(FIRST_PAGE_SQL).bind(tag, sort, LIMIT).all(),
      env.DB.prepare(PAGE_SQL).bind(tag, sort, 0, LIMIT).all(),
    ])
    expect(first.results).toEqual(walked.results)
    // Its entries, their listings and owners, and the total.
    expect(first.meta.rows_read).toBe(3 * LIMIT + 1)
  })

  it('is found by keys alone: no scan of listings or entries, and no sort of them', async () => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${PAGE_SQL}`)
      .bind('All', 'top', 900, LIMIT)
      .all<{ id: number; parent: number; detail: string }>()
    const ofStart = results.find((row) => row.detail === 'MATERIALIZE start')
    const scans = results.filter((row) => row.detail.startsWith('SCAN ')).map((row) => row.detail)
    // Only temporary results of the query are scanned whole: the blocks up to the page, and the page.
    expect(scans.filter((detail) => !['SCAN walk', 'SCAN start', 'SCAN e'].includes(detail))).toEqual([])
    expect(results.filter((row) => row.detail.includes('TEMP B-TREE')).map((row) => row.parent)).toEqual([
      ofStart?.id,
    ])
    expect(results.map((row) => row.detail)).toContainEqual(
      expect.stringMatching(/^SEARCH directory_entries USING PRIMARY KEY/),
    )
  })
})

describe(`a change among ${LISTINGS} listings`, () => {
  it.each([
    ['a suspension', "UPDATE listings SET moderation = 'suspended' WHERE seq = 600"],
    ['a new name', "UPDATE listings SET name_key = 'another name' WHERE seq = 600"],
    ['a vote', 'UPDATE listings SET votes = votes + 1 WHERE seq = 600'],
  ])('changes rows of its own listing only: %s', async (_, sql) => {
    const { meta } = await env.DB.prepare(sql).run()
    expect(meta.rows_read).toBeLessThan(LISTINGS)
  })
})
