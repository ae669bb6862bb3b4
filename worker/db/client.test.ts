import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDb } from './client.ts'
import { orphanedPictures } from './schema.ts'

it('queries of the builder and hand-written SQL share one session and its bookmark', async () => {
  const db = openDb(env.DB, 'first-primary')
  const built = { folder: 'avatars/one/', since: 1 }
  expect(db.bookmark()).toBeNull()
  await db.orm.insert(orphanedPictures).values(built)
  const written = db.bookmark()
  expect(written).toEqual(expect.any(String))

  const [read, batched] = await db.orm.batch([
    db.orm.select().from(orphanedPictures).where(eq(orphanedPictures.folder, built.folder)),
    db.orm.update(orphanedPictures).set({ since: 2 }).where(eq(orphanedPictures.folder, built.folder)),
  ])
  expect(read).toEqual([built])
  expect(batched.meta.changes).toBe(1)
  expect(db.bookmark()).not.toBe(written)
  expect(
    await db.prepare(`SELECT since FROM orphaned_pictures WHERE folder = 'avatars/one/'`).first('since'),
  ).toBe(2)
})
