import { createExecutionContext, env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { visitorFetch } from '../app.ts'
import { NAMES_PEOPLE } from '../features/people/account/account-data.ts'
import { newId } from '../platform/ids.ts'
import { CALLS, validCall, type ValidCall } from './calls.ts'
import { type Loss, faultyDatabase } from './faulty-database.ts'
import { ASSETS } from './open-page.ts'
import { peopleInAuditLog } from './people-in-audit-log.ts'
import { requestOf } from './request.ts'
import { rowsOf, run } from './rows.ts'

/** Browsers do not wait for the answer to a beacon. The advice and the code of a proof write nothing. */
const NOT_SENT_AGAIN = [
  'POST /api/metrics/beacon',
  'POST /api/pulse',
  'POST /api/servers/advice',
  'GET /api/affiliates/:id/proof',
]

async function send({ path, ...call }: ValidCall, DB: D1Database) {
  const ctx = createExecutionContext()
  // What fails behind an answer is left to the next job. It may fail before anybody waits for it.
  const afterwards: Promise<unknown>[] = []
  vi.spyOn(ctx, 'waitUntil').mockImplementation((work) => {
    afterwards.push(work.catch(() => undefined))
  })
  const answer = await visitorFetch(requestOf(path, call), { ...env, ASSETS, DB }, ctx)
  const text = await answer.text()
  // Work may add more of it.
  for (const work of afterwards) await work
  return { status: answer.status, text: text.slice(0, 200) }
}

/** How many rows each table has, and how often quotas were used, texts changed and decisions were counted. Words of search differ by name. */
async function measure(): Promise<Record<string, number>> {
  tables ??= (
    await rowsOf<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT GLOB 'status_*' AND name NOT GLOB 'search_*' AND name NOT IN ('quotas', 'departures', 'requests')`,
    )
  ).map(({ name }) => name)
  const counts = tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`)
  const sums = ['(SELECT sum(used) FROM quotas) AS uses', '(SELECT sum(version) FROM listings) AS versions']
  const half = Math.ceil(counts.length / 2)
  const rows = await env.DB.batch<Record<string, number>>(
    [counts.slice(0, half), counts.slice(half), sums].map((some) =>
      env.DB.prepare(`SELECT ${some.join(', ')}`),
    ),
  )
  return Object.assign({}, ...rows.map(({ results }) => results[0]))
}
let tables: string[] | undefined

/** What a call answers and how many rows it adds, while it loses the answer of one write; without a loss at place 0. */
async function effectOf(name: string, loss: Loss, place: number) {
  const call = await validCall(name)
  const before = await measure()
  const { database, sent } = faultyDatabase(env.DB, { loss, places: [place], of: 'writes' })
  const answer = await send(call, database)
  const after = await measure()
  const added = Object.entries(after).flatMap(([table, rows]) =>
    rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
  )
  return { ...answer, added: Object.fromEntries(added), writes: sent() }
}

afterEach(async () => {
  // Later incidents would be told to these channels, which are gone.
  await run('DELETE FROM subscriptions')
})

/** All writes are sent again by the same code, so that a loss before the commit, which leaves nothing behind, is enough for every third call. */
const THIRD = 3

describe('with the answer of a write lost', () => {
  it.each(
    CALLS.filter(({ name }) => !NOT_SENT_AGAIN.includes(name)).map(
      ({ name }, place) => [name, place] as const,
    ),
  )('%s answers and does the same', async (name, turn) => {
    const { writes, ...usual } = await effectOf(name, 'after', 0)
    expect(usual).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    expect(writes).toBeGreaterThan(0)
    // The deletion of an account takes its id out of what others did, too.
    expect(NAMES_PEOPLE).toEqual(expect.arrayContaining((await peopleInAuditLog()).actions))
    const losses: Loss[] = turn % THIRD === 0 ? ['after', 'before'] : ['after']
    for (const loss of losses)
      for (let place = 1; place <= writes; place += 1) {
        const { status, text, added } = await effectOf(name, loss, place)
        expect({ loss, place, status, text, added }).toEqual({
          loss,
          place,
          status: usual.status,
          text: expect.any(String),
          added: usual.added,
        })
      }
  })
})

const UPLOADS = 'POST /api/affiliates/:id/banner'

describe('sent again with its `Idempotency-Key`', () => {
  // What visitors call has no such key: nobody is known by it.
  it.each(CALLS.flatMap(({ name, by }) => (name.startsWith('GET ') || by === 'visitor' ? [] : [name])))(
    '%s answers the same, and does nothing more',
    async (name) => {
      const call = await validCall(name)
      const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': `key-of-${newId()}` } }
      const answered = async () => {
        const answer = await send(keyed, env.DB)
        const { uses: _, ...rows } = await measure()
        return { ...answer, rows }
      }
      const first = await answered()
      expect(await answered()).toEqual(first)
      // Signed out, nobody is known by the key; uploads have none.
      if (call.body === undefined || ['POST /api/auth/logout', UPLOADS].includes(name)) return
      const other = await send({ ...keyed, body: { ...call.body, other: 1 } }, env.DB)
      expect(other).toMatchObject({ status: 422, text: expect.stringContaining('key_reused') })
    },
  )
})
