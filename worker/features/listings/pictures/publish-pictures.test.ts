import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { type Db, openDb } from '../../../db/client.ts'
import type { Env } from '../../../platform/env.ts'
import { sweepBanners } from '../../../jobs/sweep-banners.ts'
import { count, makeListing } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { systemContext } from '../../../testing/system-context.ts'
import { publishPictures } from './publish-pictures.ts'
import { makePng } from './testing/make-pictures.ts'
import { upload, uploadDraft } from './testing/requests.ts'

const SETTINGS = {
  PICTURES_URL: 'https://pictures.realmport.test',
  PICTURES_ZONE: 'zone',
  PICTURES_TOKEN: 'token',
} as const
const { PICTURES } = env
if (!PICTURES) throw new Error('The tests have no public store')
const bucket: R2Bucket = PICTURES

let seed = 900
const freshPng = () => makePng({ width: 700, height: 200, seed: (seed += 1) })

async function shown() {
  const listing = await makeListing()
  const { url } = await bodyOf<{ url: string }>(upload(listing.id, await freshPng(), { as: listing.owner }))
  return { ...listing, url, hash: url.split('/')[2] ?? '' }
}

const keysOf = async (hash: string, store = bucket) =>
  (await store.list({ prefix: `banners/${hash}/` })).objects.map(({ key }) => key)

/** A run of the job, and the addresses that it purged. */
async function run({
  now = Date.now(),
  status = 200,
  changes = {},
  db = openDb(env.DB, 'first-primary'),
}: Partial<RunOptions> = {}) {
  const purged: string[] = []
  const context = systemContext(now, { env: { ...env, ...SETTINGS, ...changes }, db })
  await publishPictures(context, async (sent) => {
    expect(sent.url).toBe('https://api.cloudflare.com/client/v4/zones/zone/purge_cache')
    expect(sent.headers.get('authorization')).toBe('Bearer token')
    const { files } = await sent.json<{ files: string[] }>()
    purged.push(...files)
    return new Response(null, { status })
  })
  return purged
}

interface RunOptions {
  now: number
  status: number
  changes: Partial<Env>
  db: Db
}

const published = (hash: string) => count('SELECT published FROM banners WHERE hash = ?1', hash)

const hide = (id: string) =>
  env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`).bind(id).run()
const show = (id: string) =>
  env.DB.prepare(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`).bind(id).run()

describe('the public store', () => {
  it('has every width of what a public listing shows, to be kept by browsers for good', async () => {
    const { hash } = await shown()
    expect(await keysOf(hash)).toEqual([])
    await run()
    expect(await keysOf(hash)).toEqual(await keysOf(hash, env.BANNERS))
    const file = await bucket.head(`banners/${hash}/320.webp`)
    expect(file?.httpMetadata).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, s-maxage=86400, immutable',
    })
    const at = await published(hash)
    await run({ now: Date.now() + MINUTE })
    expect(await published(hash)).toBe(at)
  })

  it('never has a draft, nor what waits for staff or belongs to a listing that is not public', async () => {
    const { id, owner, hash } = await shown()
    const draft = await uploadDraft(id, await freshPng(), owner)
    await hide(id)
    await run()
    expect(await keysOf(hash)).toEqual([])
    expect(await keysOf(draft.url.split('/')[2] ?? '')).toEqual([])
  })

  it('loses what is hidden at once, which is purged, and gets it back with its listing', async () => {
    const { id, hash } = await shown()
    await run()
    await hide(id)
    const purged = await run()
    expect(await keysOf(hash)).toEqual([])
    expect(purged.toSorted()).toEqual(
      ['320', '640', '700'].map((width) => `https://pictures.realmport.test/banners/${hash}/${width}.webp`),
    )
    await show(id)
    await run()
    expect(await keysOf(hash)).toHaveLength(3)
  })

  it('keeps what another public listing shows', async () => {
    const [{ id, hash, url }, other] = [await shown(), await makeListing()]
    await env.DB.prepare('UPDATE listings SET banner = ?2 WHERE id = ?1').bind(other.id, url).run()
    await run()
    await hide(id)
    expect(await run()).toEqual([])
    expect(await keysOf(hash)).toHaveLength(3)
  })

  it('tries a refused purge again, until it works', async () => {
    const { id, hash } = await shown()
    await run()
    await hide(id)
    await expect(run({ status: 403 })).rejects.toThrow('not purged: 403')
    expect(await run()).toHaveLength(3)
    // Then it is young, and looked at for a while.
    expect(await run({ now: Date.now() + HOUR })).toHaveLength(3)
    expect(await published(hash)).toBe(0)
    expect(await run({ now: Date.now() + 2 * HOUR })).toEqual([])
  })

  it('gets new pictures and loses every hidden one while purges are refused', async () => {
    // Together they have more files than one purge may name.
    const hidden = []
    for (let each = 0; each < 11; each += 1) hidden.push(await shown())
    await run()
    for (const { id } of hidden) await hide(id)
    const { hash } = await shown()
    await expect(run({ status: 403 })).rejects.toThrow('not purged: 403')
    expect(await keysOf(hash)).toHaveLength(3)
    for (const each of hidden) expect(await keysOf(each.hash)).toEqual([])
    expect(await run({ now: Date.now() + HOUR })).toHaveLength(33)
  })

  it('removes what a run that began before writes after it was hidden', async () => {
    const { id, hash } = await shown()
    let isHidden = false
    const late: R2Bucket = new Proxy(bucket, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (name !== 'put') return typeof value === 'function' ? value.bind(store) : value
        return async (key: string, body: ReadableStream) => {
          const bytes = await new Response(body).arrayBuffer()
          if (!isHidden) {
            isHidden = true
            await hide(id)
            await run()
          }
          await store.put(key, bytes)
        }
      },
    })
    await run({ changes: { PICTURES: late } })
    expect(await keysOf(hash)).not.toEqual([])
    expect(await run({ now: Date.now() + MINUTE })).toHaveLength(3)
    expect(await keysOf(hash)).toEqual([])
  })

  it('gets a picture again that came back while its files were deleted', async () => {
    const { id, hash } = await shown()
    await run()
    await hide(id)
    let isBack = false
    const late: R2Bucket = new Proxy(bucket, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (name !== 'delete') return typeof value === 'function' ? value.bind(store) : value
        return async (keys: string[]) => {
          if (!isBack) {
            isBack = true
            await show(id)
            await run()
          }
          await store.delete(keys)
        }
      },
    })
    await run({ changes: { PICTURES: late } })
    await run({ now: Date.now() + MINUTE })
    expect(await keysOf(hash)).toHaveLength(3)
  })

  /** A store that does something right after each deletion of files. */
  const afterDelete = (then: () => Promise<unknown>): R2Bucket =>
    new Proxy(bucket, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (name !== 'delete') return typeof value === 'function' ? value.bind(store) : value
        return async (keys: string[]) => {
          await store.delete(keys)
          await then()
        }
      },
    })

  it('loses a picture that came back while its files were deleted, and was hidden again before the next copy', async () => {
    const { id, hash } = await shown()
    await run()
    await hide(id)
    const late = afterDelete(async () => {
      await show(id)
      await run()
    })
    const db = openDb(env.DB, 'first-primary')
    const prepare = (sql: string) => {
      if (sql.includes('file IS NOT NULL')) throw new Error('The run ended before its copies')
      return db.prepare(sql)
    }
    await expect(run({ changes: { PICTURES: late }, db: { ...db, prepare } })).rejects.toThrow('ended')
    expect(await keysOf(hash)).toHaveLength(3)
    await hide(id)
    await run({ now: Date.now() + MINUTE })
    expect(await keysOf(hash)).toEqual([])
  })

  it('gets a picture again that was copied before its files were deleted, by a run that ends after that', async () => {
    const { id, hash } = await shown()
    const now = Date.now()
    let isDone = false
    const slow: R2Bucket = new Proxy(bucket, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (name !== 'put') return typeof value === 'function' ? value.bind(store) : value
        return async (key: string, body: ReadableStream) => {
          await store.put(key, await new Response(body).arrayBuffer())
          if (isDone || (await keysOf(hash)).length < 3) return
          isDone = true
          await hide(id)
          await run({ now })
          await show(id)
        }
      },
    })
    await run({ now, changes: { PICTURES: slow } })
    expect(await keysOf(hash)).toEqual([])
    await run({ now: now + MINUTE })
    expect(await keysOf(hash)).toHaveLength(3)
  })

  it('gets a picture again whose files a run deleted after others had copied them, and that ended then', async () => {
    const { id, hash } = await shown()
    await run()
    await hide(id)
    const now = Date.now()
    let hasEnded = false
    const late: R2Bucket = new Proxy(bucket, {
      get(store, name) {
        const value: unknown = Reflect.get(store, name)
        if (name !== 'delete') return typeof value === 'function' ? value.bind(store) : value
        return async (keys: string[]) => {
          await show(id)
          await run({ now })
          expect(await keysOf(hash)).toHaveLength(3)
          await store.delete(keys)
          hasEnded = true
          throw new Error('The run ended')
        }
      },
    })
    const db = openDb(env.DB, 'first-primary')
    const prepare = (sql: string) => {
      if (hasEnded) throw new Error('The run ended')
      return db.prepare(sql)
    }
    await expect(run({ now, changes: { PICTURES: late }, db: { ...db, prepare } })).rejects.toThrow('ended')
    expect(await keysOf(hash)).toEqual([])
    await run({ now: now + MINUTE })
    expect(await keysOf(hash)).toHaveLength(3)
    await run({ now: now + HOUR })
    expect(await published(hash)).toBe(now + HOUR)
  })

  it('copies each of many pictures that were removed a short time ago, a part in each run', async () => {
    const now = Date.now()
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO banners (hash, format, width, height, bytes, file, created, uses, idle_since, published, removed_at)
       SELECT 'back' || i, 'webp', 700, 200, 1, '700.webp', 1, 1, 1, -1, ?1 FROM n`,
    )
      .bind(now)
      .run()
    for (let runs = 0; runs < 4; runs += 1) await run({ now: now + runs })
    expect(await count(`SELECT count(*) FROM banners WHERE hash GLOB 'back*' AND published = -1`)).toBe(0)
    await env.DB.prepare(`DELETE FROM banners WHERE hash GLOB 'back*'`).run()
  })

  it('gets a picture whose copy failed with the next run', async () => {
    const { hash } = await shown()
    const broken: R2Bucket = new Proxy(bucket, {
      get(store, name) {
        if (name === 'put') return () => Promise.reject(new Error('The store is away'))
        const value: unknown = Reflect.get(store, name)
        return typeof value === 'function' ? value.bind(store) : value
      },
    })
    await expect(run({ changes: { PICTURES: broken } })).rejects.toThrow('The store is away')
    await run()
    expect(await keysOf(hash)).toHaveLength(3)
  })

  it('loses a picture that no server shows any more before its row goes, so that its purge is not forgotten', async () => {
    const { id, owner, hash } = await shown()
    await run()
    await request(`/api/affiliates/${id}/banner`, { as: owner, method: 'DELETE' })
    const sweep = (days: number) =>
      sweepBanners(systemContext(Date.now() + days * DAY + HOUR, { env: { ...env, ...SETTINGS } }))
    await sweep(1)
    await expect(run({ now: Date.now() + HOUR, status: 403 })).rejects.toThrow('not purged: 403')
    await sweep(2)
    const purged = await run({ now: Date.now() + HOUR })
    expect(purged.filter((address) => address.includes(hash))).toHaveLength(3)
    await sweep(3)
    expect(await count('SELECT count(*) FROM banners WHERE hash = ?1', hash)).toBe(0)
    expect(await keysOf(hash)).toEqual([])
  })

  it('loses a picture that no server shows any more also after its settings are gone', async () => {
    const { id, owner, hash } = await shown()
    await run()
    await request(`/api/affiliates/${id}/banner`, { as: owner, method: 'DELETE' })
    await sweepBanners(systemContext(Date.now() + DAY + HOUR))
    expect(await count('SELECT count(*) FROM banners WHERE hash = ?1', hash)).toBe(0)
    expect(await keysOf(hash)).toEqual([])
  })

  it('is brought in line with an older copy of the database, which does not know what was copied and removed since', async () => {
    const [hidden, lost] = [await shown(), await shown()]
    await run()
    await hide(hidden.id)
    await bucket.delete(await keysOf(lost.hash))
    // As `prepare-restore` says.
    await env.DB.exec('UPDATE banners SET published = -1')
    const purged = await run()
    expect(purged.filter((address) => address.includes(hidden.hash))).toHaveLength(3)
    expect([await keysOf(hidden.hash), await published(hidden.hash)]).toEqual([[], 0])
    expect(await keysOf(lost.hash)).toHaveLength(3)
  })

  it('stays empty while one of its settings is missing', async () => {
    const { hash } = await shown()
    for (const name of Object.keys(SETTINGS)) await run({ changes: { [name]: '' } })
    const { PICTURES: _, ...without } = env
    await publishPictures(systemContext(Date.now(), { env: { ...without, ...SETTINGS } }))
    expect(await keysOf(hash)).toEqual([])
  })
})

describe('a page', () => {
  it('asks the public store for pictures, and may', async () => {
    const { id, url } = await shown()
    const page = await openPage(`/servers/${id}`, { settings: SETTINGS })
    expect(page.headers.get('content-security-policy')).toContain(
      `img-src 'self' data: ${SETTINGS.PICTURES_URL};`,
    )
    const html = await page.text()
    expect(html).toContain(`<link rel="preconnect" id="pictures" href="${SETTINGS.PICTURES_URL}">`)
    expect(html).toContain(`src="${SETTINGS.PICTURES_URL}${url}"`)
    expect(html).toContain(`${SETTINGS.PICTURES_URL}${url.replace('700', '320')} 320w`)
  })

  it('asks the Worker where there is none', async () => {
    const { id, url } = await shown()
    const page = await openPage(`/servers/${id}`)
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
    expect(await page.text()).toContain(`src="${url}"`)
  })
})
