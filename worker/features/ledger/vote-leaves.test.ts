import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LedgerAudit } from '#contract/ledger/audit.ts'
import { tilePath } from '#contract/ledger/tiles.ts'
import { checkReceipt } from '#contract/ledger/receipt.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import type { Ledger, VoteReceipts } from '#contract/ledger/ledger.wire.ts'
import { dyingAt, systemContext } from '../../testing/contexts.ts'
import { emptyLedger } from '../../testing/empty-ledger.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { readCheckpoint, readLedger } from '../../testing/read-ledger.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { statements } from '../../db/schema.ts'
import { statement } from '../../db/sql.ts'
import { noteInLedger } from '../decisions/end-statements.ts'
import { meteredAt } from '../site/metrics/testing/traffic.ts'
import { growLedger } from './grow-ledger.ts'
import { listCounters } from './list-counters.ts'
import { sha256, verifyEd25519 } from '#contract/ledger/web-crypto.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import { deleteAccount } from '../../testing/acts.ts'

const vote = (id: string, as: TestUser, method: 'POST' | 'DELETE' = 'POST') =>
  request(`/api/servers/${id}/vote`, { as, method })
const judge = (id: string, as: TestUser, effect: 'counted' | 'held' | 'void') =>
  run(
    'UPDATE votes SET effect = ?3, reason = ?4 WHERE listing_id = ?1 AND user_id = ?2',
    id,
    as.id,
    effect,
    effect === 'counted' ? null : 'other',
  )

/** Time goes on, so that each run finds the votes before it. */
let now = Date.now() + MINUTE
const grow = (changes = {}) => growLedger(systemContext((now += 2 * MINUTE), changes))

/** The counters of the site, less what waits, are what the entries add up to. */
async function exact(): Promise<LedgerAudit> {
  const audit = await readLedger()
  expect(audit.findings).toEqual([])
  const { size, items } = await bodyOf<{
    size: number
    items: { id: string; votes: number; waiting: number }[]
  }>(request('/api/ledger/counters'))
  expect(size).toBe(audit.size)
  for (const { id, votes, waiting } of items)
    expect([id, votes - waiting]).toEqual([id, audit.listings.get(id)?.counted ?? 0])
  return audit
}

/** The same with nothing waiting. */
async function settled(): Promise<LedgerAudit> {
  await grow()
  const results = await rowsOf<{ id: string; votes: number }>('SELECT id, votes FROM listings')
  const audit = await exact()
  for (const { id, votes } of results) expect([id, audit.listings.get(id)?.counted ?? 0]).toEqual([id, votes])
  expect(await count('SELECT count(*) FROM votes WHERE leaf IS NULL')).toBe(0)
  expect(await count('SELECT count(*) FROM vote_changes')).toBe(0)
  return audit
}

let people: TestUser[]
beforeEach(async () => {
  await emptyLedger()
  people ??= await Promise.all(Array.from({ length: 12 }, () => makeUser()))
})

const person = (place: number): TestUser => {
  const found = people[place]
  if (!found) throw new Error('There are twelve people')
  return found
}

describe('votes in the ledger', () => {
  it('are entries without names, and each change is an entry that replaces the one before', async () => {
    const { id } = await makeListing()
    const [ann, ben, cid] = [person(0), person(1), person(2)]
    for (const as of [ann, ben, cid]) expect((await vote(id, as)).status).toBe(200)
    await judge(id, cid, 'held')
    expect((await settled()).listings.get(id)).toEqual({ counted: 2, held: 1, void: 0 })

    await judge(id, cid, 'counted')
    await judge(id, ben, 'held')
    await vote(id, ann, 'DELETE')
    await exact()
    expect((await settled()).listings.get(id)).toEqual({ counted: 1, held: 1, void: 0 })

    // Twice within the hour.
    await judge(id, ben, 'counted')
    await judge(id, ben, 'void')
    const audit = await settled()
    expect(audit.listings.get(id)).toEqual({ counted: 1, held: 0, void: 1 })
    expect(audit.size).toBe(8)
    const { months } = await bodyOf<Ledger>(request('/api/ledger'))
    expect(months).toMatchObject([
      { counted: 1, held: 0, void: 1, withdrawn: 1, everHeld: 2, released: 2, voided: 0, medianHours: 0 },
    ])
    expect(months[0]).toMatchObject([...audit.months.values()][0] ?? {})

    const file = await env.BANNERS.get(tilePath({ level: 'entries', index: 0, width: 8 }).slice(1))
    const text = (await file?.text()) ?? ''
    for (const { id: userId, username } of [ann, ben, cid])
      for (const secret of [userId, username]) expect(text).not.toContain(secret)
  })

  it('show that a vote was held also when staff decided before the first entry', async () => {
    const { id } = await makeListing()
    const [ann, ben] = [person(0), person(1)]
    for (const as of [ann, ben]) {
      await vote(id, as)
      await judge(id, as, 'void')
    }
    await run(
      `INSERT INTO audit_log (at, action, target_kind, target_id, before, after) SELECT cast_at, 'vote.void', 'vote', 'v',
         json_object('serverId', listing_id, 'userId', user_id, 'castAt', cast_at, 'effect', 'held'), '{"effect":"void"}' FROM votes WHERE listing_id = ?1 AND user_id = ?2`,
      id,
      ann.id,
    )
    const audit = await settled()
    expect(audit.size).toBe(3)
    const { months } = await bodyOf<Ledger>(request('/api/ledger'))
    expect(months).toMatchObject([{ held: 0, void: 2, everHeld: 1, voided: 1 }])
    expect(months[0]).toMatchObject([...audit.months.values()][0] ?? {})
  })

  it('keep an entry for everybody, and no trace of a person who left', async () => {
    const { id } = await makeListing()
    const leaver = await makeUser()
    for (const as of [leaver, person(0)]) await vote(id, as)
    await settled()
    await judge(id, leaver, 'held')
    expect(await count('SELECT count(ledger_secret) FROM users WHERE id = ?1', leaver.id)).toBe(1)
    await deleteAccount(leaver)
    expect(await count('SELECT count(ledger_secret) FROM users WHERE id = ?1', leaver.id)).toBe(0)
    expect(await count('SELECT count(*) FROM vote_changes WHERE user_id IS NOT NULL')).toBe(0)
    expect((await settled()).listings.get(id)).toEqual({ counted: 1, held: 0, void: 0 })
  })

  it('are found whatever their age and number, in one step or in many', async () => {
    const many = await makeListing({ votes: 4100 })
    const few = await makeListing({ votes: 3 })
    const audit = await settled()
    expect([audit.listings.get(many.id)?.counted, audit.listings.get(few.id)?.counted]).toEqual([4100, 3])
    // Old votes that arrive late, as from an import.
    await run(
      'INSERT INTO votes (listing_id, user_id, cast_at) VALUES (?1, ?2, ?3)',
      few.id,
      person(0).id,
      now - 90 * DAY,
    )
    await run('UPDATE listings SET votes = votes + 1 WHERE id = ?1', few.id)
    expect((await settled()).listings.get(few.id)?.counted).toBe(4)
  })

  it('are right after fifty changes at once, while the job runs beside itself', async () => {
    const listings = await Promise.all(Array.from({ length: 3 }, () => makeListing()))
    for (let round = 0; round < 3; round += 1) {
      const changes = listings.flatMap(({ id }, at) =>
        people.map(async (as, place) => {
          const kind = (place + round + at) % 4
          if (kind === 0) return vote(id, as, 'DELETE')
          if (kind === 1) return judge(id, as, 'held')
          if (kind === 2) return judge(id, as, 'counted')
          return vote(id, as)
        }),
      )
      await Promise.all([
        ...changes,
        grow(),
        grow(),
        grow(),
        ...people.map((as) => judge(listings[0]?.id ?? '', as, 'void')),
      ])
      await exact()
    }
    await settled()
  })

  it.each(['before', 'after'] as const)(
    'and decisions are right when the job ended %s any step worked, while votes change',
    async (moment) => {
      const { id } = await makeListing()
      for (const as of people) await vote(id, as)
      let earlier = null
      let deaths = 0
      for (let step = 1, isOver = false; !isOver; step += 1) {
        const as = person(step % people.length)
        await judge(id, as, step % 2 ? 'held' : 'counted')
        await env.DB.batch([
          ...[
            `INSERT INTO votes (listing_id, user_id, cast_at) VALUES ('${id}', '${as.id}', ${now - step * HOUR})`,
            `DELETE FROM votes WHERE cast_at = ${now - (step - 3) * HOUR}`,
            `UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = id AND effect = 'counted') WHERE id = '${id}'`,
            `INSERT INTO statements (id, audit_seq, at, restriction, subject_kind, subject_id, rule)
             VALUES ('${moment}${step}', coalesce((SELECT min(audit_seq) FROM statements), 0) - 1, ${now}, 'suspend', 'listing', '${id}', 'no-scams')`,
          ].map((text) => env.DB.prepare(text)),
          statement(env.DB, noteInLedger(sql`${statements.id} = ${moment + step}`)),
        ])
        const dying = dyingAt(step, moment)
        await grow(dying.changes).catch((error: unknown) =>
          expect(String(error)).toContain('the job ended here'),
        )
        isOver = !dying.hasEnded()
        deaths += dying.hasEnded() ? 1 : 0
        await grow()
        const audit = await readLedger(earlier ?? undefined)
        const votes = await count('SELECT votes FROM listings WHERE id = ?1', id)
        expect([step, audit.findings, audit.decisions]).toEqual([step, [], step])
        expect([step, audit.listings.get(id)?.counted]).toEqual([step, votes])
        earlier = await readCheckpoint()
      }
      await settled()
      expect(deaths).toBeGreaterThan(15)
    },
    // Hundreds of runs of the job.
    300_000,
  )
})

describe('a page of the counters', () => {
  it('reads its own servers and what waits for them, not the votes of all', async () => {
    const owner = await makeUser()
    const ids = await makeListings(
      owner.id,
      Array.from({ length: 600 }, (_, place) => ({ name: `Harbour ${place}`, votes: 5 })),
    )
    const reading = async (after?: string) => {
      const { ctx, cost } = meteredAt(now)
      const { items } = await listCounters(ctx, after)
      return { servers: items.length, cost: cost.read }
    }
    const last = ids.toSorted()[597] ?? ''
    await settled()
    expect((await reading(last)).servers).toBeLessThan(5)
    expect((await reading(last)).cost).toBeLessThan(25)
    expect(await reading()).toMatchObject({ servers: 500 })
    expect((await reading()).cost).toBeLessThan(1_600)

    // Changes of others are not read.
    await run(
      `INSERT INTO vote_changes (listing_id, cast_at, effect, leaf, was)
       SELECT ?1, value, 'void', value, 'void' FROM json_each(?2)`,
      ids.toSorted()[0],
      JSON.stringify(ids.map((_, place) => place)),
    )
    expect((await reading(last)).cost).toBeLessThan(25)
  })
})

describe('a run of the job', () => {
  it('reads the votes without an entry, and none of the others', async () => {
    await makeListings(
      (await makeUser()).id,
      Array.from({ length: 40 }, (_, place) => ({ name: `Quay ${place}`, votes: 100 })),
    )
    const readBy = async () => {
      const { ctx, cost } = meteredAt((now += DAY))
      await growLedger(ctx)
      return cost.read
    }
    await settled()
    const idle = await readBy()
    expect(idle).toBeLessThan(100)
    const { id } = await makeListing()
    await vote(id, await makeUser())
    expect(await readBy()).toBeLessThan(idle + 100)
    expect((await settled()).size).toBe(4_001)
  })
})

describe('a receipt', () => {
  const receiptsOf = async (id: string, as: TestUser) =>
    (await bodyOf<VoteReceipts>(request(`/api/me/votes/${id}/receipts`, { as }))).items
  const check = { sha256, verify: verifyEd25519 }

  it('proves to the voter that the vote is in the ledger with its present effect', async () => {
    const { id } = await makeListing({ votes: 600 })
    const [ann, ben] = [person(0), person(1)]
    for (const as of [ann, ben]) await vote(id, as)
    expect(await receiptsOf(id, ann)).toMatchObject([{ effect: 'counted', receipt: null }])
    await settled()
    const [own] = await receiptsOf(id, ann)
    if (!own?.receipt) throw new Error('There is a receipt')
    expect(JSON.stringify(own.receipt).length).toBeLessThanOrEqual(2048)
    expect(await checkReceipt(own.receipt, check)).toMatchObject({ ok: true, effect: 'counted', size: 602 })
    expect(await checkReceipt({ ...own.receipt, userId: ben.id }, check)).toMatchObject({ broken: 'voter' })

    await judge(id, ann, 'held')
    expect(await receiptsOf(id, ann)).toMatchObject([{ effect: 'held', receipt: null }])
    await settled()
    const [later] = await receiptsOf(id, ann)
    expect(later?.receipt && (await checkReceipt(later.receipt, check))).toMatchObject({
      ok: true,
      effect: 'held',
      reason: 'other',
    })
  })

  it('is for the voter alone', async () => {
    const { id } = await makeListing()
    await vote(id, person(0))
    await settled()
    expect(await receiptsOf(id, person(1))).toEqual([])
    expect((await request(`/api/me/votes/${id}/receipts`)).status).toBe(401)
  })
})
