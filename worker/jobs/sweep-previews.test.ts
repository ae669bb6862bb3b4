import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { previewPath } from '../features/site/previews/preview-facts.ts'
import { changedBucket } from '../testing/changed-bucket.ts'
import { storedKeys } from '../features/listings/pictures/testing/requests.ts'
import { findListing } from '../features/listings/find-listing.ts'
import { count, makeAdmin, makeListing, makeUser } from '../testing/factories.ts'
import { request } from '../testing/request.ts'
import { run } from '../testing/rows.ts'
import { runJobs } from './run-jobs.ts'
import { sweepPreviews } from './sweep-previews.ts'
import { systemContext } from '../testing/contexts.ts'
import { deleteAccount } from '../testing/acts.ts'

const nightAt = (now: number) =>
  runJobs('17 3 * * *', {
    env,
    now,
    waitUntil: () => undefined,
    ask: () => Promise.reject(new Error('Nobody asks here')),
  })

const storedPreviews = (id: string) => storedKeys(`previews/${id}/`)
const waiting = (id: string) =>
  count('SELECT count(*) FROM orphaned_pictures WHERE folder = ?1', `previews/${id}/`)

/** A listing whose picture was requested. */
async function makePictured(options: Parameters<typeof makeListing>[0] = {}) {
  const listing = await makeListing(options)
  const found = await findListing(systemContext(), listing.id)
  if (!found) throw new Error('No such listing')
  const path = await previewPath(found)
  expect((await request(path)).status).toBe(200)
  await vi.waitFor(async () => expect(await storedPreviews(listing.id)).toEqual([path.slice(1)]))
  return listing
}

/** A listing that was removed this long ago, with files in the store that look like its pictures. */
async function makeOrphan({ files = 1, since = Date.now() - DAY } = {}): Promise<string> {
  const { id } = await makeListing()
  await run('DELETE FROM listings WHERE id = ?1', id)
  await run('UPDATE orphaned_pictures SET since = ?2 WHERE folder = ?1', `previews/${id}/`, since)
  await Promise.all(
    Array.from({ length: files }, (_, place) =>
      env.BANNERS.put(`previews/${id}/${String(place).padStart(16, '0')}.png`, 'x'),
    ),
  )
  return id
}

describe('sweeping preview pictures', () => {
  it('deletes the pictures of a listing when it is removed for good, not earlier, and no others', async () => {
    const [gone, other] = [await makePictured(), await makePictured()]
    await request(`/api/admin/affiliates/${gone.id}`, { as: await makeAdmin(), method: 'DELETE' })
    const deletedAt = Date.now()
    await nightAt(deletedAt + 29 * DAY)
    expect(await storedPreviews(gone.id)).toHaveLength(1)
    for (const _ of ['once', 'and again']) await nightAt(deletedAt + 31 * DAY)
    expect([await storedPreviews(gone.id), await waiting(gone.id)]).toEqual([[], 0])
    expect(await storedPreviews(other.id)).toHaveLength(1)
  })

  it('deletes the pictures of the listings of a person who deleted their account', async () => {
    const person = await makeUser()
    const [first, second] = [await makePictured({ owner: person }), await makePictured({ owner: person })]
    await deleteAccount(person)
    await sweepPreviews(systemContext(Date.now() + 2 * HOUR))
    for (const { id } of [first, second])
      expect([await storedPreviews(id), await waiting(id)]).toEqual([[], 0])
  })

  it('waits until nobody can still be drawing one', async () => {
    const id = await makeOrphan({ since: Date.now() })
    await sweepPreviews(systemContext(Date.now() + HOUR / 2))
    expect([(await storedPreviews(id)).length, await waiting(id)]).toEqual([1, 1])
    await sweepPreviews(systemContext(Date.now() + 2 * HOUR))
    expect([await storedPreviews(id), await waiting(id)]).toEqual([[], 0])
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
        if ([keys].flat().some((key) => key.startsWith(`previews/${stuck}/`))) throw new Error('Out of order')
        await env.BANNERS.delete(keys)
      },
    })
    await expect(sweepPreviews(systemContext(Date.now(), { env: { ...env, BANNERS } }))).rejects.toThrow(
      'The pictures in 1 folder(s) are still there',
    )
    expect(await Promise.all(ids.map(waiting))).toEqual([0, 1, 0])
    expect((await Promise.all(ids.map(storedPreviews))).map(({ length }) => length)).toEqual([0, 1, 0])
    await sweepPreviews(systemContext())
    expect([await storedPreviews(stuck), await waiting(stuck)]).toEqual([[], 0])
  })

  it('finishes an interrupted run', async () => {
    const id = await makeOrphan({ files: 0 })
    expect(await waiting(id)).toBe(1)
    await sweepPreviews(systemContext())
    expect(await waiting(id)).toBe(0)
  })

  it('deletes more files of one listing than the store lists at once', async () => {
    const id = await makeOrphan({ files: 7 })
    // It lists a thousand, which would take seconds to write.
    const BANNERS = changedBucket({ list: async (options) => env.BANNERS.list({ ...options, limit: 3 }) })
    await sweepPreviews(systemContext(Date.now(), { env: { ...env, BANNERS } }))
    expect([await storedPreviews(id), await waiting(id)]).toEqual([[], 0])
  })

  it('takes two hundred listings a run, those that wait longest first', async () => {
    await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO orphaned_pictures (folder, since) SELECT printf('previews/many%08d/', 1000 - i), i FROM n`)
    const left = () => count("SELECT count(*) FROM orphaned_pictures WHERE folder LIKE 'previews/many%'")
    await sweepPreviews(systemContext())
    expect([await left(), await count('SELECT min(since) FROM orphaned_pictures')]).toEqual([50, 201])
    await sweepPreviews(systemContext())
    expect(await left()).toBe(0)
  })
})
