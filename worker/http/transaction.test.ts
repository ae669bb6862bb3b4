import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openDb } from '../db/client.ts'
import { listings } from '../db/schema.ts'
import { clock } from '../platform/clock.ts'
import { systemContext, userContext } from '../testing/contexts.ts'
import { makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { databaseBehind } from '../testing/faulty-database.ts'
import { rowsOf, run } from '../testing/rows.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { transaction } from './transaction.ts'
import { HttpError, type UserCtx } from './verb.ts'

const cells = sqliteTable('test_cells', { id: integer('id').primaryKey(), value: text('value').notNull() })
const history = sqliteTable('test_history', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  entry: text('entry', { mode: 'json' }).$type<Done>().notNull(),
})
const CELLS = 8

const doneInHistory = z.object({
  name: z.string(),
  read: z.record(z.string(), z.string()),
  written: z.record(z.string(), z.string()),
})
type Done = z.output<typeof doneInHistory>

let person: TestUser

beforeAll(async () => {
  person = await makeUser()
  await run('CREATE TABLE test_cells (id INTEGER PRIMARY KEY, value TEXT NOT NULL)')
  await run('CREATE TABLE test_cells_before (id INTEGER PRIMARY KEY, value TEXT NOT NULL)')
  await run('CREATE TABLE test_history (seq INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL)')
  for (let id = 0; id < CELLS; id += 1) await run(`INSERT INTO test_cells VALUES (?1, 'start')`, id)
})

afterEach(() => vi.restoreAllMocks())

afterAll(async () => {
  for (const table of ['test_cells', 'test_cells_before', 'test_history']) await run(`DROP TABLE ${table}`)
})

const readCell = (tx: Parameters<Parameters<typeof transaction>[1]>[0], id: number) =>
  tx.select({ value: cells.value }).from(cells).where(eq(cells.id, id))
const setCell = (ctx: UserCtx, id: number, value: string) =>
  transaction(ctx, async (tx) => {
    const [cell] = await readCell(tx, id)
    tx.write(tx.update(cells).set({ value }).where(eq(cells.id, id)))
    return { before: cell?.value }
  })
const valueOf = async (id: number) =>
  (await rowsOf('SELECT value FROM test_cells WHERE id = ?1', id))[0]?.['value']

/**
 * Loses some batches before and some after the commit, and reads from an older copy until the session has
 * written something.
 */
function unreliable(random: () => number): D1Database {
  const behind = databaseBehind(env.DB, async (send) => {
    const fate = random()
    if (fate < 0.04) throw new Error('D1_ERROR: Network connection lost.')
    const result = await send()
    if (fate > 0.96) throw new Error('D1_ERROR: Network connection lost.')
    return result
  })
  const withSession = (constraint: string) => {
    const session = behind.withSession(constraint)
    let reachedPrimary = random() < 0.5
    interface Sent {
      words: string
      values: unknown[]
    }
    return {
      prepare: (words: string) => ({ bind: (...values: unknown[]): Sent => ({ words, values }) }),
      batch(sent: Sent[]) {
        reachedPrimary ||= sent.some(({ words }) => /\b(?:INSERT|UPDATE)\b/i.test(words))
        const seen = (words: string) =>
          reachedPrimary ? words : words.replaceAll('"test_cells"', '"test_cells_before"')
        return session.batch(sent.map(({ words, values }) => session.prepare(seen(words)).bind(...values)))
      },
      getBookmark: () => session.getBookmark(),
    }
  }
  return Object.assign(Object.create(env.DB), { withSession })
}

/** Reads up to three cells in one or two steps, and changes some of them, or refuses. */
async function act(ctx: UserCtx, name: string, random: () => number): Promise<Done | null> {
  const chosen = Array.from({ length: 3 }, () => Math.floor(random() * CELLS))
  const [first = 0, second = 0, third = 0] = chosen
  const [steps, refuses] = [random() < 0.5 ? 2 : 1, random() < 0.1]
  return transaction(ctx, async (tx) => {
    const early = await Promise.all([readCell(tx, first), readCell(tx, second)])
    const late = steps === 1 ? [] : [await readCell(tx, third)]
    if (refuses) throw new HttpError('state_conflict', 'No.')
    const read: Record<string, string> = {}
    for (const [place, [cell]] of [...early, ...late].entries())
      read[chosen[place] ?? 0] = cell?.value ?? 'missing'
    const written = { [first]: `${name} a`, ...(steps === 2 && { [third]: `${name} b` }) }
    for (const [id, value] of Object.entries(written))
      tx.write(
        tx
          .update(cells)
          .set({ value })
          .where(eq(cells.id, Number(id))),
      )
    const done = { name, read, written }
    tx.write(tx.insert(history).values({ entry: done }))
    return done
  }).catch((error: unknown) => {
    if (error instanceof HttpError || String(error).includes('connection lost')) return null
    throw error
  })
}

describe('transactions', () => {
  it('at random, hundreds at once, with lost answers and a replica behind, are as one after the other', async () => {
    const source = seededRandom(4711)
    const random = () => source() / 2 ** 32
    vi.spyOn(clock, 'sleep').mockImplementation(async () => {
      await new Promise((wake) => {
        setTimeout(wake, Math.random() * 20)
      })
    })
    const answers = new Map<string, Done>()
    for (let round = 0; round < 12; round += 1) {
      await run('INSERT OR REPLACE INTO test_cells_before SELECT * FROM test_cells')
      await Promise.all(
        Array.from({ length: 25 }, async (_, turn) => {
          const name = `${round}.${turn}`
          const db = openDb(unreliable(random), 'first-primary')
          const done = await act(userContext(person, { db }), name, random)
          if (done) answers.set(name, done)
        }),
      )
    }
    const model: Record<string, string> = Object.fromEntries(
      Array.from({ length: CELLS }, (_, id) => [id, 'start']),
    )
    const entries = await rowsOf<{ entry: string }>('SELECT entry FROM test_history ORDER BY seq')
    const names = new Set<string>()
    for (const { entry } of entries) {
      const { name, read, written } = doneInHistory.parse(JSON.parse(entry))
      // Each is written once, and all that it read was still so when it wrote.
      expect(names.has(name)).toBe(false)
      names.add(name)
      for (const [id, value] of Object.entries(read)) expect([name, id, model[id]]).toEqual([name, id, value])
      Object.assign(model, written)
    }
    for (const [id, value] of Object.entries(model)) expect(await valueOf(Number(id))).toBe(value)
    // Every transaction that answered has written, and most have answered.
    for (const [name, done] of answers) expect([name, names.has(name), done.name]).toEqual([name, true, name])
    expect(answers.size).toBeGreaterThan(200)
  })

  it('of one person, fifty at once, all come through', async () => {
    const [{ value } = { value: '' }] = await rowsOf<{ value: string }>(
      `UPDATE test_cells SET value = '' WHERE id = 0 RETURNING value`,
    )
    await Promise.all(
      Array.from({ length: 50 }, () =>
        transaction(userContext(person), async (tx) => {
          const [cell] = await readCell(tx, 0)
          tx.write(
            tx
              .update(cells)
              .set({ value: `${cell?.value}.` })
              .where(eq(cells.id, 0)),
          )
        }),
      ),
    )
    expect(await valueOf(0)).toBe(`${value}${'.'.repeat(50)}`)
  })

  it('write nothing when the work throws, and nothing of a batch that fails', async () => {
    await run(`UPDATE test_cells SET value = 'as it was' WHERE id = 1`)
    const work = transaction(userContext(person), async (tx) => {
      tx.write(tx.update(cells).set({ value: 'changed' }).where(eq(cells.id, 1)))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    const broken = transaction(userContext(person), async (tx) => {
      tx.write(tx.update(cells).set({ value: 'changed' }).where(eq(cells.id, 1)))
      tx.write(sql`INSERT INTO test_cells VALUES (1, 'twice')`)
    })
    await expect(broken).rejects.toThrow('UNIQUE')
    expect(await valueOf(1)).toBe('as it was')
  })

  it('answer 503 with a time when others are always faster', async () => {
    vi.spyOn(clock, 'sleep').mockResolvedValue()
    let times = 0
    const work = transaction(userContext(person), async (tx) => {
      await readCell(tx, 2)
      await run('UPDATE test_cells SET value = ?1 WHERE id = 2', String((times += 1)))
      tx.write(tx.update(cells).set({ value: 'mine' }).where(eq(cells.id, 2)))
    })
    await expect(work).rejects.toMatchObject({ status: 503, extras: { retryAfterMs: 1000 } })
    expect(await valueOf(2)).toBe(String(times))
  })

  it('read nulls, numbers, truth values, quotes and nothing as they are', async () => {
    const words = `it's "so" \n\u0007 ünï 💚`
    await run('UPDATE test_cells SET value = ?1 WHERE id = 3', words)
    const seen = await transaction(userContext(person), async (tx) => {
      const shape = {
        cell: cells,
        none: sql<null>`NULL`,
        half: sql<number>`0.5`,
        big: sql<number>`9007199254740991`,
      }
      const [rows, empty] = await Promise.all([
        tx.select(shape).from(cells).where(eq(cells.id, 3)),
        readCell(tx, 99),
      ])
      tx.write(tx.update(cells).set({ value: 'seen' }).where(eq(cells.id, 3)))
      return { rows, empty }
    })
    const row = { cell: { id: 3, value: words }, none: null, half: 0.5, big: 9007199254740991 }
    expect(seen).toEqual({ rows: [row], empty: [] })
    expect(await valueOf(3)).toBe('seen')
  })
})

it('reads broken JSON as the default of its column', async () => {
  const { id } = await makeListing()
  await run(`UPDATE listings SET facts_said = '[broken', tags = 'x' WHERE id = ?1`, id)
  vi.spyOn(console, 'error').mockReturnValue()
  const columns = { said: listings.factsSaid, tags: listings.tags, name: listings.name }
  const rows = await transaction(userContext(person), (tx) =>
    tx.select(columns).from(listings).where(eq(listings.id, id)),
  )
  expect(rows).toEqual([{ said: {}, tags: [], name: expect.any(String) }])
})

describe('a request that is sent again', () => {
  const sent = () => ({ sent: { key: crypto.randomUUID(), body: 'b' } })

  it('gets the first answer and changes nothing, also when it would be refused now', async () => {
    const again = sent()
    const first = await setCell(userContext(person, again), 4, 'first')
    await run(`UPDATE test_cells SET value = 'of others' WHERE id = 4`)
    expect(await setCell(userContext(person, again), 4, 'first')).toEqual(first)
    const refused = transaction(userContext(person, again), async () => {
      throw new HttpError('not_found', 'Gone.')
    })
    expect(await refused).toEqual(first)
    expect(await valueOf(4)).toBe('of others')
  })

  it('gets the first answer when nothing is left to do, and 422 with another body', async () => {
    const again = sent()
    await run(`UPDATE test_cells SET value = 'open' WHERE id = 4`)
    const close = (request: object) =>
      transaction(userContext(person, request), async (tx) => {
        const [cell] = await readCell(tx, 4)
        if (cell?.value === 'closed') return { done: false }
        tx.write(tx.update(cells).set({ value: 'closed' }).where(eq(cells.id, 4)))
        return { done: true }
      })
    expect([await close(again), await close(again)]).toEqual([{ done: true }, { done: true }])
    await expect(close({ sent: { ...again.sent, body: 'other' } })).rejects.toMatchObject({ status: 422 })
  })

  it('is done once by many at once', async () => {
    const again = sent()
    await run(`UPDATE test_cells SET value = '' WHERE id = 5`)
    const add = () =>
      transaction(userContext(person, again), async (tx) => {
        tx.write(
          tx
            .update(cells)
            .set({ value: sql`${cells.value} || '.'` })
            .where(eq(cells.id, 5)),
        )
        return { done: true }
      })
    expect(await Promise.all(Array.from({ length: 20 }, add))).toEqual(
      Array.from({ length: 20 }, () => ({ done: true })),
    )
    expect(await valueOf(5)).toBe('.')
  })

  it('is another for somebody else, and for a second transaction of the same request', async () => {
    const again = sent()
    const ctx = userContext(person, again)
    await setCell(ctx, 6, 'one')
    expect(await setCell(ctx, 6, 'two')).toEqual({ before: 'one' })
    expect(await setCell(userContext(await makeUser(), again), 6, 'three')).toEqual({ before: 'two' })
  })

  it('of a job is decided again', async () => {
    const ctx = systemContext()
    const add = () =>
      transaction(ctx, async (tx) => {
        tx.write(tx.update(cells).set({ value: 'job' }).where(eq(cells.id, 7)))
      })
    await add()
    const [{ n } = { n: -1 }] = await rowsOf<{ n: number }>(
      `SELECT count(*) AS n FROM requests WHERE person = ''`,
    )
    expect(n).toBe(0)
  })
})
