import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDb } from './client.ts'
import { metricKeys } from './schema/metrics.ts'

it('queries of the builder and hand-written SQL share one session and its bookmark', async () => {
  const db = openDb(env.DB, 'first-primary')
  expect(db.bookmark()).toBeNull()
  await db.orm.insert(metricKeys).values({ day: 1, secret: 'built' })
  const written = db.bookmark()
  expect(written).toEqual(expect.any(String))

  const [built, batched] = await db.orm.batch([
    db.orm.select().from(metricKeys).where(eq(metricKeys.day, 1)),
    db.orm.update(metricKeys).set({ secret: 'batched' }).where(eq(metricKeys.day, 1)),
  ])
  expect(built).toEqual([{ day: 1, secret: 'built' }])
  expect(batched.meta.changes).toBe(1)
  expect(db.bookmark()).not.toBe(written)
  expect(await db.prepare('SELECT secret FROM metric_keys').first('secret')).toBe('batched')
})
