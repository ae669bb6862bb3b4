import { describe, expect, it } from 'vitest'
import type { OwnListing } from '#contract/listings/owner.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { edit, vote } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { auditOf, rowOf, run } from '../../../testing/rows.ts'

const shown = (id: string) => bodyOf(request(`/api/servers/${id}`))
const everything = (id: string) => rowOf('SELECT * FROM listings WHERE id = ?1', id)

describe('an edit', () => {
  it('changes the sent fields and answers the listing with its new version', async () => {
    const { id, owner } = await makeListing({ name: 'Old name', tags: ['PvP'], votes: 2 })
    const response = await edit(id, owner, {
      name: '  Old   names ',
      description: ' Two\r\nlines ',
      tags: ['Skyblock', 'Factions'],
      realmLink: 'https://realms.gg/aBcDeF12',
      realmLinkVisible: false,
      version: 1,
    })
    expect(response.status).toBe(200)
    expect(await bodyOf<OwnListing>(response)).toMatchObject({
      _id: id,
      name: 'Old names',
      description: 'Two\nlines',
      tags: ['Skyblock', 'Factions'],
      realmLink: 'aBcDeF12',
      realmLinkVisible: false,
      version: 2,
      votes: 2,
      state: 'Approved',
    })
    expect(await shown(id)).toMatchObject({
      name: 'Old names',
      tags: ['Skyblock', 'Factions'],
      realmLink: null,
      approved: true,
    })
  })

  it('changes the longer text, which its page and search show, but no list', async () => {
    const { id, owner } = await makeListing({
      name: 'Longboat',
      description: 'Short. https://youtube.com/@us',
    })
    const about = `**Rules**\n\n- be kind\n- no ${'x'.repeat(60)} griefing\n\n[Films](https://youtube.com/@us)`
    expect(await bodyOf(edit(id, owner, { about: ` ${about} ` }))).toMatchObject({ about, version: 2 })
    expect(await shown(id)).toMatchObject({ about, description: 'Short. https://youtube.com/@us' })
    expect(await auditOf(id)).toMatchObject([{ before: { about: '' }, after: { about } }])
    const answer = await bodyOf<{ items: object[]; mentions: { server: object; parts: string[] }[] }>(
      request('/api/servers?q=griefing+films'),
    )
    expect(answer.mentions).toMatchObject([{ server: { _id: id } }])
    expect(answer.mentions[0]?.server).not.toHaveProperty('about')
    expect(answer.mentions[0]?.parts.join('')).not.toMatch(/\*\*|youtube|\[/)
    expect(answer.mentions[0]?.parts.filter((_, index) => index % 2 === 1)).toContain('griefing')
    expect(await errorsInReadModels()).toEqual([])
    await edit(id, owner, { description: 'Films every week.' })
    expect(await everything(id)).toMatchObject({ about, description: 'Films every week.' })
    await edit(id, owner, { about: '' })
    expect(await errorsInReadModels()).toEqual([])
    expect(await bodyOf(request('/api/servers?q=griefing'))).not.toHaveProperty('mentions')
  })

  it.each(MODERATION_STATES)('keeps the state of a %s listing', async (moderation) => {
    const { id, owner } = await makeListing({ moderation, name: 'Some name' })
    expect((await edit(id, owner, { name: 'Same name' })).status).toBe(200)
    expect(await everything(id)).toMatchObject({ moderation, name: 'Same name', name_key: 'same name' })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('does not change fields that were not sent, or that owners cannot change', async () => {
    const { id, owner } = await makeListing({
      tags: ['PvP'],
      discord: 'https://discord.gg/harbour',
      votes: 4,
    })
    const before = await everything(id)
    await edit(id, owner, {
      description: 'New words',
      votes: 9999,
      ownerId: 'me',
      approved: false,
      moderation: 'denied',
      created: '2020-01-01T00:00:00Z',
      nameKey: 'x',
    })
    const after = await everything(id)
    expect(after).toEqual({
      ...before,
      description: 'New words',
      words: '{"description":["new","words"]}',
      version: 2,
      updated: expect.any(Number),
    })
    expect(after?.['updated']).toBeGreaterThan(Number(before?.['updated']))
  })

  it.each([
    ['discord', '   '],
    ['discord', null],
    ['realmLink', ''],
    ['realmLink', null],
    ['banner', null],
    ['banner', ''],
  ])('clears %s with %j', async (field, value) => {
    const { id, owner } = await makeListing({ discord: 'https://discord.gg/harbour' })
    await run(`UPDATE listings SET banner = '/banners/x.webp' WHERE id = ?1`, id)
    const answer = await bodyOf(edit(id, owner, { [field]: value }))
    expect(answer).toMatchObject({
      discord: 'https://discord.gg/harbour',
      realmLink: 'play.harbour.example:19132',
      banner: '/banners/x.webp',
      version: 2,
      [field]: null,
    })
  })

  it('stores each tag once, and accepts an empty list', async () => {
    const { id, owner } = await makeListing({ tags: ['PvP'] })
    expect(await bodyOf(edit(id, owner, { tags: ['Skygen', 'PvP', 'Skygen'] }))).toMatchObject({
      tags: ['Skygen', 'PvP'],
    })
    expect(await bodyOf(edit(id, owner, { tags: [] }))).toMatchObject({ tags: [] })
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('a name or an address of another server of the owner', () => {
  it('is refused with its id, as in a submission, and nothing is saved', async () => {
    const { id, owner } = await makeListing({ name: 'Sun' })
    const other = await makeListing({ name: 'Moon', owner })
    await edit(other.id, owner, { realmLink: 'play.moon.example' })
    const before = await everything(id)
    for (const [change, field] of [
      [{ name: ' MOON ' }, 'name'],
      [{ realmLink: 'Play.Moon.example:19132' }, 'realmLink'],
      [{ description: 'New.', name: 'Moon', realmLink: 'play.moon.example' }, 'name'],
    ] as const) {
      expect(await answerOf(edit(id, owner, change))).toEqual([
        409,
        {
          error: expect.stringMatching(/^You already have a server .*“Moon”\. It is in the directory\.$/),
          code: 'already_listed',
          field,
          serverId: other.id,
        },
      ])
    }
    expect(await everything(id)).toEqual(before)
    // One at a time of two that want it.
    const twins = [await makeListing({ name: 'Comets', owner }), await makeListing({ name: 'Comex', owner })]
    const both = twins.map((each) => edit(each.id, owner, { name: 'Comet' }))
    expect(await statusesOf(both)).toEqual({ 200: 1, 409: 1 })
  })

  it('stays possible for others, after a deletion, and where it was stored before', async () => {
    const { id, owner } = await makeListing({ name: 'Twin', moderation: 'pending' })
    const other = await makeListing({ name: 'Twin', owner })
    const { id: foreign, owner: stranger } = await makeListing({ name: 'Far', moderation: 'pending' })
    expect((await edit(foreign, stranger, { name: 'Twin' })).status).toBe(200)
    expect((await edit(id, owner, { name: 'TWIN', description: 'Kept.' })).status).toBe(200)
    expect((await edit(id, owner, { name: 'Other' })).status).toBe(200)
    expect((await edit(id, owner, { name: 'Twin' })).status).toBe(409)
    const deletion = { as: await makeAdmin(), method: 'DELETE' }
    expect((await request(`/api/admin/affiliates/${other.id}`, deletion)).status).toBe(200)
    expect((await edit(id, owner, { name: 'Twin' })).status).toBe(200)
  })
})

describe('an invalid edit', () => {
  it.each([
    [{ name: 'ab' }, 'name'],
    [{ name: '  a  ' }, 'name'],
    [{ tags: ['PvP', ' '] }, 'tags.1'],
    [{ discord: 'https://discord.gg.evil.example/abcdef' }, 'discord'],
    [{ realmLink: '192.168.1.2:19132' }, 'realmLink'],
    [{ banner: '/banners/of-somebody-else.webp' }, 'banner'],
  ])('is rejected with its field: %j', async (body, field) => {
    const { id, owner } = await makeListing()
    const before = await everything(id)
    const response = await edit(id, owner, { description: 'Fine words', ...body })
    const answer = await bodyOf(response)
    expect([response.status, answer]).toEqual([
      400,
      { error: expect.stringMatching(/^[A-Z].+\.$|\)$/), code: 'invalid_input', field },
    ])
    expect(await everything(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('the audit log', () => {
  it('contains the changed fields, before and after, and no other', async () => {
    const { id, owner } = await makeListing({
      moderation: 'pending',
      name: 'Before',
      tags: ['PvP'],
      discord: 'https://discord.gg/harbour',
    })
    await edit(id, owner, {
      name: 'Aft"er \\ ✓',
      description: 'A friendly realm.',
      tags: ['PvP', 'Skyblock'],
      discord: '',
      realmLinkVisible: false,
    })
    expect(await auditOf(id)).toEqual([
      {
        actor: owner.id,
        action: 'listing.edit',
        kind: 'listing',
        before: {
          name: 'Before',
          tags: ['PvP'],
          discord: 'https://discord.gg/harbour',
          realmLinkVisible: true,
        },
        after: { name: 'Aft"er \\ ✓', tags: ['PvP', 'Skyblock'], discord: null, realmLinkVisible: false },
      },
    ])
  })

  it('contains nothing when nothing changed, and the listing stays as it was', async () => {
    const { id, owner, name } = await makeListing({ tags: ['PvP'], discord: 'https://discord.gg/harbour' })
    const before = await everything(id)
    for (const body of [
      {},
      { version: 1 },
      { unknown: 'key' },
      {
        name: ` ${name} `,
        description: 'A friendly realm.',
        tags: ['PvP'],
        discord: 'harbour',
        realmLink: 'PLAY.harbour.example:19132',
        realmLinkVisible: true,
        banner: null,
      },
    ]) {
      const response = await edit(id, owner, body)
      expect([response.status, await bodyOf<OwnListing>(response)]).toMatchObject([200, { version: 1 }])
    }
    expect(await everything(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('two editors', () => {
  it('cannot overwrite what they have not seen: the second gets the current listing', async () => {
    const { id, owner } = await makeListing({ name: 'First tub' })
    expect((await edit(id, owner, { name: 'First tab', version: 1 })).status).toBe(200)
    const second = await edit(id, owner, { description: 'Second tab', version: 1 })
    expect(second.status).toBe(409)
    const conflict = await bodyOf<{ listing: OwnListing }>(second)
    expect(conflict).toEqual({
      error: 'This server was changed while you were editing it.',
      code: 'state_conflict',
      version: 2,
      listing: expect.objectContaining({
        _id: id,
        name: 'First tab',
        version: 2,
        description: 'A friendly realm.',
      }),
    })
    expect((await edit(id, owner, { description: 'Second tab', version: 2 })).status).toBe(200)
    expect(await everything(id)).toMatchObject({ name: 'First tab', description: 'Second tab', version: 3 })
  })

  it('notice each other, too, when a change waits for staff', async () => {
    const { id, owner } = await makeListing({ name: 'As loaded' })
    expect(await bodyOf(edit(id, owner, { name: 'First tab', version: 1 }))).toMatchObject({ version: 2 })
    expect((await edit(id, owner, { description: 'Second tab', version: 1 })).status).toBe(409)
    expect((await edit(id, owner, { name: 'First tab', version: 1 })).status).toBe(200)
    expect(await everything(id)).toMatchObject({ name: 'As loaded', description: 'A friendly realm.' })
  })

  it('do not conflict when they send the same texts', async () => {
    const { id, owner } = await makeListing()
    await edit(id, owner, { name: 'Same words', version: 1 })
    const again = await edit(id, owner, { name: 'Same words', version: 1 })
    expect([again.status, await bodyOf<OwnListing>(again)]).toMatchObject([200, { version: 2 }])
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('get a conflict for a version from the future', async () => {
    const { id, owner } = await makeListing()
    expect((await edit(id, owner, { name: 'From the future', version: 7 })).status).toBe(409)
  })

  it('lose nothing when twenty save at once: one succeeds, nineteen get a conflict', async () => {
    const { id, owner } = await makeListing({ name: 'Editor' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => edit(id, owner, { name: `Editor ${i}`, version: 1 })),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
    const [winner] = await Promise.all(won.map((response) => bodyOf<OwnListing>(response)))
    expect(await everything(id)).toMatchObject({ name: winner?.name, version: 2 })
    expect(await auditOf(id)).toMatchObject([{ after: { name: winner?.name } }])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('leave an unbroken audit log when twenty save at once without a version', async () => {
    const { id, owner } = await makeListing({ name: 'Editor 99' })
    expect(await atOnce(20, (i) => edit(id, owner, { name: `Editor ${i}` }))).toEqual({ 200: 20 })
    const entries = await auditOf(id)
    expect(entries.map(({ before }) => before?.['name'])).toEqual([
      'Editor 99',
      ...entries.slice(0, -1).map(({ after }) => after?.['name']),
    ])
    expect(await everything(id)).toMatchObject({ version: 21, name: entries.at(-1)?.after?.['name'] })
  })

  it('keep votes and reviews that arrive at the same time', async () => {
    const { id, owner } = await makeListing({ votes: 1 })
    const voters = await Promise.all(Array.from({ length: 10 }, () => makeUser()))
    await Promise.all([
      ...voters.map((as) => vote(id, as)),
      ...Array.from({ length: 10 }, (_, i) => edit(id, owner, { tags: i % 2 ? ['PvP'] : ['Skyblock'] })),
    ])
    expect(await everything(id)).toMatchObject({ votes: 11 })
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(11)
    expect(await errorsInReadModels()).toEqual([])
  })
})
