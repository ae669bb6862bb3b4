import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { SORTS } from '#contract/directory/directory.ts'
import { count, makeListing } from '../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import type { DirectoryPage } from './browse-directory.ts'

const browse = (query: Record<string, string | number> = {}) => {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return request(`/api/servers?${new URLSearchParams(parameters).toString()}`)
}
const pageOf = (query: Record<string, string | number> = {}) => bodyOf<DirectoryPage>(browse(query))

describe('a directory without any listing', () => {
  it.each([...SORTS.map((sort) => ({ sort })), { tag: 'PvP' }, { page: 2 }, { q: 'sky' }, { q: 'skyblokc' }])(
    'answers an empty page for %j',
    async (query) => {
      expect(await answerOf(browse(query))).toEqual([200, expect.objectContaining({ items: [], total: 0 })])
    },
  )
})

describe('the answer', () => {
  it('shows the realm link only where its owner shows it', async () => {
    const [open, closed] = [
      await makeListing({ name: 'Open Gate', realmLink: 'open.example:19132' }),
      await makeListing({ name: 'Closed Gate', realmLink: 'secret.example:19132', realmLinkVisible: false }),
    ]
    const { items } = await pageOf({ sort: 'name' })
    const found = (id: string) => items.find((item) => item._id === id)
    expect(found(open.id)).toMatchObject({ realmLink: 'open.example:19132', realmLinkVisible: true })
    expect(found(closed.id)).toMatchObject({ realmLink: null, realmLinkVisible: false })
    const response = await request(`/api/servers/${closed.id}`, { as: closed.owner })
    expect(await response.text()).not.toContain('secret.example')
  })

  it('names the page, the tags, the ways in and the owner', async () => {
    const { id, owner } = await makeListing({
      name: 'Plain Field',
      tags: ['PvP'],
      discord: 'https://discord.gg/plain',
    })
    expect((await pageOf({ q: 'Plain Field' })).items).toMatchObject([
      {
        _id: id,
        slug: `plain-field-${id}`,
        name: 'Plain Field',
        description: 'A friendly realm.',
        tags: ['PvP'],
        discord: 'https://discord.gg/plain',
        realmLink: 'play.harbour.example:19132',
        approved: true,
        kind: 'server',
        ownerInfo: { id: owner.id, username: owner.username, avatar: null },
      },
    ])
  })
})

describe('who plays now', () => {
  const said = (id: string, playing: number, age: number) =>
    run(
      `UPDATE listings SET playing = ?2, playing_at = ?3, playing_source = 'owner' WHERE id = ?1`,
      id,
      playing,
      Date.now() - age,
    )

  it('comes first in its order, also in a search; a count older than a day is no count', async () => {
    const name = 'Quokka Quay'
    const [five, none, many, old] = [
      await makeListing({ name: `${name} five` }),
      await makeListing({ name: `${name} none`, votes: 3 }),
      await makeListing({ name: `${name} many` }),
      await makeListing({ name: `${name} old`, votes: 2 }),
    ]
    await said(five.id, 5, HOUR)
    await said(many.id, 44, HOUR)
    await said(old.id, 900, DAY + HOUR)
    const { items, total } = await pageOf({ sort: 'playing', q: name })
    expect([items.map(({ _id }) => _id), total]).toEqual([[many.id, five.id, none.id, old.id], 4])
    const near = await pageOf({ sort: 'playing', q: 'Qukka Quay' })
    expect(near.match).toBe('close')
    expect(near.items.map(({ _id }) => _id)).toEqual([many.id, five.id, none.id, old.id])
    const first = await pageOf({ sort: 'playing', limit: 2 })
    expect(first.items.map(({ _id }) => _id)).toEqual([many.id, five.id])
    expect(await bodyOf(request('/api/servers/stats'))).toMatchObject({ players: { playing: 16, places: 2 } })
  })

  it('is one number: that of the page, of the filter and of its count', async () => {
    const silent = await makeListing({ name: 'Silent Skerry' })
    await said(silent.id, 6, HOUR)
    await run(
      'INSERT INTO live_servers (seq, silent_since) SELECT seq, ?2 FROM listings WHERE id = ?1',
      silent.id,
      Date.now() - HOUR,
    )
    const emptied = await makeListing({ name: 'Emptied Eyot' })
    await said(emptied.id, 6, 2 * HOUR)
    await run(
      'INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, ?2, 0, 10 FROM listings WHERE id = ?1',
      emptied.id,
      Date.now() - MINUTE,
    )
    const reporting = await makeListing({ name: 'Reporting Rock' })
    await said(reporting.id, 0, 2 * HOUR)
    await run(
      'INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, ?2, 3, 10 FROM listings WHERE id = ?1',
      reporting.id,
      Date.now() - MINUTE,
    )
    const { players } = await bodyOf<{ players: { playing: number; places: number } }>(
      request('/api/servers/stats'),
    )
    const { items, total } = await pageOf({ sort: 'playing', with: 'now-people' })
    const { counts } = await bodyOf<{ counts: Record<string, number> }>(request('/api/servers/facets'))
    expect(items.map(({ name }) => name)).toEqual(['Quokka Quay many', 'Quokka Quay five', 'Reporting Rock'])
    expect([players.places, total, counts['now-people']]).toEqual([3, 3, 3])
    expect(players.playing).toBe(19)
  })
})

describe('stats', () => {
  it('counts submissions, public listings and waiting ones', async () => {
    const stats = await bodyOf(request('/api/servers/stats'))
    expect(stats).toEqual({
      total: await count('SELECT count(*) FROM listings'),
      approved: await count(`SELECT count(*) FROM listings WHERE moderation = 'approved'`),
      pending: await count(`SELECT count(*) FROM listings WHERE moderation = 'pending'`),
      players: { playing: 19, places: 3 },
    })
    await makeListing({ moderation: 'pending' })
    expect(await bodyOf(request('/api/servers/stats'))).toMatchObject({
      pending: Number(stats['pending']) + 1,
    })
  })
})
