import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { storedKeys } from '../features/listings/pictures/testing/requests.ts'
import { deleteAccount } from '../testing/acts.ts'
import { changedBucket } from '../testing/changed-bucket.ts'
import { systemContext } from '../testing/contexts.ts'
import { count, makeUser } from '../testing/factories.ts'
import { run } from '../testing/rows.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const storedPictures = (id: string) => storedKeys(`avatars/${id}/`)
const waiting = (id: string) =>
  count('SELECT count(*) FROM orphaned_pictures WHERE folder = ?1', `avatars/${id}/`)

let made = 0
/** A person who left this long ago, with files in the store that look like their pictures. */
async function makeOrphan({ files = 1, since = Date.now() - DAY } = {}): Promise<string> {
  const id = `orphan${String((made += 1)).padStart(6, '0')}`
  await run('INSERT INTO orphaned_pictures (folder, since) VALUES (?1, ?2)', `avatars/${id}/`, since)
  await putPictures(id, files)
  return id
}

const putPictures = (id: string, files: number) =>
  Promise.all(
    Array.from({ length: files }, (_, index) => env.BANNERS.put(`avatars/${id}/version${index}.webp`, 'x')),
  )

describe('sweeping pictures of people and hubs', () => {
  it('deletes those of a person who deleted their account, and no others', async () => {
    const [gone, other] = [await makeUser(), await makeUser()]
    for (const { id } of [gone, other]) {
      await run("UPDATE users SET avatar = '/avatars/' || id || '/version0.webp' WHERE id = ?1", id)
      await putPictures(id, 1)
    }
    await deleteAccount(gone)
    await sweepOrphans(systemContext(Date.now() + 2 * HOUR))
    expect([await storedPictures(gone.id), await waiting(gone.id)]).toEqual([[], 0])
    expect(await storedPictures(other.id)).toHaveLength(1)
  })

  it('waits until nobody can still be copying one', async () => {
    const id = await makeOrphan({ since: Date.now() })
    await sweepOrphans(systemContext(Date.now() + HOUR / 2))
    expect([(await storedPictures(id)).length, await waiting(id)]).toEqual([1, 1])
    await sweepOrphans(systemContext(Date.now() + 2 * HOUR))
    expect([await storedPictures(id), await waiting(id)]).toEqual([[], 0])
  })

  it('tries again with the next run what the store did not delete, and continues with the rest', async () => {
    const ids = [
      await makeOrphan({ since: 1 }),
      await makeOrphan({ since: 2 }),
      await makeOrphan({ since: 3 }),
    ]
    const stuck = ids[1] ?? ''
    const BANNERS = changedBucket({
      delete: async (keys) => {
        if ([keys].flat().some((key) => key.startsWith(`avatars/${stuck}/`))) throw new Error('Out of order')
        await env.BANNERS.delete(keys)
      },
    })
    await expect(sweepOrphans(systemContext(Date.now(), { env: { ...env, BANNERS } }))).rejects.toThrow(
      'The pictures in 1 folder(s) are still there',
    )
    expect(await Promise.all(ids.map(waiting))).toEqual([0, 1, 0])
    expect((await Promise.all(ids.map(storedPictures))).map(({ length }) => length)).toEqual([0, 1, 0])
    await sweepOrphans(systemContext())
    expect([await storedPictures(stuck), await waiting(stuck)]).toEqual([[], 0])
  })

  it('finishes an interrupted run', async () => {
    const id = await makeOrphan({ files: 0 })
    expect(await waiting(id)).toBe(1)
    await sweepOrphans(systemContext())
    expect(await waiting(id)).toBe(0)
  })

  it('deletes more files of one listing than the store lists at once', async () => {
    const id = await makeOrphan({ files: 7 })
    // The store lists a thousand at once, which would take seconds to write.
    const BANNERS = changedBucket({ list: async (options) => env.BANNERS.list({ ...options, limit: 3 }) })
    await sweepOrphans(systemContext(Date.now(), { env: { ...env, BANNERS } }))
    expect([await storedPictures(id), await waiting(id)]).toEqual([[], 0])
  })

  it('takes two hundred listings a run, those that wait longest first', async () => {
    await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO orphaned_pictures (folder, since) SELECT printf('avatars/many%08d/', 1000 - i), i FROM n`)
    const left = () => count("SELECT count(*) FROM orphaned_pictures WHERE folder LIKE 'avatars/many%'")
    await sweepOrphans(systemContext())
    expect([await left(), await count('SELECT min(since) FROM orphaned_pictures')]).toEqual([50, 201])
    await sweepOrphans(systemContext())
    expect(await left()).toBe(0)
  })
})
