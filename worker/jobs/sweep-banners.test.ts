import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { storePicture } from '../features/listings/pictures/store-picture.ts'
import { makePng } from '../features/listings/pictures/testing/make-pictures.ts'
import { storedKeys, upload } from '../features/listings/pictures/testing/requests.ts'
import { HttpError } from '../http/verb.ts'
import { edit } from '../testing/acts.ts'
import { changedBucket } from '../testing/changed-bucket.ts'
import { systemContext, userContext } from '../testing/contexts.ts'
import { count, makeListing } from '../testing/factories.ts'
import { bodyOf } from '../testing/request.ts'
import { run } from '../testing/rows.ts'
import { sweepBanners } from './sweep-banners.ts'

let seed = 300
const freshPng = () => makePng({ width: 400, height: 100, seed: (seed += 1) })

async function shown() {
  const listing = await makeListing()
  const bytes = await freshPng()
  const { url } = await bodyOf<{ url: string }>(upload(listing.id, bytes, { as: listing.owner }))
  return { ...listing, bytes, hash: url.split('/')[2] ?? '' }
}

const remove = (id: string, as: Awaited<ReturnType<typeof shown>>['owner']) => edit(id, as, { banner: null })

const filesOf = (hash: string) => storedKeys(`banners/${hash}/`)
const rows = (hash: string) => count('SELECT count(*) FROM banners WHERE hash = ?1', hash)
const tomorrow = () => Date.now() + DAY + HOUR

const bucketThat = (first: () => Promise<unknown>) =>
  changedBucket({
    delete: async (keys) => {
      await first()
      await env.BANNERS.delete(keys)
    },
  })

describe('sweeping banners', () => {
  it('deletes what no listing has shown for a day, row and files', async () => {
    const { id, owner, hash } = await shown()
    await remove(id, owner)
    await sweepBanners(systemContext(Date.now() + DAY - HOUR))
    expect([await filesOf(hash), await rows(hash)]).toEqual([expect.arrayContaining([expect.anything()]), 1])
    await sweepBanners(systemContext(tomorrow()))
    expect([await filesOf(hash), await rows(hash)]).toEqual([[], 0])
    // A repeated or late run changes nothing.
    await sweepBanners(systemContext(tomorrow()))
  })

  it('keeps a shown picture of any age', async () => {
    const { hash } = await shown()
    await sweepBanners(systemContext(Date.now() + 400 * DAY))
    expect([(await filesOf(hash)).length, await rows(hash)]).toEqual([2, 1])
  })

  it('keeps what one of two listings still shows', async () => {
    const first = await shown()
    const second = await makeListing()
    await upload(second.id, first.bytes, { as: second.owner })
    await remove(first.id, first.owner)
    await sweepBanners(systemContext(tomorrow()))
    expect(await filesOf(first.hash)).toHaveLength(2)
    await remove(second.id, second.owner)
    await sweepBanners(systemContext(tomorrow()))
    expect(await filesOf(first.hash)).toEqual([])
  })

  it('deletes what was replaced, and what belonged to a deleted listing or person', async () => {
    const [replaced, deleted, left] = [await shown(), await shown(), await shown()]
    await upload(replaced.id, await freshPng(), { as: replaced.owner })
    await run('DELETE FROM listings WHERE id = ?1', deleted.id)
    await run('DELETE FROM users WHERE id = ?1', left.owner.id)
    await sweepBanners(systemContext(tomorrow()))
    for (const { hash } of [replaced, deleted, left])
      expect([await filesOf(hash), await rows(hash)]).toEqual([[], 0])
  })

  it('deletes what was stored but never shown', async () => {
    const { owner } = await makeListing()
    const { hash } = await storePicture(userContext(owner), await freshPng(), 'file')
    await sweepBanners(systemContext(tomorrow()))
    expect([await filesOf(hash), await rows(hash)]).toEqual([[], 0])
  })

  it('gives a picture that is uploaded again another day', async () => {
    const { id, owner, hash, bytes } = await shown()
    await remove(id, owner)
    await storePicture(userContext(owner, { now: Date.now() + DAY }), bytes, 'file')
    await sweepBanners(systemContext(tomorrow()))
    expect(await filesOf(hash)).toHaveLength(2)
  })

  it('lets nobody claim a picture while its files are being deleted', async () => {
    const { id, owner, hash, bytes } = await shown()
    await remove(id, owner)
    const statuses: number[] = []
    const BANNERS = bucketThat(async () => {
      statuses.push((await upload(id, bytes, { as: owner })).status)
    })
    await sweepBanners(systemContext(tomorrow(), { env: { ...env, BANNERS } }))
    expect(statuses).toEqual([409])
    expect([await filesOf(hash), await rows(hash)]).toEqual([[], 0])
    // A moment later the same picture is accepted.
    expect((await upload(id, bytes, { as: owner })).status).toBe(200)
    expect(await filesOf(hash)).toHaveLength(2)
  })

  it('finishes what an interrupted round left; until then nobody is shown missing files', async () => {
    const { id, owner, hash, bytes } = await shown()
    await remove(id, owner)
    const broken = bucketThat(() => Promise.reject(new Error('Out of order')))
    await expect(
      sweepBanners(systemContext(tomorrow(), { env: { ...env, BANNERS: broken } })),
    ).rejects.toThrow('Out of order')
    const refused = await storePicture(userContext(owner), bytes, 'file').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({ code: 'state_conflict' })

    await run('UPDATE banners SET deleting_since = deleting_since - ?2 WHERE hash = ?1', hash, HOUR)
    await sweepBanners(systemContext(tomorrow()))
    expect([await filesOf(hash), await rows(hash)]).toEqual([[], 0])
  })

  it('accepts a picture again that an interrupted round left half deleted', async () => {
    const { id, owner, hash, bytes } = await shown()
    await remove(id, owner)
    const broken = bucketThat(async () => {
      await env.BANNERS.delete(`banners/${hash}/320.webp`)
      throw new Error('Out of order')
    })
    await expect(
      sweepBanners(systemContext(tomorrow(), { env: { ...env, BANNERS: broken } })),
    ).rejects.toThrow()
    await run('UPDATE banners SET deleting_since = deleting_since - ?2 WHERE hash = ?1', hash, HOUR)
    expect((await upload(id, bytes, { as: owner })).status).toBe(200)
    expect(await filesOf(hash)).toHaveLength(2)
    await sweepBanners(systemContext(tomorrow()))
    expect(await filesOf(hash)).toHaveLength(2)
  })

  it('processes more than one round holds', async () => {
    const old = Date.now() - 3 * DAY
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO banners (hash, format, width, height, bytes, created, idle_since)
       SELECT printf('%043d', i), 'webp', 640, 200, 1, ?1, ?1 FROM n`,
      old,
    )
    await env.BANNERS.put(`banners/${'250'.padStart(43, '0')}/640.webp`, 'x')
    await sweepBanners(systemContext())
    expect(await count('SELECT count(*) FROM banners WHERE idle_since = ?1', old)).toBe(0)
    expect(await storedKeys(`banners/${'250'.padStart(43, '0')}/`)).toEqual([])
  })
})
