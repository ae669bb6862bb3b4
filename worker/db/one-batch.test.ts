import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openDb } from './client.ts'
import { inOneBatch } from './one-batch.ts'

const newSession = () => {
  const session = env.DB.withSession('first-primary')
  return { session, batch: vi.spyOn(session, 'batch') }
}

it('sends what is asked in one turn as one batch, and gives each question its own answer', async () => {
  const { session, batch } = newSession()
  const gathered = inOneBatch(session)
  const select = (value: number) => gathered.prepare('SELECT ? AS value').bind(value)
  const ask = async (...values: number[]) => {
    // As if it passed some handlers first.
    for (const value of values) await Promise.resolve(value)
    return (await gathered.batch<{ value: number }>(values.map(select))).map(({ results }) => results)
  }
  const answers = await Promise.all([ask(1), ask(2, 3), ask(4, 5, 6)])
  expect(answers).toEqual([
    [[{ value: 1 }]],
    [[{ value: 2 }], [{ value: 3 }]],
    [4, 5, 6].map((value) => [{ value }]),
  ])
  expect(batch).toHaveBeenCalledTimes(1)

  expect(await ask(7)).toEqual([[{ value: 7 }]])
  expect(batch).toHaveBeenCalledTimes(2)
})

it('fails every question of a turn in which one fails, and none of the next', async () => {
  const gathered = inOneBatch(newSession().session)
  const ask = async (text: string) => gathered.batch([gathered.prepare(text)])
  const asked = await Promise.allSettled([ask('SELECT 1'), ask('SELECT nothing'), ask('SELECT 2')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(ask('SELECT 1')).resolves.toHaveLength(1)
})

it('is what the parts of a page read through', async () => {
  const db = openDb(env.DB, 'first-primary').together()
  const found = await Promise.all([
    db.first<{ value: number }>(sql`SELECT 1 AS value`),
    db.all<{ value: number }>(sql`SELECT 2 AS value`),
    db.once<{ three: { value: number } }>({ three: sql`SELECT 3 AS value` }),
    db.first(sql`SELECT 4 AS value WHERE false`),
  ])
  expect(found).toEqual([{ value: 1 }, [{ value: 2 }], { three: [{ value: 3 }] }, null])
})
