import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import type { Tag } from '#contract/directory/directory.ts'
import type { Listing, ListingViewer } from '#contract/listings/listing.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { foldName } from '#contract/text/fold.ts'
import { BLOCK_SIZE } from '../../../db/schema.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { askTargets, probeHeaders, PROBES, sendRound } from '../../../testing/probes.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, outcomesOf, run } from '../../../testing/rows.ts'
import type { DirectoryPage } from '../../directory/browse-directory.ts'
import { findListing } from '../find-listing.ts'
import { noteLive } from './note-live.ts'
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
  it('shows on the page and in lists who plays, and when we looked', async () => {
    const { id, name } = await makeListing({ realmLink: 'play.live.example' })
    expect(await live(id)).toBeNull()
    const at = Date.now() - MINUTE
    expect((await sendRound([answered(await seqOf(id), 44, { at })])).status).toBe(200)
    const shown = {
      state: 'up',
      players: 44,
      capacity: 100,
      at: iso(at),
      since: null,
      version: '1.21.100',
      motd: '§aHi',
    }
    expect(await live(id)).toEqual(shown)
    const list = await bodyOf<{ items: Listing[] }>(request(`/api/servers?q=${encodeURIComponent(name)}`))
    expect(list.items.find(({ _id }) => _id === id)?.live).toEqual(shown)
  })

  it('shows a server that says odd numbers as one that answers, and lists no number that it did not say', async () => {
    const [odd, endless] = [await makeListing(), await makeListing()]
    await sendRound([
      answered(await seqOf(odd.id), 0, { players: null, version: '' }),
      answered(await seqOf(endless.id), 7, { capacity: null }),
    ])
    await noteLive(systemContext())
    expect(await live(odd.id)).toMatchObject({ state: 'up', players: null, capacity: 100, version: null })
    const read = (id: string) => bodyOf<Listing>(request(`/api/servers/${id}`))
    expect((await read(odd.id)).players).toBeNull()
    expect((await read(endless.id)).players).toMatchObject({ playing: 7, capacity: null })
    const listed = async (filter: string) => {
      const page = await bodyOf<DirectoryPage>(request(`/api/servers?with=${filter}&sort=new&limit=24`))
      return page.items.map(({ _id }) => _id)
    }
    expect(await listed('now-answers')).toEqual(expect.arrayContaining([odd.id, endless.id]))
    expect(await listed('now-room')).not.toContain(endless.id)
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

  it('of two probes at once both are stored, and the newest answer counts', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    const at = Date.now() - MINUTE
    const answers = await Promise.all(
      PROBES.map((key, place) => sendRound([answered(seq, 5 + place, { at: at + place })], Date.now(), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await live(id)).toMatchObject({ players: 6 })
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
    const words = { server: '', version: '', motd: '' }
    const times = { at: Date.now(), answeredAt: since, misses: 3, missedSince: since }
    const stored = { ...times, ...words, players: 0, capacity: 9 }
    await run(
      `INSERT INTO live_blocks (block, changed_at, servers, lists, rounds) VALUES (?1, 1, jsonb(?2), '{}', '{}')
         ON CONFLICT DO UPDATE SET servers = excluded.servers`,
      Math.floor(seq / BLOCK_SIZE),
      JSON.stringify({ [seq]: stored }),
    )
  }

  it('stays in lists, but nobody is sent there', async () => {
    const tags: Tag[] = ['Factions']
    const gone = await makeListing({ tags })
    const sentTo = async () => {
      const { suggestions = [] } = await bodyOf<DirectoryPage>(
        request('/api/servers?tag=Factions&q=zzqxjv%20wquuz'),
      )
      return suggestions.some(({ _id }) => _id === gone.id)
    }
    await silentFor(gone.id, 6 * DAY)
    expect(await sentTo()).toBe(true)
    await silentFor(gone.id, 8 * DAY)
    expect(await sentTo()).toBe(false)
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
    expect(await found('now-people')).toEqual([full, roomy, lying])
    expect(await found('now-people.now-room')).toEqual([roomy])
    expect(await found('now-room')).toEqual([empty, roomy])
    const { counts } = await bodyOf<{ counts: Record<string, number> }>(
      request(`/api/servers/facets?tag=${tag}`),
    )
    expect(counts).toMatchObject({ 'now-answers': 4, 'now-people': 3, 'now-room': 2 })
  })
})

describe('the order ‘Playing now’', () => {
  const order = async (name: string) => {
    const { items } = await bodyOf<DirectoryPage>(
      request(`/api/servers?sort=playing&q=${encodeURIComponent(name)}`),
    )
    return items.map(({ _id, players }) => [_id, players?.playing])
  }
  const total = async () =>
    (await bodyOf<{ players: { playing: number } }>(request('/api/servers/stats'))).players.playing
  /** Listings of other tests are copies of each other. */
  const totalBefore = async () => {
    await noteLive(systemContext())
    return total()
  }
  const make = (name: string) =>
    makeListing({ name, realmLink: `${foldName(name).replaceAll(' ', '-')}.example` })
  const pressJoin = (id: string, times: number) =>
    run(
      'INSERT INTO listing_days (listing_id, day, realm_clicks, discord_clicks) VALUES (?1, ?2, ?3, 1)',
      id,
      dayOf(Date.now()) - 3,
      times - 1,
    )

  it('shows a count that hardly anybody here pressed Join for, and ranks it as twenty until staff say that it is real', async () => {
    const name = 'Doubtful Dunes'
    const [many, usual] = [await make(`${name} one`), await make(`${name} two`)]
    await pressJoin(usual.id, 2)
    const before = await totalBefore()
    await sendRound([answered(await seqOf(many.id), 99), answered(await seqOf(usual.id), 40)])
    // Before anybody counted presses, neither is believed.
    expect((await total()) - before).toBe(40)
    await noteLive(systemContext())
    const rows = [
      [usual.id, 40],
      [many.id, 99],
    ]
    expect([await order(name), (await total()) - before]).toEqual([rows, 60])

    const admin = await makeAdmin()
    const say = (real: boolean, as: TestUser) =>
      request(`/api/admin/affiliates/${many.id}/count`, { as, method: 'PUT', body: { real } })
    const doubtsOf = async (as: TestUser) =>
      (await bodyOf<ListingViewer>(request(`/api/servers/${many.id}/viewer`, { as }))).count
    expect((await say(true, many.owner)).status).toBe(403)
    expect(await doubtsOf(many.owner)).toBeUndefined()
    for (const _ of [1, 2]) expect((await say(true, admin)).status).toBe(200)
    expect([await order(name), (await total()) - before]).toEqual([rows.toReversed(), 139])
    expect(await doubtsOf(admin)).toEqual({ presses: 0, isCopy: false, isReal: true })
    await say(false, admin)
    expect((await total()) - before).toBe(60)
    // What staff said was about the address of then.
    await say(true, admin)
    await run('UPDATE listings SET link_changed_at = ?2 WHERE id = ?1', many.id, Date.now())
    expect(await doubtsOf(admin)).toMatchObject({ isReal: false })
    expect((await total()) - before).toBe(60)
    expect((await auditOf(many.id)).map(({ action }) => action)).toEqual([
      'listing.count-real',
      'listing.count-doubted',
      'listing.count-real',
    ])
    expect(
      (
        await request('/api/admin/affiliates/nobodyHasIt1/count', {
          as: admin,
          method: 'PUT',
          body: { real: true },
        })
      ).status,
    ).toBe(404)
  })

  it.each([
    ['the same address', 'play.twins.example', 'play.twins.example:19132', {}],
    ['the same server', 'play.one.example', 'play.other.example', { server: '424242' }],
  ])('counts %s once, for the older listing', async (what, one, other, more) => {
    const name = `Twins of ${what}`
    const newer = await makeListing({ name: `${name} one`, realmLink: other })
    const older = await makeListing({ name: `${name} two`, realmLink: one })
    await run('UPDATE listings SET created = created - ?2 WHERE id = ?1', older.id, DAY)
    const before = await totalBefore()
    await sendRound([answered(await seqOf(newer.id), 9, more), answered(await seqOf(older.id), 8, more)])
    await noteLive(systemContext())
    expect([await order(name), (await total()) - before]).toEqual([
      [
        [older.id, 8],
        [newer.id, 9],
      ],
      8,
    ])
    // When the older one is not there any more, there is nothing to count twice.
    await run("UPDATE listings SET moderation = 'suspended' WHERE id = ?1", older.id)
    await noteLive(systemContext())
    expect((await total()) - before).toBe(9)
  })

  it('counts the word of an owner for eleven at most, and shows all of it', async () => {
    const name = 'Boastful Bay'
    const [boasts, plays] = [await make(`${name} one`), await make(`${name} two`)]
    const before = await totalBefore()
    await run(
      'INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) VALUES (?1, ?2, 900, 1000)',
      await seqOf(boasts.id),
      Date.now(),
    )
    await sendRound([answered(await seqOf(plays.id), 12)])
    expect([await order(name), (await total()) - before]).toEqual([
      [
        [plays.id, 12],
        [boasts.id, 900],
      ],
      23,
    ])
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
  it('is the week by the hour, and ends a week after the last look', async () => {
    const { id } = await makeListing()
    const seq = await seqOf(id)
    await sendRound([answered(seq, 12)])
    const now = Date.now()
    for (const time of [now, now, now + 6 * MINUTE]) await noteLive(systemContext(time))
    const hours = async (at: number) =>
      (await findListing(systemContext(at), id))?.liveHistory?.hours.filter((peak) => peak !== null)
    expect(await hours(now + 7 * MINUTE)).toContain(12)
    expect(await hours(now + DAY)).toContain(12)
    expect(await hours(now + 8 * DAY)).toBeUndefined()
    // A later round leaves the week as it is.
    await sendRound([answered(seq, 3)], now + 1)
    expect(await hours(now + DAY)).toContain(12)
    await noteLive(systemContext(now + 8 * DAY))
    expect(await count(`SELECT count(*) FROM live_blocks WHERE week -> '$.peaks."${seq}"' IS NOT NULL`)).toBe(
      0,
    )
  })

  it('tells an owner who pauses a server that it fell silent only after the pause', async () => {
    const { id, owner } = await makeListing()
    const seq = await seqOf(id)
    await run('UPDATE listings SET paused_at = ?2 WHERE id = ?1', id, Date.now())
    const from = Date.now() - 25 * MINUTE
    await sendRound([answered(seq, 5, { at: from })], Date.now() - 10)
    for (const minutes of [5, 10, 15, 20, 25])
      await sendRound([{ id: seq, at: from + minutes * MINUTE, missed: true }], Date.now() - 9 + minutes / 5)
    await noteLive(systemContext())
    expect(await outcomesOf(owner, 'silence')).toEqual([])
    await run('UPDATE listings SET paused_at = NULL WHERE id = ?1', id)
    await noteLive(systemContext())
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline'])
  })

  it('is silent no longer once it is a realm, of which nobody is told', async () => {
    const { id, owner } = await makeListing()
    const seq = await seqOf(id)
    const silent = () =>
      count('SELECT count(*) FROM live_servers WHERE seq = ?1 AND silent_since IS NOT NULL', seq)
    const from = Date.now() - 25 * MINUTE
    await sendRound([answered(seq, 5, { at: from })], Date.now() - 10)
    for (const minutes of [5, 10, 15, 20, 25])
      await sendRound([{ id: seq, at: from + minutes * MINUTE, missed: true }], Date.now() - 9 + minutes / 5)
    await noteLive(systemContext())
    expect(await silent()).toBe(1)
    await run(`UPDATE listings SET realm_link = 'AbCdEfGhIjK' WHERE id = ?1`, id)
    // What the probe saw last is kept, and does not make it silent again.
    for (const _ of [1, 2]) {
      await noteLive(systemContext())
      expect(await silent()).toBe(0)
    }
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline'])
  })

  it('is silent no longer once its owner forbids to ask, of which nobody is told', async () => {
    const { id, owner } = await makeListing()
    const seq = await seqOf(id)
    const silent = () =>
      count('SELECT count(*) FROM live_servers WHERE seq = ?1 AND silent_since IS NOT NULL', seq)
    const from = Date.now() - 25 * MINUTE
    await sendRound([answered(seq, 5, { at: from })], Date.now() - 10)
    for (const minutes of [5, 10, 15, 20, 25])
      await sendRound([{ id: seq, at: from + minutes * MINUTE, missed: true }], Date.now() - 9 + minutes / 5)
    await noteLive(systemContext())
    expect(await silent()).toBe(1)
    const off = { as: owner, method: 'PUT', body: { on: false } }
    expect((await request(`/api/affiliates/${id}/looks`, off)).status).toBe(200)
    // Its block has no later round, so what the probe saw last is still there.
    expect(await live(id)).toBeNull()
    for (const _ of [1, 2]) {
      await noteLive(systemContext())
      expect(await silent()).toBe(0)
    }
    await run('UPDATE live_servers SET silent_since = 1 WHERE seq = ?1', seq)
    await noteLive(systemContext())
    expect(await silent()).toBe(0)
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline'])
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
    expect(await live(id)).toMatchObject({ state: 'down', since: iso(from + 5 * MINUTE) })
    for (const _ of [1, 2]) await noteLive(systemContext())
    expect(await silent()).toBe(1)
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline'])
    await run('UPDATE listings SET scored_at = ?1', Date.now())
    await sendRound([answered(seq, 6)], Date.now())
    await noteLive(systemContext())
    expect([await silent(), (await live(id))?.state]).toEqual([0, 'up'])
    // Silent ones are last in 'Top', so its place is computed again.
    expect(await count('SELECT scored_at FROM listings WHERE seq = ?1', seq)).toBe(0)
    await noteLive(systemContext())
    expect(await outcomesOf(owner, 'silence')).toEqual(['offline', 'online'])
  })
})
