import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { foldMetrics } from '../../../jobs/fold-metrics.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeListing, makeUser } from '../../../testing/factories.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import type { COUNTS } from './daily-counts.ts'
import { FOLD_FROM, foldIsDue, foldVisits, forgetVisitors } from './fold-visits.ts'
import { meteredAt, sendAt, sendIn } from './testing/traffic.ts'

/**
 * Every test has a later day than the one before, because nothing before the fold position is folded again.
 */
let day = Date.UTC(2027, 0, 1)
let id: string
beforeEach(async () => {
  day += 10 * DAY
  await run('DELETE FROM metric_visits')
  id = (await makeListing()).id
})

const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({
    address: `10.1.${Math.floor((from + n) / 250)}.${(from + n) % 250}`,
  }))
const folded = (column: (typeof COUNTS)[number]) =>
  count(`SELECT coalesce(sum(${column}), 0) FROM listing_days WHERE listing_id = ?1`, id)
const visits = () => count('SELECT count(*) FROM metric_visits')

describe('folding', () => {
  it('waits until a half hour has surely ended', async () => {
    await sendAt(day + HOUR, {}, [id, 'page'])
    await foldVisits(systemContext(day + HOUR + 30 * MINUTE))
    await foldVisits(systemContext(day + HOUR + 35 * MINUTE - 1))
    expect(await folded('page_views')).toBe(0)
    await foldVisits(systemContext(day + HOUR + 35 * MINUTE))
    expect(await folded('page_views')).toBe(1)
  })

  it('folds each visit once, in simultaneous runs and in pieces of any size', async () => {
    for (const visitor of visitors(0, 60))
      await sendAt(day + HOUR, visitor, [id, 'impression'], [id, 'impression'])
    for (const visitor of visitors(30, 60))
      await sendAt(day + 2 * HOUR, visitor, [id, 'impression'], [id, 'page'])
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) => foldVisits(systemContext(day + 3 * HOUR), 1 + (n % 7))),
    )
    let rest = 1
    while (rest > 0) rest = await foldVisits(systemContext(day + 3 * HOUR), 50)
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(77)
    expect([
      await folded('impressions'),
      await folded('page_views'),
      await folded('visitors'),
      await folded('repeats'),
    ]).toEqual([90, 30, 60, 60])
  })

  it('adds to earlier folds of that day, and separates their visitors from new ones', async () => {
    await sendAt(day + HOUR, {}, [id, 'impression'])
    await foldVisits(systemContext(day + 2 * HOUR))
    await sendAt(day + 3 * HOUR, {}, [id, 'impression'])
    await sendAt(day + 3 * HOUR, { address: '192.0.2.44' }, [id, 'impression'])
    await foldVisits(systemContext(day + 4 * HOUR))
    expect([await folded('impressions'), await folded('visitors')]).toEqual([3, 2])
  })

  it('counts a visitor as new the next day', async () => {
    await sendAt(day + DAY - MINUTE, {}, [id, 'impression'])
    await sendAt(day + DAY + MINUTE, {}, [id, 'impression'])
    await foldVisits(systemContext(day + DAY + HOUR))
    const results = await rowsOf(
      `SELECT day, impressions, visitors FROM listing_days WHERE listing_id = ?1 ORDER BY day`,
      id,
    )
    expect(results).toEqual([
      { day: dayOf(day), impressions: 1, visitors: 1 },
      { day: dayOf(day) + 1, impressions: 1, visitors: 1 },
    ])
  })

  it('counts nothing for a listing that was deleted since', async () => {
    const gone = await makeListing()
    await sendAt(day + HOUR, {}, [gone.id, 'page'])
    await run('DELETE FROM listings WHERE id = ?1', gone.id)
    expect(await foldVisits(systemContext(day + 2 * HOUR))).toBe(1)
    expect(await count('SELECT count(*) FROM listing_days WHERE listing_id = ?1', gone.id)).toBe(0)
  })
})

describe('the job', () => {
  it('waits until a quiet day is over', async () => {
    await sendAt(day + HOUR, {}, [id, 'page'])
    expect(await foldIsDue(systemContext(day + 12 * HOUR))).toBe(false)
    await foldMetrics(systemContext(day + 12 * HOUR))
    expect([await folded('page_views'), await visits()]).toEqual([0, 1])
    // Just after midnight the last half hour may still be written to.
    expect(await foldIsDue(systemContext(day + DAY + MINUTE))).toBe(true)
    await foldMetrics(systemContext(day + DAY + 10 * MINUTE))
    expect([await folded('page_views'), await visits()]).toEqual([1, 0])
  })

  it('folds a busy day before it is over', async () => {
    const slot = (day + HOUR) / (30 * MINUTE)
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO metric_visits (slot, visitor, seen) SELECT ?2, printf('visitor%05d', i), ?3 FROM n`,
      FOLD_FROM - 1,
      slot,
      JSON.stringify({ [`${id}i`]: 2 }),
    )
    await foldMetrics(systemContext(day + 2 * HOUR))
    expect(await folded('impressions')).toBe(0)
    await sendAt(day + HOUR, {}, [id, 'impression'])
    await foldMetrics(systemContext(day + 2 * HOUR))
    expect([await folded('impressions'), await folded('visitors'), await folded('repeats')]).toEqual([
      FOLD_FROM,
      FOLD_FROM,
      FOLD_FROM - 1,
    ])
    expect(await visits()).toBe(FOLD_FROM)
    await foldMetrics(systemContext(day + DAY + HOUR))
    expect([await folded('impressions'), await visits()]).toEqual([FOLD_FROM, 0])
  })

  it('deletes the visitors of a day only when all of it is folded', async () => {
    await sendAt(day + HOUR, {}, [id, 'impression'])
    await sendAt(day + 2 * HOUR, {}, [id, 'impression'])
    await foldVisits(systemContext(day + DAY + HOUR), 1)
    await forgetVisitors(systemContext(day + DAY + HOUR))
    expect(await visits()).toBe(2)
    await foldVisits(systemContext(day + DAY + HOUR), 1)
    await forgetVisitors(systemContext(day + DAY + HOUR))
    expect([await visits(), await folded('visitors'), await folded('impressions')]).toEqual([0, 1, 2])
  })

  it('folds everything when it has not run for days', async () => {
    for (const late of [0, 1, 2]) await sendAt(day + late * DAY + HOUR, {}, [id, 'page'])
    await foldMetrics(systemContext(day + 5 * DAY))
    await foldMetrics(systemContext(day + 5 * DAY))
    expect([await folded('page_views'), await folded('visitors'), await visits()]).toEqual([3, 3, 0])
  })
})

describe('the cost', () => {
  it('of a page of eighteen cards is one row written, one for each listing of the day, then one to forget it', async () => {
    const owner = await makeUser()
    const cards = await Promise.all(Array.from({ length: 18 }, () => makeListing({ owner })))
    const seen = cards.map((card): [string, 'impression'] => [card.id, 'impression'])
    const { ctx: arriving, cost: arrival } = meteredAt(day + HOUR)
    await sendAt(day + HOUR, {}, [id, 'page'])
    await sendIn(arriving, { address: '192.0.2.1' }, ...seen)
    await sendIn(arriving, { address: '192.0.2.1' }, ...seen)
    expect(arrival.written).toBe(2)
    // Values that SQLite reads from JSON count as rows read, too.
    expect(arrival.read).toBeLessThanOrEqual(2 * 18 * 5)

    const { ctx: later, cost: fold } = meteredAt(day + DAY + HOUR)
    await foldVisits(later)
    // A row for each of the nineteen listings, and the fold position.
    expect(fold.written).toBe(19 + 1)
    const { ctx: last, cost: end } = meteredAt(day + DAY + HOUR)
    await forgetVisitors(last)
    expect(end.written).toBe(2)
  })
})
