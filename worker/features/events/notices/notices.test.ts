import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/events/notice.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { UNREAD_MAX } from '#contract/events/unread.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { listNotices } from './list-notices.ts'

let person: TestUser
beforeEach(async () => {
  person = await makeUser()
})

/** Gives a person notices of these kinds in turn, oldest first. */
async function give(to: TestUser, times: number, kinds: readonly NoticeKind[] = ['decision']) {
  await run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO notices (user_id, kind, key, at, data)
     SELECT ?1, ?3 ->> ('$[' || ((i - 1) % json_array_length(?3)) || ']'), 'test:' || hex(randomblob(8)), i, '{"outcome":"approve","name":"Bay","id":"nobodyHasIt1"}' FROM n`,
    to.id,
    times,
    JSON.stringify(kinds),
  )
}

const list = (as: TestUser, query = '') =>
  bodyOf<{ items: Notice[]; next: string | null; unread: number }>(request(`/api/notices${query}`, { as }))
const read = (as: TestUser, body: object) =>
  bodyOf<{ unread: number }>(request('/api/notices/read', { as, body }))
const unreadOf = async (as: TestUser) =>
  (await bodyOf<{ unread: number }>(request('/api/auth/me', { as }))).unread

describe('the list of notices', () => {
  it('is one’s own, newest first, page by page', async () => {
    await give(person, 7)
    await give(await makeUser(), 3)
    const first = await list(person, '?limit=5')
    const second = await list(person, `?limit=5&cursor=${first.next}`)
    const times = [...first.items, ...second.items].map(({ at }) => Date.parse(at))
    expect(times).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect([first.unread, second.next]).toEqual([7, null])
    expect(first.items[0]).toMatchObject({
      kind: 'decision',
      read: false,
      key: 'decision.approve',
      params: { name: 'Bay' },
      text: '“Bay” was approved. It is in the directory now.',
      link: '/dashboard',
    })
  })

  it('is filtered by kind and by what is unread', async () => {
    await give(person, 6, ['decision', 'report', 'idea'])
    const [newest] = (await list(person, '?kind=report')).items
    await read(person, { ids: [newest?._id] })
    const times = async (query: string) => (await list(person, query)).items.map(({ at }) => Date.parse(at))
    expect(await times('?kind=report')).toEqual([5, 2])
    expect(await times('?unread=1')).toEqual([6, 4, 3, 2, 1])
    expect(await times('?kind=report&unread=1')).toEqual([2])
  })

  it('says what it can of a broken value', async () => {
    await give(person, 1)
    await run(`UPDATE notices SET data = '{"outcome":5' WHERE user_id = ?1`, person.id)
    expect((await list(person)).items[0]?.text).toBe('Something changed.')
  })
})

describe('marking as read', () => {
  it('marks the named ones, all up to one, and nothing twice', async () => {
    await give(person, 5)
    const { items } = await list(person)
    expect(await read(person, { ids: [items[0]?._id, items[1]?._id] })).toEqual({ unread: 3 })
    await give(person, 1)
    expect(await read(person, { upTo: items[0]?._id })).toEqual({ unread: 1 })
    const before = await list(person)
    expect(await read(person, { upTo: items[0]?._id })).toEqual({ unread: 1 })
    expect(await list(person)).toEqual(before)
  })

  it('marks nothing of other people', async () => {
    await give(person, 2)
    const other = await makeUser()
    const ids = (await list(person)).items.map(({ _id }) => _id)
    expect(await read(other, { ids })).toEqual({ unread: 0 })
    await read(other, { upTo: ids[0] })
    expect(await unreadOf(person)).toBe(2)
  })

  it.each([{}, { ids: ['1'], upTo: '1' }, { ids: ['x'] }, { upTo: -1 }, { ids: Array(101).fill('1') }])(
    'refuses %j',
    async (body) => {
      expect((await request('/api/notices/read', { as: person, body })).status).toBe(400)
    },
  )
})

describe('the number on the bell', () => {
  it('comes with the session, and is limited', async () => {
    expect(await unreadOf(person)).toBe(0)
    await give(person, 3)
    expect(await unreadOf(person)).toBe(3)
    await give(person, UNREAD_MAX)
    expect(await unreadOf(person)).toBe(UNREAD_MAX)
  })
})

describe('thousands of notices', () => {
  it('do not make a page or the number dearer', async () => {
    const queries = [
      {},
      { kind: 'idea' as const },
      { unread: '1' as const },
      { kind: 'idea' as const, unread: '1' as const },
    ]
    const cost = async () =>
      Promise.all(
        queries.map(async (query) => {
          const { ctx, meter } = meteredContext()
          const actor = { kind: 'user', userId: person.id, roles: [] } as const
          await listNotices({ ...ctx, actor }, { ...query, limit: 20 })
          return meter.rowsRead
        }),
      )
    await give(person, 20 * NOTICE_KINDS.length, NOTICE_KINDS)
    const few = await cost()
    await give(person, 4_000, NOTICE_KINDS)
    await run('UPDATE notices SET read_at = 1 WHERE user_id = ?1 AND seq % 3 = 0', person.id)
    const many = await cost()
    for (const [place, rows] of many.entries())
      expect([place, rows <= (few[place] ?? 0) + 2]).toEqual([place, true])
    expect(Math.max(...many)).toBeLessThanOrEqual(2 * (UNREAD_MAX + 20 + 2))
  })
})

it('is deleted a year after it was read; unread ones stay', async () => {
  await give(person, 3)
  await run('UPDATE notices SET read_at = ?2 WHERE user_id = ?1 AND at < 3', person.id, DAY)
  const left = () => count('SELECT count(*) FROM notices WHERE user_id = ?1', person.id)
  await sweepExpired(systemContext(366 * DAY - 1))
  expect(await left()).toBe(3)
  await sweepExpired(systemContext(366 * DAY))
  expect(await left()).toBe(1)
})

it('refuses to switch off what everybody must be told', async () => {
  const set = (kind: NoticeKind) =>
    request('/api/notices/settings', {
      as: person,
      method: 'PUT',
      body: { kind, shown: false, delivered: true },
    })
  expect((await set('decision')).status).toBe(400)
  expect(await bodyOf(set('report'))).toEqual({ kind: 'report', shown: false, delivered: false })
})
