import { beforeAll, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { adminListingsQuery } from '#contract/staff/moderation.wire.ts'
import { deleteListing, edit, editAsStaff, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { makeReport } from '../../../testing/make-reports.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import { listListings } from './list-listings.ts'

interface Page {
  items: {
    _id: string
    name: string
    moderation: string
    words: string[]
    waitingSince: string | null
    trusted: boolean
  }[]
  total: number
  limit: number
  cut: boolean
}

let admin: TestUser
beforeAll(async () => {
  admin = await makeAdmin()
})

const list = (query: string) => bodyOf<Page>(request(`/api/admin/affiliates?${query}`, { as: admin }))
const found = async (q: string) =>
  (await list(new URLSearchParams({ q }).toString())).items.map(({ _id }) => _id)

describe('a search by admins', () => {
  it.each([
    ['the middle of the name', 'ultramar'],
    ['other capitals and accents', 'ÜLTRAMARÍNE'],
    ['its blanks and punctuation left out', 'citadelultra'],
    ['two letters', 'q7'],
    ['the owner’s name', 'björnsson'],
    ['a part of it', 'jornss'],
    ['the owner’s name without its dots', 'bjornssonthered'],
  ])('finds a listing by %s', async (_, q) => {
    const owner = await makeUser({ username: 'Björnsson.the-Red' })
    const { id } = await makeListing({ owner, name: 'Q7 Citadel Ültramarine', moderation: 'denied' })
    expect(await found(q)).toContain(id)
  })

  it('finds the id of the listing or of its owner, and a single letter at the start of names', async () => {
    const owner = await makeUser({ username: 'idhunter' })
    const { id } = await makeListing({ owner, name: 'Zyx Haven', moderation: 'suspended' })
    const other = await makeListing({ owner, name: 'Second Haven' })
    expect(await found(id)).toEqual([id])
    expect(await found(owner.id)).toEqual([other.id, id])
    expect(await found('z')).toContain(id)
    expect(await found('x')).not.toContain(id)
    expect(await found('!!')).toEqual([])
  })

  it('does not match across the end of the name and the start of the owner’s name', async () => {
    const owner = await makeUser({ username: 'wolfgang' })
    await makeListing({ owner, name: 'Fort Werewolf' })
    expect(await found('wolfwolf')).toEqual([])
  })

  it('follows changes and deletions of listing and owner names', async () => {
    const owner = await makeUser({ username: 'oldname1' })
    const { id } = await makeListing({ owner, name: 'Whispering Pines' })
    await run('UPDATE users SET username = ?2, username_key = ?2 WHERE id = ?1', owner.id, 'freshname1')
    expect([await found('oldname1'), await found('freshname1')]).toEqual([[], [id]])
    await editAsStaff(id, admin, { name: 'Shouting Pines' })
    expect([await found('whispering'), await found('shouting')]).toEqual([[], [id]])
    await run('DELETE FROM users WHERE id = ?1', owner.id)
    expect(await found('shouting')).toEqual([])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('filters by state, and counts past the end and without a search', async () => {
    const owner = await makeUser()
    await makeListings(
      owner.id,
      Array.from({ length: 8 }, (_, i) => ({
        name: `Gullwing ${i}`,
        moderation: i % 2 ? ('pending' as const) : ('approved' as const),
      })),
    )
    expect(await list('q=gullwing&moderation=pending&limit=3')).toMatchObject({ total: 4 })
    expect((await list('q=gullwing&moderation=pending&limit=3&page=2')).items).toHaveLength(1)
    expect(await list('q=gullwing&page=9')).toMatchObject({ total: 8, items: [] })
    const total = await count('SELECT count(*) FROM listings')
    expect(await list('')).toMatchObject({ total, limit: 25 })
    expect(await list('page=999')).toMatchObject({ total, items: [] })
  })
})

describe('the queue', () => {
  it('lists the longest wait first; a new request starts a new wait', async () => {
    const owner = await makeUser()
    const now = Date.now()
    const older = await makeListing({
      owner,
      name: 'Elder Moorings',
      moderation: 'denied',
      created: now - 9 * DAY,
    })
    const newer = await makeListing({
      owner,
      name: 'Young Moorings',
      moderation: 'pending',
      created: now - 2 * DAY,
    })
    await request(`/api/affiliates/${older.id}/request-review`, { as: owner, method: 'POST' })
    const { items } = await list('q=moorings&moderation=pending')
    expect(items.map(({ _id }) => _id)).toEqual([newer.id, older.id])
    expect(Date.parse(items[1]?.waitingSince ?? '')).toBeGreaterThanOrEqual(now)
  })

  it('lists trusted owners first: three approved servers, and no decision in 90 days', async () => {
    const ownerOf = async (approved: number, decided?: { daysAgo: number; ended?: string }) => {
      const owner = await makeUser()
      for (let made = 0; made < approved; made += 1) await makeListing({ owner })
      if (decided)
        await run(
          `INSERT INTO statements (id, at, restriction, subject_kind, subject_id, person_id, rule, reported, detected, ended)
           VALUES (?1, ?2, 'remove-review', 'review', 'r', ?1, 'other', 0, 0, ?3)`,
          owner.id,
          Date.now() - decided.daysAgo * DAY,
          decided.ended ?? null,
        )
      return makeListing({ owner, name: `Trust Quay ${owner.id}`, moderation: 'pending' })
    }
    const others = [await ownerOf(2), await ownerOf(3, { daysAgo: 80 })]
    const trusted = [
      await ownerOf(3),
      await ownerOf(4, { daysAgo: 91 }),
      await ownerOf(3, { daysAgo: 1, ended: 'lifted' }),
    ]
    const { items } = await bodyOf<{ items: { _id: string; trusted: boolean }[] }>(
      request('/api/admin/affiliates?q=trust quay&moderation=pending', { as: admin }),
    )
    expect(items.map((item) => [item._id, item.trusted])).toEqual([
      ...trusted.map(({ id }) => [id, true]),
      ...others.map(({ id }) => [id, false]),
    ])
  })

  it('lists what could harm people first', async () => {
    const reported = await makeListing({ name: 'Reported Reef', moderation: 'pending' })
    await makeReport({ listing: reported.id })
    const { items } = await list('moderation=pending')
    expect(items.find(({ trusted }) => !trusted)).toMatchObject({ _id: reported.id, change: null })
  })

  it('has no changes of public servers in it: they have a list of their own', async () => {
    const changed = await makeListing({ name: 'Changed Cove' })
    const waiting = await makeListing({ name: 'Waiting Cove', moderation: 'pending' })
    await edit(changed.id, changed.owner, { name: 'Another Cove' })
    const idsOf = async (query: string) => (await list(query)).items.map(({ _id }) => _id)
    expect(await idsOf('q=cove&moderation=pending')).toEqual([waiting.id])
    expect(await idsOf('q=cove&changes=1')).toEqual([changed.id])
    const { items } = await list('changes=1')
    expect(items.find(({ _id }) => _id === changed.id)).toMatchObject({ change: { fields: ['name'] } })
  })

  it('orders by words that may harm, and says them', async () => {
    const old = Date.now() - 9 * DAY
    await makeListing({ name: 'Calm Weigh', moderation: 'pending', created: old })
    const owner = await makeUser()
    const wait = (name: string, description: string) =>
      makeListing({ owner, name, description, moderation: 'pending' })
    await wait('Third Weigh', 'We have racist jokes.')
    await wait('Fuck Weigh', 'Plain.')
    await wait('First Weigh', 'Hacked clients, DDoS and a casino.')
    const rows = async () =>
      (await list('q=weigh&moderation=pending')).items.map(({ name, words }) => [name, words])
    expect(await rows()).toEqual([
      ['First Weigh', ['ddos', 'casino', 'hacked client']],
      ['Fuck Weigh', ['fuck']],
      ['Third Weigh', ['racist']],
      ['Calm Weigh', []],
    ])
    const { items } = await list('q=first weigh')
    await editAsStaff(items[0]?._id ?? '', admin, { description: 'We sail.' })
    expect(await rows()).toContainEqual(['First Weigh', []])
  })

  it('says the words of a change that waits', async () => {
    const { id, owner } = await makeListing({ name: 'Changed Words' })
    await edit(id, owner, { description: 'Send nudes.' })
    const { items } = await list('changes=1')
    expect(items.find(({ _id }) => _id === id)).toMatchObject({ words: ['send nudes'] })
  })

  it('has what promises gifts before what waits longer', async () => {
    const since = Date.now() - 9 * DAY
    const plain = await makeListing({ name: 'Plain Promise', moderation: 'pending', created: since })
    const gifts = await makeListing({
      name: 'Rich Promise',
      description: 'Join for FREE NITRO every day.',
      moderation: 'pending',
    })
    const { items } = await list('q=promise&moderation=pending')
    expect(items.map(({ _id }) => _id)).toEqual([gifts.id, plain.id])
  })

  it('shows since when the oldest waits', async () => {
    const oldest = async () =>
      (await bodyOf<{ oldestSince: string }>(request('/api/admin/waiting', { as: admin }))).oldestSince
    const created = Date.now() - 400 * DAY
    const { id } = await makeListing({ name: 'Oldest of all', moderation: 'pending', created })
    expect(await oldest()).toBe(iso(created))
    await moderate(id, 'approve', admin)
    expect(await oldest()).not.toBe(iso(created))
  })
})

describe('a decision about many', () => {
  const decide = (body: unknown, as: TestUser | null = admin) =>
    request('/api/admin/affiliates/bulk', { as, body })

  it('decides each separately, and reports those that another admin decided before', async () => {
    const owner = await makeUser()
    const ids = await makeListings(owner.id, [
      { name: 'Bulk one', moderation: 'pending', realmLink: 'AbCdEf12345' },
      { name: 'Bulk two', moderation: 'approved' },
      { name: 'Bulk three', moderation: 'denied', realmLink: 'AbCdEf12346' },
      { name: 'Bulk four', moderation: 'pending' },
    ])
    await request(`/api/admin/affiliates/${ids[3]}`, { as: admin, method: 'DELETE' })
    const response = await decide({
      ids: [...ids, 'nobodyHasIt1', ids[0]],
      action: 'approve',
      note: 'Welcome.',
    })
    expect(await answerOf(response)).toEqual([
      200,
      {
        items: [
          { _id: ids[0], done: true, moderation: 'approved' },
          { _id: ids[1], done: false, moderation: 'approved', because: 'state' },
          { _id: ids[2], done: true, moderation: 'approved' },
          { _id: ids[3], done: false, moderation: null, because: 'state' },
          { _id: 'nobodyHasIt1', done: false, moderation: null, because: 'state' },
        ],
      },
    ])
    expect(await auditOf(ids[0] ?? '')).toEqual([
      {
        actor: admin.id,
        action: 'listing.approve',
        kind: 'listing',
        before: { moderation: 'pending', note: null },
        after: { moderation: 'approved', note: 'Welcome.' },
      },
    ])
    expect(await auditOf(ids[1] ?? '')).toEqual([])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('decides nothing twice when twenty admins choose the same', async () => {
    const owner = await makeUser()
    const ids = await makeListings(
      owner.id,
      Array.from({ length: 10 }, (_, i) => ({
        name: `Crowd ${i}`,
        moderation: 'pending' as const,
        realmLink: `crowd${i}.example.org`,
      })),
    )
    const admins = await Promise.all(Array.from({ length: 20 }, makeAdmin))
    const answers = await Promise.all(
      admins.map((each) => bodyOf<{ items: { done: boolean }[] }>(decide({ ids, action: 'approve' }, each))),
    )
    expect(answers.flatMap(({ items }) => items).filter(({ done }) => done)).toHaveLength(10)
    for (const id of ids) expect(await auditOf(id)).toHaveLength(1)
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('the address of a listing', () => {
  it('is the same as that of another one, whatever its state, and raises it in the queue', async () => {
    const old = await makeListing({
      moderation: 'suspended',
      realmLink: 'play.rowbay.example',
      name: 'Row Bay',
    })
    const again = await makeListing({ moderation: 'pending', realmLink: 'play.rowbay.example:19132' })
    const alone = await makeListing({
      moderation: 'pending',
      realmLink: 'play.rowbay.example:19133',
      created: Date.now() - 31 * DAY,
    })
    const { items } = await bodyOf<{ items: { _id: string; sameAddress: object | null }[] }>(
      request('/api/admin/affiliates?moderation=pending&limit=50', { as: admin }),
    )
    const place = (id: string) => items.findIndex(({ _id }) => _id === id)
    expect(items[place(again.id)]?.sameAddress).toEqual({ _id: old.id, name: 'Row Bay' })
    expect(items[place(alone.id)]?.sameAddress).toBeNull()
    expect(place(again.id)).toBeLessThan(place(alone.id))
    await deleteListing(old.id, admin)
    const [row] = (await list(`q=${again.id}`)).items
    expect(row).toMatchObject({ sameAddress: null })
  })

  it('is no other listing’s when both have none', async () => {
    await makeListing({ realmLink: null })
    const { id } = await makeListing({ realmLink: null })
    expect((await list(`q=${id}`)).items).toMatchObject([{ sameAddress: null }])
  })
})

describe('lists of many listings', () => {
  const LISTINGS = 2600

  beforeAll(async () => {
    const owner = await makeUser({ username: 'crowdowner' })
    await makeListings(
      owner.id,
      Array.from({ length: LISTINGS }, (_, i) => ({
        name: `Crowded isle ${i}${i % 400 === 0 ? ' quokka' : ''}`,
        moderation: (['approved', 'pending', 'denied', 'suspended'] as const)[i % 4] ?? 'approved',
        created: Date.now() - ((i * 7919) % 5000) * 60_000,
      })),
    )
  })

  const read = async (query: Record<string, string>) => {
    const { ctx, meter } = meteredContext()
    return { ...(await listListings(ctx, adminListingsQuery.parse(query))), rowsRead: meter.rowsRead }
  }

  it.each([undefined, 'approved', 'denied', 'suspended'])(
    'read only the rows of the page of %s',
    async (moderation) => {
      for (const page of [1, 5, 20, 26]) {
        const { total, rowsRead } = await read({ page: String(page), ...(moderation && { moderation }) })
        // The entries up to the page, its rows with their owners in the order of the list, and the length:
        // counted, or from a counter.
        const counted = moderation === 'denied' || moderation === 'suspended' ? total : 1
        expect(rowsRead, `page ${page}`).toBeLessThanOrEqual(counted + page * 25 + 4 * 25 + 5)
      }
    },
  )

  it.each([
    ['a rare word', { q: 'quokka' }],
    ['a common word', { q: 'crowded' }],
    ['a common word in one state', { q: 'crowded', moderation: 'denied' }],
    ['an owner of very many', { q: 'crowdowner', moderation: 'approved' }],
    ['one letter', { q: 'c' }],
  ])('read every index entry at most once for %s', async (_, query) => {
    const people = await count('SELECT count(*) FROM users')
    expect((await read(query)).rowsRead).toBeLessThanOrEqual(LISTINGS + 100 + people + 5 * 25 + 1000)
  })

  it('show when more match than are counted', async () => {
    expect(await list('q=crowded')).toMatchObject({ cut: true, total: 1000 })
    expect(await list('q=crowded&moderation=denied')).toMatchObject({ cut: false, total: LISTINGS / 4 })
    expect(await list('q=quokka')).toMatchObject({ cut: false, total: 7 })
  })
})
