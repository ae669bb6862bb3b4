import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { deleteAccount, edit, editAsStaff, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { freshPng, HIDDEN, PRIVATE, PUBLIC, howServed, upload, uploadDraft } from './testing/requests.ts'

const show = async (id: string, picture: Awaited<ReturnType<typeof freshPng>>, as: TestUser) =>
  (await bodyOf<{ url: string }>(upload(id, picture, { as }))).url
const remove = (id: string, as: TestUser) => edit(id, as, { banner: null })
const become = (id: string, moderation: string) =>
  run('UPDATE listings SET moderation = ?2 WHERE id = ?1', id, moderation)

/** A server of an account whose new pictures wait for staff. */
async function makeYoung() {
  const listing = await makeListing()
  await run('UPDATE users SET created_at = ?2 WHERE id = ?1', listing.owner.id, Date.now() - DAY)
  return listing
}

async function refuse(id: string) {
  const admin = await makeAdmin()
  const { change } = await bodyOf<ListingReview>(request(`/api/admin/affiliates/${id}/review`, { as: admin }))
  const revision = change?.revision
  const body = { revision, rule: 'safe-for-children' }
  expect((await request(`/api/admin/changes/${id}/refuse`, { as: admin, body })).status).toBe(200)
}

const HIDDEN_STATES = MODERATION_STATES.filter((state) => state !== 'approved')

/** What owners do to a picture. Each answers an address that visitors may not see before, and may not see after. */
const ACTS: [string, (id: string, as: TestUser, picture: Awaited<ReturnType<typeof freshPng>>) => unknown][] =
  [
    ['saves without it', (id, as) => remove(id, as)],
    ['replaces it', async (id, as) => show(id, await freshPng(), as)],
    [
      'saves another one',
      async (id, as) => edit(id, as, { banner: (await uploadDraft(id, await freshPng(), as)).url }),
    ],
    ['uploads it again', (id, as, picture) => upload(id, picture, { as })],
    ['uploads it again as a draft', (id, as, picture) => uploadDraft(id, picture, as)],
    [
      'removes it and uploads it again as a draft',
      async (id, as, picture) => {
        await remove(id, as)
        await uploadDraft(id, picture, as)
      },
    ],
  ]

describe('a picture that visitors do not see', () => {
  // One condition hides them in all three states, so each act is tried in one.
  for (const [turn, state] of HIDDEN_STATES.entries())
    it.each(ACTS.filter((_, index) => index % HIDDEN_STATES.length === turn))(
      `at a ${state} server stays so when its owner %s`,
      async (_, act) => {
        const { id, owner } = await makeListing()
        const picture = await freshPng()
        if (state === 'pending') await become(id, state)
        const url = await show(id, picture, owner)
        await become(id, state)
        expect(await howServed(url)).toBe(HIDDEN)
        await act(id, owner, picture)
        expect(await howServed(url)).toBe(HIDDEN)
        expect(await errorsInReadModels()).toEqual([])
      },
    )

  it.each(ACTS)('because it waits for staff stays so when its owner %s', async (_, act) => {
    const { id, owner } = await makeYoung()
    const picture = await freshPng()
    const url = await show(id, picture, owner)
    expect(await howServed(url)).toBe(HIDDEN)
    await act(id, owner, picture)
    expect(await howServed(url)).toBe(HIDDEN)
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each(ACTS)('because staff refused it stays so when its owner %s', async (_, act) => {
    const { id, owner } = await makeYoung()
    const picture = await freshPng()
    const url = await show(id, picture, owner)
    await refuse(id)
    expect(await howServed(url)).toBe(HIDDEN)
    await act(id, owner, picture)
    expect(await howServed(url)).toBe(HIDDEN)
    // Somebody else’s draft of it is no way around either.
    const other = await makeListing()
    await uploadDraft(other.id, picture, other.owner)
    expect([await howServed(url), await howServed(url, other.owner)]).toEqual([HIDDEN, PRIVATE])
  })

  it('because staff took it away stays so as a draft', async () => {
    const { id, owner } = await makeListing()
    const picture = await freshPng()
    const url = await show(id, picture, owner)
    await editAsStaff(id, await makeAdmin(), { banner: null })
    await uploadDraft(id, picture, owner)
    expect(await howServed(url)).toBe(HIDDEN)
  })

  it('because its server is deleted stays so when its owner uploads it for another one', async () => {
    const { id, owner } = await makeListing()
    const picture = await freshPng()
    const url = await show(id, picture, owner)
    expect((await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
    const next = await makeListing({ owner, moderation: 'pending' })
    expect(await howServed(url)).toBe(HIDDEN)
    await uploadDraft(next.id, picture, owner)
    expect([await howServed(url), await howServed(url, owner)]).toEqual([HIDDEN, PRIVATE])
    await show(next.id, picture, owner)
    await remove(next.id, owner)
    expect(await howServed(url)).toBe(HIDDEN)
  })
})

describe('a draft', () => {
  it.each(MODERATION_STATES)('for a %s server is for its uploader and staff only', async (moderation) => {
    const { id, owner } = await makeListing({ moderation })
    const { url } = await uploadDraft(id, await freshPng(), owner)
    expect([await howServed(url), await howServed(url, await makeUser())]).toEqual([HIDDEN, HIDDEN])
    expect([await howServed(url, owner), await howServed(url, await makeAdmin())]).toEqual([PRIVATE, PRIVATE])
  })

  it('is seen by its uploader also while the same picture is hidden elsewhere', async () => {
    const [one, other] = [await makeListing({ moderation: 'suspended' }), await makeListing()]
    const picture = await freshPng()
    await show(one.id, picture, one.owner)
    const { url } = await uploadDraft(other.id, picture, other.owner)
    expect([await howServed(url), await howServed(url, other.owner)]).toEqual([HIDDEN, PRIVATE])
    expect(await howServed(url, one.owner)).toBe(PRIVATE)
  })

  it('of somebody who left is for nobody', async () => {
    const { id, owner } = await makeListing()
    const { url } = await uploadDraft(id, await freshPng(), owner)
    await deleteAccount(owner)
    expect([await howServed(url), await howServed(url, await makeAdmin())]).toEqual([HIDDEN, HIDDEN])
  })
})

it('a pending server’s picture is for its team and staff, and public once it is approved', async () => {
  const { id, owner } = await makeListing({ moderation: 'pending' })
  const [admin, member, stranger] = [await makeAdmin(), await makeUser(), await makeUser()]
  await run(`INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)`, id, member.id)
  const url = await show(id, await freshPng(), owner)
  for (const as of [owner, member, admin]) expect(await howServed(url, as)).toBe(PRIVATE)
  for (const as of [null, stranger]) expect(await howServed(url, as)).toBe(HIDDEN)
  expect((await moderate(id, 'approve', admin)).status).toBe(200)
  expect([await howServed(url), await howServed(url, owner)]).toEqual([PUBLIC, PUBLIC])
  expect(await errorsInReadModels()).toEqual([])
})

describe('a picture of two servers', () => {
  it('stays public while one of them is, whatever the other’s owner does', async () => {
    for (const [, act] of ACTS) {
      const [one, other] = [await makeListing(), await makeListing()]
      const picture = await freshPng()
      const url = await show(one.id, picture, one.owner)
      await show(other.id, picture, other.owner)
      await become(other.id, 'suspended')
      expect(await howServed(url)).toBe(PUBLIC)
      await act(other.id, other.owner, picture)
      expect(await howServed(url)).toBe(PUBLIC)
      // Nor does that end the day in which pages in caches may load it.
      await remove(other.id, other.owner)
      await remove(one.id, one.owner)
      expect(await howServed(url)).toBe(PUBLIC)
    }
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is hidden when the one that visitors see takes it away, and stays so', async () => {
    const [one, other] = [await makeListing(), await makeListing()]
    const picture = await freshPng()
    const url = await show(one.id, picture, one.owner)
    await show(other.id, picture, other.owner)
    await become(other.id, 'suspended')
    await remove(one.id, one.owner)
    expect(await howServed(url)).toBe(HIDDEN)
    await remove(other.id, other.owner)
    expect(await howServed(url)).toBe(HIDDEN)
  })
})

describe('the day in which pages in caches may load what was public', () => {
  it.each<
    [
      string,
      (id: string, as: TestUser, picture: Awaited<ReturnType<typeof freshPng>>, url: string) => unknown,
    ]
  >([
    ['an upload', (id, as, picture) => uploadDraft(id, picture, as)],
    ['an edit that is refused', (id, as, _, url) => edit(id, as, { banner: url, version: 1 })],
  ])('is not prolonged by %s', async (_, act) => {
    const { id, owner } = await makeListing()
    const picture = await freshPng()
    const url = await show(id, picture, owner)
    await remove(id, owner)
    expect(await howServed(url)).toBe(PUBLIC)
    await act(id, owner, picture, url)
    expect([await howServed(url), await howServed(url, owner)]).toEqual([HIDDEN, PRIVATE])
    await edit(id, owner, { banner: url })
    expect(await howServed(url)).toBe(PUBLIC)
  })
})
