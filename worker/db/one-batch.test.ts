import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDb } from './client.ts'
import { inOneBatch } from './one-batch.ts'

/** Counts the batches that reach the database. */
function gatheredSession() {
  const session = env.DB.withSession('first-primary')
  const sent = { batches: 0 }
  const gathered = inOneBatch((statements) => {
    sent.batches += 1
    return session.batch(statements)
  })
  return { session, gathered, sent }
}

it('sends what is asked in one turn as one batch, and gives each question its own answer', async () => {
  const { session, gathered, sent } = gatheredSession()
  const select = (value: number) => session.prepare('SELECT ? AS value').bind(value)
  const ask = async (...values: number[]) => {
    // As if it passed some handlers first.
    for (const value of values) await Promise.resolve(value)
    return (await gathered<{ value: number }>(values.map(select))).map(({ results }) => results)
  }
  const answers = await Promise.all([ask(1), ask(2, 3), ask(4, 5, 6)])
  expect(answers).toEqual([
    [[{ value: 1 }]],
    [[{ value: 2 }], [{ value: 3 }]],
    [4, 5, 6].map((value) => [{ value }]),
  ])
  expect(sent.batches).toBe(1)

  expect(await ask(7)).toEqual([[{ value: 7 }]])
  expect(sent.batches).toBe(2)
})

it('fails every question of a turn in which one fails, and none of the next', async () => {
  const { session, gathered } = gatheredSession()
  const ask = async (text: string) => gathered([session.prepare(text)])
  const asked = await Promise.allSettled([ask('SELECT 1'), ask('SELECT nothing'), ask('SELECT 2')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(ask('SELECT 1')).resolves.toHaveLength(1)
})

it('is what the parts of a page read through', async () => {
  const db = openDb(env.DB, 'first-primary').together()
  const found = await Promise.all([
    db.first<{ value: number }>(sql`SELECT 1 AS value`),
    db.all<{ value: number }>(sql`SELECT 2 AS value`),
    db.namedBatch<{ three: { value: number } }>({ three: sql`SELECT 3 AS value` }),
    db.first(sql`SELECT 4 AS value WHERE false`),
  ])
  expect(found).toEqual([{ value: 1 }, [{ value: 2 }], { three: [{ value: 3 }] }, null])
})
