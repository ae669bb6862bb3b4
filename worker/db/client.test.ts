import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDb } from './client.ts'
import { ledgerFigures } from './schema.ts'

it('queries of the builder and hand-written SQL share one session and its bookmark', async () => {
  const db = openDb(env.DB, 'first-primary')
  const built = { month: '2000-01', part: 'held', key: 0, counted: 1 }
  expect(db.bookmark()).toBeNull()
  await db.orm.insert(ledgerFigures).values(built)
  const written = db.bookmark()
  expect(written).toEqual(expect.any(String))

  const [read, batched] = await db.orm.batch([
    db.orm.select().from(ledgerFigures).where(eq(ledgerFigures.month, '2000-01')),
    db.orm.update(ledgerFigures).set({ counted: 2 }).where(eq(ledgerFigures.month, '2000-01')),
  ])
  expect(read).toEqual([built])
  expect(batched.meta.changes).toBe(1)
  expect(db.bookmark()).not.toBe(written)
  expect(
    await db.prepare(`SELECT counted FROM ledger_figures WHERE month = '2000-01'`).first('counted'),
  ).toBe(2)
})
