import { beforeEach, describe, expect, it } from 'vitest'
import { foldName } from '#contract/text/fold.ts'
import { adminRoadmapQuery } from '#contract/community/roadmap.wire.ts'
import { makeAdmin, makeUser } from '../../../testing/factories.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowsOf, run } from '../../../testing/rows.ts'
import { meteredAt } from '../../site/metrics/testing/traffic.ts'
import { listItems } from './list-items.ts'
import { Browser, counter, emptyRoadmap, ledger, list, makeIdea, noDrift, staff } from './testing/ideas.ts'

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

describe('merging', () => {
  it('combines the votes: a person who voted for both counts once', async () => {
    const [from, into] = [await makeIdea({ title: 'Chart' }), await makeIdea({ title: 'Map' })]
    const [ann, bo, cy] = [await makeUser(), await makeUser(), await makeUser()]
    const [visitor, stranger] = [new Browser(), new Browser()]
    for (const voter of [new Browser(ann), new Browser(bo), visitor]) await voter.vote(from)
    for (const voter of [new Browser(ann), new Browser(cy), visitor, stranger]) await voter.vote(into)
    expect(await atOnce(2, () => staff(`/${from}/merge`, { into }))).toEqual({ 200: 1, 409: 1 })
    // Ann, Bo, Cy, the visitor and the stranger.
    expect([await counter(into), await ledger(into)]).toEqual([5, 5])
    expect([await counter(from), await ledger(from)]).toEqual([0, 0])
    for (const voter of [new Browser(bo), visitor]) expect((await voter.vote(into)).status).toBe(409)
    await noDrift()
    const { items } = await bodyOf<{ items: unknown[] }>(request(`/api/roadmap/${into}/history`))
    expect(items.at(-1)).toMatchObject({ status: 'planned', mergedTitle: 'Chart' })
    expect((await list()).items.map(({ _id }) => _id)).toEqual([into])
    expect(await auditOf(from)).toMatchObject([
      { action: 'roadmap.merge', before: { title: 'Chart', votes: 3 }, after: { title: 'Map', votes: 5 } },
    ])
  })

  it('recognizes a visitor of the one as a user of the other', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const ann = await makeUser()
    const browser = new Browser()
    await browser.vote(into)
    await run(
      `INSERT INTO roadmap_votes (item_id, user_id, visitor_id, cast_at) SELECT ?1, ?2, visitor_id, 1 FROM roadmap_votes WHERE item_id = ?3`,
      from,
      ann.id,
      into,
    )
    await staff(`/${from}/merge`, { into })
    expect(await counter(into)).toBe(1)
    expect((await new Browser(ann).vote(into)).status).toBe(409)
    expect((await browser.vote(into)).status).toBe(409)
    await noDrift()
  })

  it('counts a person once who voted there twice, once as a visitor, when this idea shows who they are', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const ann = await makeUser()
    const browser = new Browser()
    await browser.vote(into)
    await new Browser(ann).vote(into)
    await run(
      `INSERT INTO roadmap_votes (item_id, user_id, visitor_id, cast_at)
       SELECT ?1, ?2, visitor_id, 1 FROM roadmap_votes WHERE item_id = ?3 AND user_id IS NULL`,
      from,
      ann.id,
      into,
    )
    await staff(`/${from}/merge`, { into })
    expect([await counter(into), await ledger(into)]).toEqual([1, 1])
    await noDrift()
  })

  it('keeps two users of one browser separate', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const [ann, bo] = [await makeUser(), await makeUser()]
    const shared = new Browser(ann)
    await shared.vote(from)
    await shared.signedIn(bo).vote(into)
    await staff(`/${from}/merge`, { into })
    expect([await counter(into), await ledger(into)]).toEqual([2, 2])
  })

  it('includes earlier merges, and informs the person who suggested it', async () => {
    const author = await makeUser()
    const first = await makeIdea({ status: 'suggested', author })
    const [second, third] = [await makeIdea(), await makeIdea({ title: 'The one that stays' })]
    await staff(`/${first}/merge`, { into: second })
    await staff(`/${second}/merge`, { into: third })
    expect(await bodyOf(request('/api/roadmap/mine', { as: author }))).toMatchObject({
      suggestions: [{ _id: first, status: 'merged', mergedInto: 'The one that stays' }],
    })
  })

  it('accepts only an existing target', async () => {
    const id = await makeIdea()
    const declined = await makeIdea({ status: 'declined' })
    expect(await bodyOf(staff(`/${id}/merge`, { into: id }))).toMatchObject({
      code: 'invalid_input',
      field: 'into',
    })
    expect(await bodyOf(staff(`/${id}/merge`, { into: 'nobodyHasIt1' }))).toMatchObject({ field: 'into' })
    expect((await staff(`/${id}/merge`, { into: declined })).status).toBe(409)
    expect((await staff(`/${id}/merge`, {})).status).toBe(400)
    expect((await list()).items).toMatchObject([{ _id: id }])
  })
})

describe('a person who voted', () => {
  it('sees the shipped ideas, newest first', async () => {
    const user = await makeUser()
    const [one, two, open] = [await makeIdea(), await makeIdea(), await makeIdea()]
    const suggested = await makeIdea({ status: 'suggested', author: user })
    for (const id of [one, two, open]) await new Browser(user).vote(id)
    await makeIdea({ status: 'shipped' })
    for (const [place, id] of [one, suggested, two].entries()) {
      await staff(`/${id}`, { status: 'shipped' }, 'PATCH')
      await run('UPDATE roadmap_items SET shipped_at = ?1 WHERE id = ?2', place + 1, id)
    }
    const { shipped } = await bodyOf<{ shipped: { _id: string }[] }>(
      request('/api/roadmap/mine', { as: user }),
    )
    expect(shipped.map(({ _id }) => _id)).toEqual([two, suggested, one])
  })
})
