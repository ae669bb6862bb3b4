import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { HOUR } from '#contract/base/time.ts'
import { sweepExpired } from '../jobs/sweep-expired.ts'
import { systemContext } from '../testing/contexts.ts'
import { count, makeUser } from '../testing/factories.ts'
import { atOnce, request } from '../testing/request.ts'
import { rowOf } from '../testing/rows.ts'
import { takeQuota } from './take-quota.ts'

const NOON = Date.UTC(2027, 2, 13, 12)
const TEN = { name: 'ten', limit: 10, windowMs: HOUR }

/** How many of these simultaneous uses are within the quota. */
async function passed(uses: Promise<void>[]): Promise<number> {
  return (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length
}

const times = <Result>(many: number, use: (at: number) => Result) =>
  Array.from({ length: many }, (_, at) => use(at))

describe('a quota', () => {
  it('lets exactly its limit pass at once, and again in the next window', async () => {
    for (const now of [NOON, NOON + HOUR, NOON + 24 * HOUR])
      expect(await passed(times(60, () => takeQuota(systemContext(now), TEN, 'somebody')))).toBe(10)
  })

  it('counts an IPv6 network as one, however it is written, and others apart', async () => {
    const ctx = systemContext(NOON + 2 * HOUR)
    expect(await passed(times(40, (at) => takeQuota(ctx, TEN, `2001:db8:0:7::${at + 1}`)))).toBe(10)
    expect(await passed([takeQuota(ctx, TEN, '2001:0DB8::7:abcd:1:2:3')])).toBe(0)
    expect(await passed([takeQuota(ctx, TEN, '2001:db8:0:8::1'), takeQuota(ctx, TEN, '192.0.2.1')])).toBe(2)
  })

  it('is refused without the database once it is used up, and says for how long', async () => {
    const now = NOON + 3 * HOUR + 59 * 60_000
    const works: Promise<unknown>[] = []
    const ctx = systemContext(now, { waitUntil: (work) => works.push(work) })
    await passed(times(11, () => takeQuota(ctx, TEN, 'flood')))
    await Promise.all(works)
    const down = { ...ctx, db: Object(null) }
    await expect(takeQuota(down, TEN, 'flood')).rejects.toMatchObject({
      code: 'rate_limited',
      extras: { retryAfterMs: 60_000 },
    })
  })

  it('is decided by the database while the marks fail', async () => {
    const broken: KVNamespace = Object.create(env.MARKS, {
      get: { value: () => Promise.reject(new Error('KV is down')) },
      put: { value: () => Promise.reject(new Error('KV is down')) },
    })
    const ctx = systemContext(NOON + 4 * HOUR)
    const uses = times(20, () => takeQuota({ ...ctx, env: { ...env, MARKS: broken } }, TEN, 'somebody'))
    expect(await passed(uses)).toBe(10)
  })

  it('stores neither ids nor addresses, and is forgotten', async () => {
    const ctx = systemContext(NOON + 5 * HOUR)
    const person = await makeUser()
    for (const subject of [person.id, '198.51.100.7', '2001:db8:0:7::1']) {
      await passed(times(11, () => takeQuota(ctx, TEN, subject)))
      const rows = await rowOf<{ ids: string }>('SELECT group_concat(id) AS ids FROM quotas')
      const marks = (await env.MARKS.list({ prefix: 'quota:' })).keys.map(({ name }) => name).join()
      expect(`${rows?.ids} ${marks}`).not.toContain(subject.slice(0, 8))
    }
    await sweepExpired(systemContext(NOON + 30 * HOUR))
    expect(await count('SELECT count(*) FROM quotas')).toBe(0)
  })
})

describe('simultaneous requests', () => {
  it('for a copy of one’s data pass ten times an hour', async () => {
    const as = await makeUser()
    expect(await atOnce(30, () => request('/api/account/export', { as }))).toEqual({ 200: 10, 429: 20 })
  })
})
