import { beforeEach, describe, expect, it } from 'vitest'
import { adminRoadmapQuery } from '#contract/community/roadmap.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { meteredAt } from '../../site/metrics/testing/traffic.ts'
import { listItems } from './list-items.ts'
import { emptyRoadmap } from './testing/ideas.ts'

beforeEach(emptyRoadmap)

describe('lists of very many ideas', () => {
  const IDEAS = 2_400
  const OLDEST = 'Quokka harbour'

  beforeEach(async () => {
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO roadmap_items (id, title, title_key, status, author_id, created_at, updated_at)
       SELECT printf('many%08d', i), iif(i = 1, ?2, 'Idea ' || i), iif(i = 1, ?3, 'idea ' || i), iif(i % 3 = 0, 'planned', 'suggested'), ?4,
              1000000 + i / 2, 1000000 + i FROM n`,
      IDEAS,
      OLDEST,
      foldName(OLDEST),
      (await makeAdmin()).id,
    )
  })

  const read = async (query: Record<string, string>) => {
    const { ctx, cost } = meteredAt(Date.now())
    return { ...(await listItems(ctx, adminRoadmapQuery.parse(query))), cost: cost.read }
  }

  it('are paged newest first, without repeating or skipping, and read only the ideas of the page', async () => {
    for (const status of [null, 'suggested', 'planned'] as const) {
      const results = await rowsOf<{ id: string }>(
        'SELECT id FROM roadmap_items WHERE ?1 IS NULL OR status = ?1 ORDER BY created_at DESC, id',
        status,
      )
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(results.length / 50); page += 1) {
        const { items, total, cut, cost } = await read({
          page: String(page),
          limit: '50',
          ...(status && { status }),
        })
        seen.push(...items.map(({ _id }) => _id))
        expect([total, cut]).toEqual([results.length, false])
        // The entries of the whole list, those up to the page, and each idea with its author and its order.
        expect(cost).toBeLessThanOrEqual(total + page * 50 + 4 * 50 + 5)
      }
      expect(seen).toEqual(results.map(({ id }) => id))
    }
  })

  it('are searched to the oldest; when very many match, only the newest are counted, and the answer says so', async () => {
    const oldest = await read({ q: 'quokka' })
    expect(oldest).toMatchObject({ total: 1, cut: false, items: [{ title: OLDEST }] })
    expect(oldest.cost).toBeLessThanOrEqual(IDEAS + 4)
    const common = await read({ q: 'idea', page: '20' })
    expect([common.total, common.items.length, common.cut]).toEqual([1_000, 25, true])
    expect((await read({ q: 'idea', page: '41' })).items).toEqual([])
    expect(await read({ q: 'quokka', status: 'shipped' })).toMatchObject({ total: 0, cut: false })
  })
})
