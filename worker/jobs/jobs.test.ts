import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import worker from '../index.ts'
import { errorsInReadModels } from '../testing/check-read-models.ts'
import { systemContext } from '../testing/contexts.ts'
import { count, makeUser } from '../testing/factories.ts'
import { makeListings } from '../testing/make-listings.ts'
import { meteredDatabase } from '../testing/metered-database.ts'
import { bodyOf, request } from '../testing/request.ts'
import { rowsOf, run } from '../testing/rows.ts'
import { recountCounters } from './recount-counters.ts'
import { SCHEDULES } from './run-jobs.ts'

const NIGHTLY = '17 3 * * *'

async function tick(cron: string, at = Date.now()): Promise<void> {
  const ctx = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron, scheduledTime: at }), env, ctx)
  await waitOnExecutionContext(ctx)
}

/** A drift is logged as an error. These tests cause some on purpose. */
let log: MockInstance<typeof console.error>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
describe('the nightly recount', () => {
  it('corrects every wrong counter, and names it', async () => {
    const [id = ''] = await makeListings((await makeUser()).id, [
      { name: 'Drifting', tags: ['Skygen'], votes: 3, ratings: [5, 4] },
    ])
    const before = await bodyOf<{ total: number }>(request('/api/servers/stats'))
    await run('UPDATE listings SET votes = 10, rating_sum = 1, rating_cnt = 9 WHERE id = ?1', id)
    await run('UPDATE site_counters SET total = total + 5, pending = 77, approved = approved - 1')

    const drifts = await recountCounters(systemContext())
    expect(drifts).toEqual(
      expect.arrayContaining([
        { counter: `votes of ${id}`, stored: 10, counted: 3 },
        { counter: `rating sum of ${id}`, stored: 1, counted: 9 },
        { counter: `reviews of ${id}`, stored: 9, counted: 2 },
        { counter: 'site total', stored: before.total + 5, counted: before.total },
        expect.objectContaining({ counter: 'site pending', stored: 77 }),
        expect.objectContaining({ counter: 'site approved' }),
      ]),
    )
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      event: 'counter drift',
      drifts,
    })
    expect(await recountCounters(systemContext())).toEqual([])
    expect(await errorsInReadModels()).toEqual([])
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({
      votes: 3,
      ratingAvg: 4.5,
      ratingCnt: 2,
    })
  })

  it('goes through more listings than one batch holds', async () => {
    const ids = await makeListings(
      (await makeUser()).id,
      Array.from({ length: 5_001 }, (_, i) => ({ name: `B${i}`, moderation: 'pending' as const })),
    )
    await run('UPDATE listings SET votes = 1 WHERE id IN (?1, ?2)', ids[0], ids[5_000])
    expect((await recountCounters(systemContext())).map((drift) => drift.counter)).toEqual([
      `votes of ${ids[0]}`,
      `votes of ${ids[5_000]}`,
    ])
  })
})

describe('the sweep', () => {
  it('removes sessions and captchas whose time is over, and no others', async () => {
    const [old, current] = [await makeUser(), await makeUser()]
    const now = Date.now()
    await run('UPDATE sessions SET expires_at = ?1 WHERE id = ?2', now, old.claim.id)
    await run('UPDATE sessions SET expires_at = ?1 WHERE id = ?2', now + 1, current.claim.id)
    await run(
      `INSERT INTO quotas (id, used, expires_at) VALUES ('captcha:over', 1, ?1), ('captcha:still', 1, ?2)`,
      now,
      now + 1,
    )
    await tick(NIGHTLY, now)
    expect(
      await count('SELECT count(*) FROM sessions WHERE id IN (?1, ?2)', old.claim.id, current.claim.id),
    ).toBe(1)
    expect(await rowsOf(`SELECT id FROM quotas WHERE id LIKE 'captcha:%'`)).toEqual([{ id: 'captcha:still' }])
    // The same night again, or late, has the same outcome.
    await tick(NIGHTLY, now)
    await tick(NIGHTLY, now - DAY)
    expect(await count('SELECT count(*) FROM sessions WHERE id = ?1', current.claim.id)).toBe(1)
  })

  it('removes more than one batch holds', async () => {
    await run(
      `INSERT INTO quotas (id, used, expires_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11000) SELECT 'many' || i, 1, i FROM n`,
    )
    await tick(NIGHTLY)
    expect(await count(`SELECT count(*) FROM quotas WHERE id LIKE 'many%'`)).toBe(0)
  })
})

describe('one run of each schedule', () => {
  it('needs at most 600 of the 1,000 statements and calls that the platform allows', async () => {
    const owner = (await makeUser()).id
    const ids = await makeListings(
      owner,
      Array.from({ length: 3_000 }, (_, index) => ({ name: `Busy ${index}`, votes: 3, ratings: [4] })),
    )
    // What a bad night has to do: listings to purge, counters to mend, sessions and captchas to sweep.
    await run(
      `UPDATE listings SET moderation = 'deleted', deleted_at = 1 WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids.slice(0, 120)),
    )
    await run('UPDATE sessions SET expires_at = 1 WHERE user_id <> ?1', owner)
    await run(
      `INSERT INTO quotas (id, used, expires_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11000) SELECT 'old' || i, 1, i FROM n`,
    )
    const used: Record<string, number> = {}
    for (const cron of Object.keys(SCHEDULES)) used[cron] = await callsOf(cron)
    for (const [cron, calls] of Object.entries(used))
      expect([cron, calls <= 600, calls]).toEqual([cron, true, calls])
    // The night purges up to a hundred listings one by one, so a low number would mean that the count is
    // wrong.
    expect(used[NIGHTLY]).toBeGreaterThan(300)
  })

  it('stays below that number with more messages than it can send', async () => {
    const ids = await makeListings(
      (await makeUser()).id,
      Array.from({ length: 1_200 }, (_, index) => ({ name: `Loud ${index}` })),
    )
    await env.DB.batch(
      [
        `INSERT INTO webhooks (listing_id, kind, sealed, created_at)
         SELECT value, iif(key % 2, 'program', 'discord'), 'x', 1 FROM json_each(?1)`,
        `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at)
         SELECT value, value, 'x', 'active', 1 FROM json_each(?1) WHERE key < 600`,
        `INSERT INTO outbox (webhook_id, event, at, data) SELECT value, 'vote.created', 1, '{}' FROM json_each(?1)`,
        `INSERT INTO outbox (subscription_id, event, at, about, data)
         SELECT value, 'incident', 1, 'unknown', '{}' FROM json_each(?1) WHERE key < 600`,
      ].map((text) => env.DB.prepare(text).bind(JSON.stringify(ids))),
    )
    const calls = await callsOf('* * * * *')
    expect([calls > 500, calls <= 1_000, calls]).toEqual([true, true, calls])
  })
})

/** Statements, and calls of stores and other servers, of one run of a schedule. */
async function callsOf(cron: string): Promise<number> {
  let calls = 0
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...values: unknown[]): unknown => {
          calls += 1
          return Reflect.apply(value, target, values)
        }
      },
    })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    calls += 1
    return new Response('no', { status: 503 })
  })
  const DB = meteredDatabase(env.DB, () => {
    calls += 1
  })
  const ctx = createExecutionContext()
  await worker.scheduled(
    createScheduledController({ cron, scheduledTime: Date.now() }),
    { ...env, DB, BANNERS: counted(env.BANNERS), MARKS: counted(env.MARKS) },
    ctx,
  )
  await waitOnExecutionContext(ctx)
  return calls
}

describe('a schedule', () => {
  it('without a job is an error', async () => {
    await expect(tick('0 0 * * *')).rejects.toThrow('No job is scheduled at 0 0 * * *')
  })

  it('runs its other jobs when one fails, and fails itself', async () => {
    await run('UPDATE site_counters SET pending = pending + 3')
    await run(
      `INSERT INTO notices (user_id, kind, key, at, data, read_at) VALUES (?1, 'vote', 'old', 1, '{}', 1)`,
      (await makeUser()).id,
    )
    await run('ALTER TABLE quotas RENAME TO quotas_elsewhere')
    await expect(tick(NIGHTLY)).rejects.toThrow(`1 job(s) of ${NIGHTLY} failed`)
    expect(log).toHaveBeenCalledWith(expect.stringContaining('"event":"job failed","job":"sweepExpired"'))
    // The job that failed has done the rest of its work.
    expect(await count(`SELECT count(*) FROM notices WHERE key = 'old'`)).toBe(0)
    await run('ALTER TABLE quotas_elsewhere RENAME TO quotas')
    expect(await errorsInReadModels()).toEqual([])
    await expect(tick(NIGHTLY)).resolves.toBeUndefined()
  })
})
