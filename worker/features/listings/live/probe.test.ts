import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import type { Tag } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { count, makeListing, type TestUser } from '../../../testing/factories.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { askTargets, probeHeaders, PROBES, sendRound } from '../../../testing/probes.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { outcomesOf, run } from '../../../testing/rows.ts'
import { BLOCK_SIZE } from '../../../db/schema.ts'
import type { DirectoryPage } from '../../directory/browse-directory.ts'
import { findListing } from '../find-listing.ts'
import { foldDays } from './fold-days.ts'
import { noteSilence } from './note-silence.ts'
import { sampleHours } from './sample-hours.ts'
import { storeRound } from './store-round.ts'

const seqOf = (id: string) => count('SELECT seq FROM listings WHERE id = ?1', id)
const answered = (id: number, players: number, more: object = {}) => ({
  id,
  at: Date.now(),
  players,
  capacity: 100,
  server: `s${id}`,
  version: '1.21.100',
  motd: '§aHi',
  ...more,
})
const live = async (id: string) => (await bodyOf<Listing>(request(`/api/servers/${id}`))).live

describe('what probes are told to ask', () => {
  const hosts = async () => {
    const { targets } = await bodyOf<{ targets: { id: number; host: string; port: number }[] }>(askTargets())
    return new Map(targets.map(({ id, ...place }) => [id, place]))
  }

  it('is public servers with an address, also hidden ones, and nothing else', async () => {
    const made = {
      open: await makeListing({ realmLink: 'play.open.example:19140' }),
      hidden: await makeListing({ realmLink: 'play.hidden.example', realmLinkVisible: false }),
      realm: await makeListing({ realmLink: 'AbCdEfGhIjK' }),
      none: await makeListing({ realmLink: null }),
      waiting: await makeListing({ moderation: 'pending' }),
      removed: await makeListing({ moderation: 'denied' }),
      off: await makeListing(),
    }
    await run('INSERT INTO live_servers (seq, off) VALUES (?1, 1)', await seqOf(made.off.id))
    const told = await hosts()
    expect(told.get(await seqOf(made.open.id))).toEqual({
      host: 'play.open.example',
      port: 19140,
      checkAt: null,
    })
    expect(told.get(await seqOf(made.hidden.id))).toMatchObject({ host: 'play.hidden.example', port: 19132 })
    for (const { id } of [made.realm, made.none, made.waiting, made.removed, made.off])
      expect(told.has(await seqOf(id))).toBe(false)
  })

  it('is told again only when it changed', async () => {
    await makeListing()
    const first = await askTargets()
    const etag = first.headers.get('etag') ?? ''
    expect((await askTargets({ 'if-none-match': etag })).status).toBe(304)
    await makeListing({ realmLink: 'play.new.example' })
    expect((await askTargets({ 'if-none-match': etag })).status).toBe(200)
  })
})

describe('strangers', () => {
  const post = (headers: Record<string, string>, body: string) =>
    request('/api/probe/rounds', { body, proof: {}, headers })
  const STRANGER = 'MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f'

  it('are refused: without a signature, with another key, time, body or purpose', async () => {
    const number = Date.now()
    const body = JSON.stringify({ number, results: [] })
    const right = { id: `round_${number}`, body }
    expect((await post(await probeHeaders(right), body)).status).toBe(200)
    for (const headers of [
      {},
      await probeHeaders({ ...right, key: STRANGER }),
      await probeHeaders({ ...right, at: Date.now() - 6 * MINUTE }),
      await probeHeaders({ ...right, at: Date.now() + 6 * MINUTE }),
      await probeHeaders({ ...right, at: Number.NaN }),
      await probeHeaders({ ...right, body: body.replace('[]', '[{}]') }),
      await probeHeaders({ ...right, id: 'targets_1' }),
      { ...(await probeHeaders(right)), 'webhook-id': 'round_2' },
      { ...(await probeHeaders(right)), 'webhook-signature': 'v1a,AAAA' },
      { ...(await probeHeaders(right)), 'webhook-signature': 'v1,c2VjcmV0' },
    ])
      expect((await post(headers, body)).status).toBe(401)
    expect(
      (await request('/api/probe/targets', { headers: await probeHeaders({ id: 'round_1' }) })).status,
    ).toBe(401)
    expect((await request('/api/probe/targets')).status).toBe(401)
  })
})

describe('a round', () => {
  it('shows on the page and in lists who plays, when we looked and from how many places', async () => {
    const { id, name } = await makeListing({ realmLink: 'play.live.example' })
    expect(await live(id)).toBeNull()
    const at = Date.now() - MINUTE
    expect((await sendRound([answered(await seqOf(id), 44, { at })])).status).toBe(200)
    const shown = {
      state: 'up',
      players: 44,
      capacity: 100,
      at: new Date(at).toISOString(),
      since: null,
      places: 1,
      believed: true,
      version: '1.21.100',
      motd: '§aHi',
    }
    expect(await live(id)).toEqual(shown)
    const list = await bodyOf<{ items: Listing[] }>(request(`/api/servers?q=${encodeURIComponent(name)}`))
    expect(list.items.find(({ _id }) => _id === id)?.live).toEqual(shown)
  })

  it('is refused when it comes again, or after a later one; both change nothing', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    const number = Date.now()
    const [first, later] = [
      [answered(seq, 1, { at: number - 2000 })],
      [answered(seq, 2, { at: number - 1000 })],
    ]
    expect((await sendRound(later, number)).status).toBe(200)
    expect((await sendRound(later, number)).status).toBe(409)
    expect((await sendRound(first, number - 1)).status).toBe(409)
    expect(await live(id)).toMatchObject({ players: 2 })
  })

  it('of two probes at once both count', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    const answers = await Promise.all(
      PROBES.map((key, place) => sendRound([answered(seq, 5 + place)], Date.now(), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await live(id)).toMatchObject({ players: 5, places: 2 })
  })

  it('about what is no server changes nothing: realms, the future, unknown numbers', async () => {
    const realm = await makeListing({ realmLink: 'AbCdEfGhIjK' })
    const server = await makeListing()
    const [of, seq] = [await seqOf(realm.id), await seqOf(server.id)]
    const round = [answered(of, 1), answered(1e9, 1), answered(seq, 7, { at: Date.now() + DAY })]
    expect((await sendRound(round)).status).toBe(200)
    expect(await live(realm.id)).toBeNull()
    expect(await live(server.id)).toBeNull()
    expect(await count('SELECT count(*) FROM live_blocks WHERE block > 1000')).toBe(0)
  })

  it('changes nothing of whom probes ask, whatever it says', async () => {
    const { id } = await makeListing({ realmLink: 'play.asked.example' })
    const before = await bodyOf(askTargets())
    const seq = await seqOf(id)
    const lies = [answered(seq, 1, { server: '10.0.0.1', motd: '10.0.0.1:53' }), answered(seq + 999, 1)]
    expect((await sendRound(lies)).status).toBe(200)
    expect(await bodyOf(askTargets())).toEqual(before)
  })

  it.each([
    ['[]', 'invalid_input'],
    ['{"number":-1,"results":[]}', 'invalid_input'],
    ['{"number":1,"results":[]}', 'invalid_input'],
    ['{"number":1,"results":[{"id":1,"at":1,"players":-1}]}', 'invalid_input'],
    [
      JSON.stringify({
        number: 1,
        results: Array.from({ length: 5001 }, () => ({ id: 1, at: 1, missed: true })),
      }),
      'invalid_input',
    ],
  ])('is refused as %s', async (body, code) => {
    const headers = await probeHeaders({ id: 'round_1', body })
    expect(await answerOf(request('/api/probe/rounds', { body, proof: {}, headers }))).toEqual([
      400,
      expect.objectContaining({ code }),
    ])
  })

  it('of a thousand servers writes a row or two', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    const { ctx, meter } = meteredContext()
    const results = Array.from({ length: 1000 }, (_, at) => answered(Math.max(1, seq - at), at))
    await storeRound(ctx, 'bench', ['bench'], {
      number: ctx.now,
      results: results.map((one) => ({ ...one, at: ctx.now })),
    })
    expect(meter.rowsWritten).toBeLessThanOrEqual(2)
    expect(meter.rowsRead).toBeLessThanOrEqual(12)
  })
})

describe('a server that is silent for a week', () => {
  const silentFor = async (id: string, ms: number) => {
    const [seq, since] = [await seqOf(id), Date.now() - ms]
    const server = { state: 'down', players: 0, capacity: 9, at: since, since, places: 2, believed: true }
    const stored = { ...server, version: null, motd: null, server: '' }
    await run(
      `INSERT INTO live_blocks (block, changed_at, servers, lists, looks) VALUES (?1, 1, jsonb(?2), '{}', '{}')
         ON CONFLICT DO UPDATE SET servers = excluded.servers`,
      Math.floor(seq / BLOCK_SIZE),
      JSON.stringify({ [seq]: stored }),
    )
  }

  it('stays in lists, but nobody is sent there', async () => {
    const tags: Tag[] = ['Factions']
    const [seen, gone] = [await makeListing({ tags }), await makeListing({ tags })]
    const sentTo = async () => {
      const { suggestions = [] } = await bodyOf<DirectoryPage>(
        request('/api/servers?tag=Factions&q=zzqxjv%20wquuz'),
      )
      const similar = await bodyOf<{ items: Listing[] }>(request(`/api/servers/${seen.id}/similar`))
      return [suggestions, similar.items].map((items) => items.some(({ _id }) => _id === gone.id))
    }
    await silentFor(gone.id, 6 * DAY)
    expect(await sentTo()).toEqual([true, true])
    await silentFor(gone.id, 8 * DAY)
    expect(await sentTo()).toEqual([false, false])
    const { items } = await bodyOf<DirectoryPage>(request('/api/servers?tag=Factions'))
    expect(items.some(({ _id }) => _id === gone.id)).toBe(true)
  })
})

describe('the directory', () => {
  it('finds who is there, has room, or answers', async () => {
    const tag = 'Skyblock'
    const make = () => makeListing({ tags: [tag] })
    const [full, empty, roomy, lying, silent] = await Promise.all([make(), make(), make(), make(), make()])
    const round = [
      answered(await seqOf(full.id), 98),
      answered(await seqOf(empty.id), 0),
      answered(await seqOf(roomy.id), 9),
      answered(await seqOf(lying.id), 900),
      { id: await seqOf(silent.id), at: Date.now(), missed: true },
    ]
    expect((await sendRound(round)).status).toBe(200)
    const found = async (having: string) => {
      const { items } = await bodyOf<{ items: Listing[] }>(
        request(`/api/servers?tag=${tag}&with=${having}&sort=new&limit=24`),
      )
      return [full, empty, roomy, lying, silent].filter(({ id }) => items.some(({ _id }) => _id === id))
    }
    expect(await found('now-answers')).toEqual([full, empty, roomy, lying])
    expect(await found('now-people')).toEqual([full, roomy])
    expect(await found('now-people.now-room')).toEqual([roomy])
    expect(await found('now-room')).toEqual([empty, roomy])
    const { counts } = await bodyOf<{ counts: Record<string, number> }>(
      request(`/api/servers/facets?tag=${tag}`),
    )
    expect(counts).toMatchObject({ 'now-answers': 4, 'now-people': 2, 'now-room': 2 })
  })
})

describe('owners', () => {
  const looks = (id: string, as: TestUser, on: boolean) =>
    request(`/api/affiliates/${id}/looks`, { as, method: 'PUT', body: { on } })
  const check = (id: string, as: TestUser) =>
    request(`/api/affiliates/${id}/looks`, { as, method: 'POST', body: {} })

  it('switch looks off, which forgets what was seen, and on again', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing()
    const seq = await seqOf(id)
    await sendRound([answered(seq, 3)])
    expect((await looks(id, owner, false)).status).toBe(200)
    await sendRound([answered(await seqOf(other.id), 1)])
    expect(await live(id)).toBeNull()
    expect(await bodyOf(request(`/api/servers/${id}/viewer`, { as: owner }))).toMatchObject({
      looksOff: true,
    })
    expect((await looks(id, owner, true)).status).toBe(200)
    await sendRound([answered(seq, 4)])
    expect(await live(id)).toMatchObject({ players: 4 })
  })

  it('ask for a look once in five minutes, also of many at once', async () => {
    const { id, owner } = await makeListing()
    expect(await atOnce(5, () => check(id, owner))).toEqual({ 200: 1, 429: 4 })
    const { targets } = await bodyOf<{ targets: { id: number; checkAt: number | null }[] }>(askTargets())
    const seq = await seqOf(id)
    expect(targets.find((target) => target.id === seq)?.checkAt).toBeGreaterThan(Date.now() - MINUTE)
  })
})

describe('the history', () => {
  it('is made of samples, folded into days, and forgotten', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    await sendRound([answered(seq, 12)])
    const now = Date.now()
    for (const time of [now, now, now + 6 * MINUTE]) await sampleHours(systemContext(time))
    const history = async (at: number) => (await findListing(systemContext(at), id))?.liveHistory
    const shown = await history(now + 7 * MINUTE)
    expect(Math.max(...(shown?.hours ?? []).map((peak) => peak ?? 0))).toBe(12)
    expect(shown?.answered).toBe(1)
    for (const _ of [1, 2]) await foldDays(systemContext(now + DAY))
    expect(
      await count('SELECT count(*) FROM live_days WHERE seq = ?1 AND peak = 12 AND mean = 12', seq),
    ).toBeGreaterThan(0)
    expect((await history(now + DAY))?.hours.filter((peak) => peak === 12).length).toBeGreaterThan(0)
    await foldDays(systemContext(now + 10 * DAY))
    expect(await count('SELECT count(*) FROM live_days WHERE seq = ?1 AND hours IS NOT NULL', seq)).toBe(0)
    expect(await count('SELECT count(*) FROM live_hours')).toBe(0)
    await foldDays(systemContext(now + 402 * DAY))
    expect(await count('SELECT count(*) FROM live_days WHERE seq = ?1', seq)).toBe(0)
  })

  it('shows counts that never change as what the server says', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    const today = Math.floor(Date.now() / DAY)
    await run(
      'INSERT INTO live_days (day, seq, peak, mean, answered, hours) VALUES (?1, ?2, 50, 50, 1, ?3)',
      today - 1,
      seq,
      JSON.stringify(Array.from({ length: 24 }, () => 50)),
    )
    await foldDays(systemContext())
    await sendRound([answered(seq, 50)])
    expect(await live(id)).toMatchObject({ players: 50, believed: false })
  })

  it('notes once that a server fell silent, and that it is back', async () => {
    const { id, owner } = await makeListing()
    const seq = await seqOf(id)
    const silent = () =>
      count('SELECT count(*) FROM live_servers WHERE seq = ?1 AND silent_since IS NOT NULL', seq)
    const from = Date.now() - 25 * MINUTE
    await sendRound([answered(seq, 5, { at: from })], Date.now() - 10)
    for (const minutes of [5, 10, 15, 20, 25])
      await sendRound([{ id: seq, at: from + minutes * MINUTE, missed: true }], Date.now() - 9 + minutes / 5)
    expect(await live(id)).toMatchObject({ state: 'down', since: new Date(from + 5 * MINUTE).toISOString() })
    for (const _ of [1, 2]) await noteSilence(systemContext())
    expect(await silent()).toBe(1)
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline'])
    await sendRound([answered(seq, 6)], Date.now())
    await noteSilence(systemContext())
    expect([await silent(), (await live(id))?.state]).toEqual([0, 'up'])
    await noteSilence(systemContext())
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline', 'online'])
  })
})
