import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { encodeKey, type NoteKey, openCheckpoint } from '#contract/ledger/note.ts'
import { tilePath } from '#contract/ledger/tiles.ts'
import { DECISIONS } from '../../testing/decisions.ts'
import { emptyLedger } from '../../testing/empty-ledger.ts'
import { count, makeAdmin, makeListing } from '../../testing/factories.ts'
import { readCheckpoint, readLedger } from '../../testing/read-ledger.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/contexts.ts'
import { statements } from '../../db/schema.ts'
import { statement } from '../../db/sql.ts'
import { noteInLedger } from '../decisions/end-statements.ts'
import { growLedger } from './grow-ledger.ts'
import { readLedger as readLedgerFigures } from './read-ledger.ts'
import { sha256, verifyEd25519 } from '#contract/ledger/web-crypto.ts'
import { findSigner } from './signer.ts'
import { run } from '../../testing/rows.ts'

const grow = (now?: number) => growLedger(systemContext(now))
const OTHER_KEY = 'b3RoZXIta2V5LWZvci10ZXN0cy1vbmx5LTMyLWJ5dGU'
/** Whether staff read that the ledger has stopped. */
const waiting = async () =>
  (await bodyOf<{ ledger: number }>(request('/api/admin/waiting', { as: await makeAdmin() }))).ledger

beforeEach(emptyLedger)

/** Notes these many decisions for the ledger, as if they were just made. */
async function decide(number: number): Promise<void> {
  const before = await count('SELECT coalesce(max(seq), 0) FROM statements')
  await run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO statements (id, audit_seq, at, restriction, subject_kind, subject_id, rule)
     SELECT printf('statement%08d', ?2 + i), -(?2 + i), ?3, 'suspend', 'listing', 'somelisting1', 'no-scams' FROM n`,
    number,
    before,
    Date.now(),
  )
  await statement(env.DB, noteInLedger(sql`${statements.seq} > ${before}`)).run()
}

describe('the ledger', () => {
  it('takes in a decision and what becomes of it, without anybody’s name or id', async () => {
    const { person, subjectId, decide: take } = await DECISIONS.suspend()
    const admin = await makeAdmin()
    expect((await take(admin)).status).toBe(200)
    await run('DELETE FROM votes')
    await grow()
    const first = await readCheckpoint()
    expect(first).toMatchObject({ origin: 'realmport.test/ledger', size: 1 })
    const [shown] = (await bodyOf<{ items: { id: string }[] }>(request('/api/statements'))).items
    const id = shown?.id ?? ''
    await request(`/api/statements/${id}/appeal`, { as: person, body: { words: 'That was not me.' } })
    await grow()
    await request(`/api/admin/appeals/${id}`, {
      as: await makeAdmin(),
      body: { outcome: 'overturned', answer: 'You are right.' },
    })
    await grow()
    const audit = await readLedger(first ?? undefined)
    expect([audit.findings, audit.size, audit.decisions]).toEqual([[], 3, 1])
    const file = await env.BANNERS.get(tilePath({ level: 'entries', index: 0, width: 3 }).slice(1))
    const text = (await file?.text()) ?? ''
    for (const secret of [person.id, person.username, admin.id, subjectId]) expect(text).not.toContain(secret)
    expect(text).toContain(`"id":"${id}"`)
    expect(text).toContain('"ended":"overturned","appeal":"overturned","replaces":1}')
  })

  it('takes in every place of a ranking, once', async () => {
    const places = await Promise.all(
      [3, 2, 1].map(async (total, place) => ({ ...(await makeListing()), total, place: place + 1 })),
    )
    const sunday = Date.parse('2026-11-22T18:00:00Z')
    await env.DB.batch([
      env.DB.prepare('INSERT INTO ranking_weeks (run_at) VALUES (?1)').bind(sunday),
      env.DB.prepare(`INSERT INTO ledger_due (kind, key) VALUES ('ranking', ?1)`).bind(String(sunday)),
      ...places.map(({ id, total, place }) =>
        env.DB.prepare(
          'INSERT INTO ranking_entries (run_at, place, listing_id, total, today, playing, halved, points) VALUES (?1, ?2, ?3, ?4, 0, 0, 0, ?4 * 202)',
        ).bind(sunday, place, id, total),
      ),
    ])
    await grow()
    await grow()
    const audit = await readLedger()
    expect([audit.findings, audit.size]).toEqual([[], 1])
    expect(audit.weeks.get('2026-11-22')?.map(([place, id]) => [place, id])).toEqual(
      places.map(({ place, id }) => [place, id]),
    )
  })

  it('grows over the edge of a tile, and each size extends the one before', async () => {
    let earlier = null
    for (const number of [1, 254, 1, 1, 255, 300]) {
      await decide(number)
      await grow()
      const audit = await readLedger(earlier ?? undefined)
      expect(audit.findings).toEqual([])
      earlier = await readCheckpoint()
    }
    expect(earlier).toMatchObject({ size: 812 })
    expect(await count('SELECT count(*) FROM ledger_staged')).toBe(0)
    expect(await count('SELECT count(*) FROM ledger_checkpoints')).toBe(6)
    // An address that an earlier checkpoint needed keeps working.
    await env.BANNERS.delete(tilePath({ level: 0, index: 0, width: 255 }).slice(1))
    const narrow = await request(tilePath({ level: 0, index: 0, width: 255 }))
    expect((await narrow.arrayBuffer()).byteLength).toBe(255 * 32)
    expect(narrow.headers.get('cache-control')).toContain('immutable')
    expect((await request(tilePath({ level: 0, index: 9, width: 256 }))).status).toBe(404)
  })

  it('is the same whether the job runs once or many times at once', async () => {
    await decide(700)
    await Promise.all(Array.from({ length: 8 }, () => grow()))
    const audit = await readLedger()
    expect([audit.findings, audit.size, audit.decisions]).toEqual([[], 700, 700])
    expect(await count('SELECT count(*) FROM ledger_due')).toBe(0)
  })

  it('signs nothing that contradicts what it signed before', async () => {
    await decide(3)
    await grow()
    const signed = await readCheckpoint()
    // The database of an hour ago.
    await run('UPDATE site_counters SET ledger_size = 2')
    await decide(1)
    await expect(grow()).rejects.toThrow('the database knows 2')
    expect(await waiting()).toBe(1)
    await run('UPDATE site_counters SET ledger_size = 3')
    const tile = tilePath({ level: 0, index: 0, width: 3 }).slice(1)
    const bytes = new Uint8Array((await (await env.BANNERS.get(tile))?.arrayBuffer()) ?? [])
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await env.BANNERS.put(tile, bytes)
    await expect(grow()).rejects.toThrow('do not lead to its checkpoint')
    expect(await readCheckpoint()).toEqual(signed)
    const other = { ...env, LEDGER_KEY: OTHER_KEY }
    await expect(growLedger(systemContext(Date.now(), { env: other }))).rejects.toThrow('not signed')
  })

  it('does not begin again when its checkpoint or its next entries are lost', async () => {
    await decide(3)
    await grow()
    await run(`INSERT INTO ledger_staged (first, count, entries) VALUES (4, 1, '["x"]')`)
    await run('UPDATE site_counters SET ledger_size = 5')
    await expect(grow()).rejects.toThrow('from 3 to 4 are lost')
    await run('DELETE FROM ledger_staged')
    await run('UPDATE site_counters SET ledger_size = 3')
    const files = env.BANNERS
    const note = (await (await files.get('ledger/checkpoint'))?.text()) ?? ''
    await files.delete('ledger/checkpoint')
    await decide(1)
    await expect(grow()).rejects.toThrow('0 entries in its files, and 3 of them were published')
    expect(await waiting()).toBe(1)
    await files.put('ledger/checkpoint', note)
    await grow()
    expect(await waiting()).toBe(0)
    expect((await readLedger()).findings).toEqual([])
  })

  it('gets a new key, beside which the old one signs for a while', async () => {
    await decide(1)
    await grow()
    const old = await readCheckpoint()
    const both = { ...env, LEDGER_KEY: OTHER_KEY, OLD_LEDGER_KEYS: env.LEDGER_KEY ?? '' }
    const signer = await findSigner(both)
    const [newKey, oldKey] = signer?.keys.map(({ key }) => key) ?? []
    if (!newKey || !oldKey) throw new Error('There are two keys')
    const note = async () => (await request('/ledger/checkpoint')).text()
    const openedBy = async (key: NoteKey) => openCheckpoint(sha256, verifyEd25519, key, await note())
    // At once, without new entries.
    await growLedger(systemContext(Date.now(), { env: both }))
    for (const key of [newKey, oldKey]) expect(await openedBy(key)).toEqual(old)
    expect((await readLedgerFigures(systemContext(Date.now(), { env: both }))).oldKeys).toEqual([
      await encodeKey(sha256, oldKey),
    ])
    await decide(1)
    await growLedger(systemContext(Date.now(), { env: both }))
    for (const key of [newKey, oldKey]) expect(await openedBy(key)).toMatchObject({ size: 2 })
    // Then alone.
    await decide(1)
    await growLedger(systemContext(Date.now(), { env: { ...env, LEDGER_KEY: OTHER_KEY } }))
    expect(await openedBy(newKey)).toMatchObject({ size: 3 })
    expect(await openedBy(oldKey)).toBeNull()
  })

  it('stays as it is without a key', async () => {
    await decide(1)
    const { LEDGER_KEY: _, ...keyless } = env
    await growLedger(systemContext(Date.now() + DAY, { env: keyless }))
    expect(await readCheckpoint()).toBeNull()
    expect((await request('/ledger/checkpoint')).status).toBe(404)
  })
})
