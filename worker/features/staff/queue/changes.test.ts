import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { edit, editAsStaff, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import {
  count,
  makeAdmin,
  makeListing,
  makeUser,
  signInAgain,
  type TestUser,
} from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { answerOf, atOnce, bodyOf, fetchWorker, request } from '../../../testing/request.ts'
import { actionsOn, outcomesOf, run } from '../../../testing/rows.ts'
import { makePng } from '../../listings/pictures/testing/make-pictures.ts'
import { upload, uploadDraft } from '../../listings/pictures/testing/requests.ts'

const GULLS = 'https://discord.gg/gulls'
const own = (id: string, as: TestUser) => bodyOf<OwnListing>(request(`/api/affiliates/${id}`, { as }))
const shown = (id: string) => bodyOf(request(`/api/servers/${id}`))
const waitingOf = async (id: string, as: TestUser) =>
  (await bodyOf<ListingReview>(request(`/api/admin/affiliates/${id}/review`, { as }))).change ?? undefined
const decide = (id: string, as: TestUser | null, action: 'approve' | 'refuse', body: object) =>
  request(`/api/admin/changes/${id}/${action}`, { as, body })
const becomeYoung = ({ id }: TestUser) =>
  run('UPDATE users SET created_at = ?2 WHERE id = ?1', id, Date.now() - DAY)

/** The Discord server of each invite; other invites are unknown, and `null` is no answer. */
let guilds: Record<string, string | null>
beforeEach(async () => {
  // What an invite leads to is known for some minutes.
  for (const code of ['gulls', 'gulls2', 'thieves']) await env.MARKS.delete(`invite:${code}`)
  guilds = { gulls: '300000000000000001', gulls2: '300000000000000001', thieves: '300000000000000666' }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const code = new URL(new Request(input, init).url).pathname.replace('/api/v10/invites/', '')
    const id = guilds[code]
    if (id === null) return Promise.resolve(new Response('{}', { status: 503 }))
    return Promise.resolve(
      id === undefined
        ? Response.json({ code: 10006 }, { status: 404 })
        : Response.json({
            guild: { id, name: `Guild of ${code}`, icon: null },
            approximate_member_count: 5,
            approximate_presence_count: 2,
          }),
    )
  })
})
describe('an edit of a server in the directory', () => {
  it('shows harmless fields at once and the old value of the others, everywhere, until staff publish it', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour', discord: GULLS, tags: ['PvP'] })
    const admin = await makeAdmin()
    const answer = await bodyOf<OwnListing>(
      edit(id, owner, {
        name: 'FREE NITRO',
        description: 'Build with us.',
        discord: 'thieves',
        website: 'https://thieves.org',
        tags: ['Skyblock'],
      }),
    )
    const fields = {
      name: 'FREE NITRO',
      discord: 'https://discord.gg/thieves',
      website: 'https://thieves.org/',
    }
    const reasons = { name: 'words', discord: 'server', website: 'link' }
    expect(answer).toMatchObject({
      name: 'Gull Harbour',
      discord: GULLS,
      tags: ['Skyblock'],
      held: { fields, reasons },
    })
    expect(await own(id, owner)).toEqual(answer)
    expect(await shown(id)).toMatchObject({
      name: 'Gull Harbour',
      description: 'Build with us.',
      discord: GULLS,
      website: null,
      tags: ['Skyblock'],
    })
    for (const path of [
      `/api/servers/${id}`,
      '/api/servers?q=nitro',
      '/api/servers?sort=updated',
      `/api/embed/servers/${id}/badge`,
      `/embed/servers/${id}.svg`,
    ])
      expect(await (await fetchWorker(new Request(env.ORIGIN + path))).text()).not.toMatch(/NITRO|thieves/)
    expect(await (await openPage(`/servers/${id}`)).text()).not.toMatch(/NITRO|thieves/)

    const change = await waitingOf(id, admin)
    expect(change).toMatchObject({
      before: { name: 'Gull Harbour', discord: GULLS, website: null },
      after: fields,
      reasons,
      guild: { id: '300000000000000666', name: 'Guild of thieves' },
    })
    expect(await bodyOf(request('/api/admin/waiting', { as: admin }))).toMatchObject({
      changes: await count('SELECT count(*) FROM held_changes WHERE waits'),
    })
    expect((await decide(id, admin, 'approve', { revision: change?.revision })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ ...fields, description: 'Build with us.', tags: ['Skyblock'] })
    expect(await bodyOf(request('/api/servers?q=free+nitro'))).toMatchObject({ items: [{ _id: id }] })
    expect((await own(id, owner)).held).toBeNull()
    expect(await waitingOf(id, admin)).toBeUndefined()
    expect(await errorsInReadModels()).toEqual([])
    expect(await actionsOn(id)).toEqual(['listing.hold-change', 'listing.edit', 'listing.approve-change'])
    expect(await outcomesOf(owner)).toEqual(['approve-change'])
  })

  it('waits in small steps, too: a name is compared with the one that staff have seen', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    for (const name of ['Gull Harbpur', 'Gull Harnpur', 'Gull Hyrnpur'])
      expect(await bodyOf<OwnListing>(edit(id, owner, { name }))).toMatchObject(
        name === 'Gull Hyrnpur' ? { name: 'Gull Harnpur', held: { fields: { name } } } : { name, held: null },
      )
  })

  it('waits for a site that only its address names, which staff need not have seen', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    await edit(id, owner, { realmLink: 'evil.com:19132', realmLinkVisible: false })
    expect(
      await bodyOf<OwnListing>(
        edit(id, owner, { website: 'https://evil.com/', description: 'See evil.com' }),
      ),
    ).toMatchObject({ website: null, held: { reasons: { website: 'link', description: 'link' } } })
  })

  it('is merged with later edits, and withdrawn by the old values', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour', description: 'Ships.' })
    const admin = await makeAdmin()
    await edit(id, owner, { name: 'Mega Craft' })
    const first = await waitingOf(id, admin)
    const { held } = await bodyOf<OwnListing>(
      edit(id, owner, { name: 'Ultra Craft', description: 'See town.gg' }),
    )
    expect(held?.fields).toEqual({ name: 'Ultra Craft', description: 'See town.gg' })
    expect((await waitingOf(id, admin))?.since).toBe(first?.since)
    // Staff decide only about the revision that they saw.
    expect((await decide(id, admin, 'approve', { revision: first?.revision })).status).toBe(409)
    // The same edit again changes nothing.
    const second = await waitingOf(id, admin)
    expect((await edit(id, owner, { name: 'Ultra Craft' })).status).toBe(200)
    expect(await waitingOf(id, admin)).toEqual(second)
    expect((await bodyOf<OwnListing>(edit(id, owner, { name: 'Gull Harbour' }))).held?.fields).toEqual({
      description: 'See town.gg',
    })
    expect((await bodyOf<OwnListing>(edit(id, owner, { description: 'Ships and towns.' }))).held).toBeNull()
    expect(await shown(id)).toMatchObject({ name: 'Gull Harbour', description: 'Ships and towns.' })
    expect(await waitingOf(id, admin)).toBeUndefined()
  })

  it('never waits for admins, whose edit ends what waits, nor before staff approved the server', async () => {
    const admin = await makeAdmin()
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    await edit(id, owner, { name: 'Mega Craft', website: 'https://mega.org' })
    const byAdmin = { name: 'Gull Port' }
    await editAsStaff(id, admin, byAdmin)
    expect(await shown(id)).toMatchObject(byAdmin)
    expect((await own(id, owner)).held?.fields).toEqual({ website: 'https://mega.org/' })
    for (const moderation of ['pending', 'denied', 'suspended'] as const) {
      const other = await makeListing({ moderation, name: `Quiet ${moderation} Cove` })
      expect(await bodyOf(edit(other.id, other.owner, { name: 'Loud Bay' }))).toMatchObject({
        name: 'Loud Bay',
        held: null,
      })
    }
    const theirs = await makeListing({ owner: admin, name: 'Staff Realm' })
    expect(await bodyOf(edit(theirs.id, admin, { name: 'Mega Craft' }))).toMatchObject({
      name: 'Mega Craft',
      held: null,
    })
  })

  it('is refused as before when it is old, a duplicate or somebody else’s, and nothing waits then', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    await makeListing({ owner, name: 'Mega Craft' })
    expect((await edit(id, owner, { name: 'Mega Craft' })).status).toBe(409)
    expect((await edit(id, owner, { name: 'Ultra Craft', version: 9 })).status).toBe(409)
    expect((await edit(id, await makeUser(), { name: 'Ultra Craft' })).status).toBe(404)
    expect(await count('SELECT count(*) FROM held_changes WHERE listing_id = ?1', id)).toBe(0)
  })
})

describe('a new invite', () => {
  it('is public at once when it leads to the same Discord server, also twice', async () => {
    const { id, owner } = await makeListing({ discord: GULLS })
    expect(await bodyOf(edit(id, owner, { discord: 'gulls2' }))).toMatchObject({
      discord: 'https://discord.gg/gulls2',
      held: null,
    })
    guilds['gulls2'] = '300000000000000666'
    expect(await bodyOf(edit(id, owner, { discord: 'thieves' }))).toMatchObject({
      discord: 'https://discord.gg/gulls2',
      held: { reasons: { discord: 'server' } },
    })
  })

  it('asks Discord once about an invite, for everybody, while the answer is new', async () => {
    const asked = () => vi.mocked(globalThis.fetch).mock.calls.length
    const [one, other] = [await makeListing({ discord: GULLS }), await makeListing({ discord: GULLS })]
    await edit(one.id, one.owner, { discord: 'gulls2' })
    const before = asked()
    expect(before).toBeGreaterThan(0)
    await edit(other.id, other.owner, { discord: 'gulls2' })
    await edit(one.id, one.owner, { discord: 'gulls' })
    await edit(one.id, one.owner, { discord: 'gulls2' })
    expect(asked()).toBeLessThanOrEqual(before + 1)
  })

  it('waits when Discord does not answer, and when the server had none', async () => {
    const { id, owner } = await makeListing({ discord: GULLS })
    guilds['gulls2'] = null
    expect((await bodyOf<OwnListing>(edit(id, owner, { discord: 'gulls2' }))).held?.reasons).toEqual({
      discord: 'server',
    })
    await edit(id, owner, { discord: null })
    expect((await bodyOf<OwnListing>(edit(id, owner, { discord: 'gulls' }))).held?.reasons).toEqual({
      discord: 'link',
    })
    expect(await shown(id)).toMatchObject({ discord: null })
  })
})

describe('a waiting invite whose server nobody knew', () => {
  const hold = async () => {
    const { id, owner } = await makeListing({ discord: GULLS })
    guilds['thieves'] = null
    await edit(id, owner, { discord: 'thieves' })
    return { id, owner, admin: await makeAdmin() }
  }
  const asked = () => vi.mocked(globalThis.fetch).mock.calls.length

  it('is looked up when staff open the pane, which shows the server and stores it', async () => {
    const { id, admin } = await hold()
    expect(await waitingOf(id, admin)).toMatchObject({ guild: null })
    guilds['thieves'] = '300000000000000666'
    const guild = { id: '300000000000000666', name: 'Guild of thieves' }
    expect(await waitingOf(id, admin)).toMatchObject({ guild })
    await env.MARKS.delete('invite:thieves')
    const before = asked()
    const change = await waitingOf(id, admin)
    expect([change?.guild, asked()]).toEqual([guild, before])
    expect((await decide(id, admin, 'approve', { revision: change?.revision })).status).toBe(200)
    const stored = 'SELECT count(*) FROM listings WHERE id = ?1 AND discord_guild = ?2'
    expect(await count(stored, id, guild.id)).toBe(1)
    expect(await shown(id)).toMatchObject({ discord: 'https://discord.gg/thieves' })
  })

  it('still waits when it leads to the same server, or nowhere', async () => {
    for (const server of ['300000000000000001', undefined]) {
      const { id, admin } = await hold()
      if (server === undefined) delete guilds['thieves']
      else guilds['thieves'] = server
      expect(await waitingOf(id, admin)).toMatchObject({ guild: server ? { id: server } : null })
      await env.MARKS.delete('invite:thieves')
      expect(await shown(id)).toMatchObject({ discord: GULLS })
    }
  })
})

describe('new pictures of a young account', () => {
  it('are kept for its owner and staff, shown to nobody else, and public after the approval', async () => {
    const { id, owner } = await makeListing()
    const [admin, other] = [await makeAdmin(), await makeUser()]
    await becomeYoung(owner)
    const { url } = await uploadDraft(id, await makePng({ width: 400, height: 225 }), owner)
    const focus = { x: 10, y: 20 }
    const { held } = await bodyOf<OwnListing>(edit(id, owner, { banner: url, bannerFocus: focus }))
    expect(held).toMatchObject({
      fields: { banner: url, bannerFocus: focus },
      reasons: { banner: 'picture' },
    })
    expect(await shown(id)).toMatchObject({ banner: null, bannerFocus: null })
    expect(await errorsInReadModels()).toEqual([])
    const seen = async (as: TestUser | null) =>
      (await fetchWorker(new Request(env.ORIGIN + url, { headers: as ? { cookie: as.cookie } : {} }))).status
    expect([await seen(owner), await seen(admin), await seen(other), await seen(null)]).toEqual([
      200, 200, 404, 404,
    ])
    const change = await waitingOf(id, admin)
    expect((await decide(id, admin, 'approve', { revision: change?.revision })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ banner: url, bannerFocus: focus })
    expect(await seen(null)).toBe(200)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('wait when they are uploaded without a draft, and are for their uploader only after a refusal', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    await becomeYoung(owner)
    const { url } = await bodyOf<{ url: string }>(
      upload(id, await makePng({ width: 404, height: 228 }), { as: owner }),
    )
    expect(await shown(id)).toMatchObject({ banner: null })
    const change = await waitingOf(id, admin)
    expect(change?.after).toEqual({ banner: url })
    expect(
      (await decide(id, admin, 'refuse', { revision: change?.revision, rule: 'safe-for-children' })).status,
    ).toBe(200)
    const seen = async (as: TestUser | null) => (await request(url, { as })).status
    expect([await seen(null), await seen(await makeUser()), await seen(owner)]).toEqual([404, 404, 200])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('stay gone after a refusal while an edit with them is refused or waits, and return when one shows them', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    await becomeYoung(owner)
    const { url } = await uploadDraft(id, await makePng({ width: 408, height: 230 }), owner)
    await edit(id, owner, { banner: url })
    const revision = (await waitingOf(id, admin))?.revision
    await decide(id, admin, 'refuse', { revision, rule: 'safe-for-children' })
    const seen = async () => (await fetchWorker(new Request(env.ORIGIN + url))).status
    expect(await seen()).toBe(404)
    expect((await edit(id, owner, { banner: url, version: 1 })).status).toBe(409)
    expect(await seen()).toBe(404)
    // The picture waits, and the owner withdraws it.
    expect(await bodyOf(edit(id, owner, { banner: url }))).toMatchObject({
      held: { fields: { banner: url } },
    })
    expect(await bodyOf(edit(id, owner, { banner: null }))).toMatchObject({ held: null })
    expect(await seen()).toBe(404)
    await edit(id, owner, { banner: url })
    await decide(id, admin, 'approve', { revision: (await waitingOf(id, admin))?.revision })
    expect(await seen()).toBe(200)
    // It may still be shown for a day, like every picture that an owner takes away.
    await edit(id, owner, { banner: null })
    expect(await seen()).toBe(200)
  })
})

describe('a decision about a waiting change', () => {
  it('does not give two servers of a person the same name', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    const other = await makeListing({ owner, name: 'Tern Bay' })
    const admin = await makeAdmin()
    for (const each of [id, other.id]) await edit(each, owner, { name: 'Mega Craft', website: 'mega.org' })
    const approve = async (each: string) =>
      decide(each, admin, 'approve', { revision: (await waitingOf(each, admin))?.revision })
    expect((await approve(id)).status).toBe(200)
    expect(await answerOf(approve(other.id))).toMatchObject([409, { current: 'duplicate' }])
    expect(await shown(other.id)).toMatchObject({ name: 'Tern Bay', website: null })
    expect((await waitingOf(other.id, admin))?.after).toMatchObject({ name: 'Mega Craft' })
  })

  it('that refuses it makes a statement with its rule, and one notice', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    const admin = await makeAdmin()
    await edit(id, owner, { name: 'FREE NITRO' })
    const change = await waitingOf(id, admin)
    const body = { revision: change?.revision, rule: 'no-scams', note: 'This is bait.' }
    expect((await decide(id, admin, 'refuse', body)).status).toBe(200)
    expect(await shown(id)).toMatchObject({ name: 'Gull Harbour', approved: true })
    expect((await own(id, owner)).held).toBeNull()
    expect(
      await env.DB.prepare(
        'SELECT restriction, rule, note, detected, person_id FROM statements WHERE subject_id = ?1',
      )
        .bind(id)
        .all(),
    ).toMatchObject({
      results: [
        {
          restriction: 'refuse-change',
          rule: 'no-scams',
          note: 'This is bait.',
          detected: 1,
          person_id: owner.id,
        },
      ],
    })
    expect(await outcomesOf(owner)).toHaveLength(1)
    expect(await bodyOf(request('/api/affiliates/me/summary', { as: owner }))).toMatchObject({ changes: [] })
  })

  it('has one outcome when many make it at once', async () => {
    const admins = [await makeAdmin(), await makeAdmin()]
    for (const round of Array.from({ length: 5 }, (_, at) => at)) {
      const { id, owner } = await makeListing({ name: `Gull Harbour ${round}` })
      await edit(id, owner, { name: `Mega Craft ${round}` })
      const revision = (await waitingOf(id, await makeAdmin()))?.revision
      const statuses = await atOnce(10, async (at) =>
        decide(id, await signInAgain(admins[at % 2] ?? owner), at % 4 < 2 ? 'approve' : 'refuse', {
          revision,
        }),
      )
      expect(statuses).toEqual({ 200: 1, 409: 9 })
      const refused = await count(`SELECT count(*) FROM statements WHERE subject_id = ?1`, id)
      expect(await shown(id)).toMatchObject({
        name: refused ? `Gull Harbour ${round}` : `Mega Craft ${round}`,
      })
      expect(await outcomesOf(owner)).toHaveLength(1)
      expect(
        (await actionsOn(id)).filter((action) => /approve-change|refuse-change/.test(action)),
      ).toHaveLength(1)
    }
  })
})

describe('while a change waits, its server', () => {
  const act = (id: string, as: TestUser, method: string, path: string) =>
    request(path.replace(':id', id), { as, method, ...(method === 'POST' && { body: {} }) })

  it.each([
    [
      'is suspended',
      ['POST /api/admin/affiliates/:id/suspend'],
      ['POST /api/admin/affiliates/:id/unsuspend'],
    ],
    ['is deleted by staff', ['DELETE /api/admin/affiliates/:id'], ['POST /api/admin/affiliates/:id/restore']],
    ['is withdrawn', ['DELETE /api/affiliates/:id'], ['POST /api/affiliates/:id/restore']],
  ])('%s: the change leaves the queue, and returns with it', async (_, away, back) => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    const admin = await makeAdmin()
    await edit(id, owner, { name: 'Mega Craft' })
    const change = await waitingOf(id, admin)
    const make = async (calls: string[]) => {
      for (const call of calls) {
        const [method = '', path = ''] = call.split(' ')
        expect((await act(id, path.startsWith('/api/admin') ? admin : owner, method, path)).status).toBe(200)
      }
    }
    await make(away)
    expect(await waitingOf(id, admin)).toBeUndefined()
    expect([404, 409]).toContain((await decide(id, admin, 'approve', { revision: change?.revision })).status)
    await make(back)
    expect(await waitingOf(id, admin)).toEqual(change)
    expect(await shown(id)).toMatchObject({ name: 'Gull Harbour' })
    expect((await decide(id, admin, 'approve', { revision: change?.revision })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ name: 'Mega Craft' })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is suspended: the owner’s next edit of the field replaces it', async () => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    const admin = await makeAdmin()
    await edit(id, owner, { name: 'Mega Craft' })
    await moderate(id, 'suspend', admin)
    expect(await bodyOf(edit(id, owner, { name: 'Quiet Cove' }))).toMatchObject({
      name: 'Quiet Cove',
      held: null,
    })
  })
})
