import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { openDb } from '../db/client.ts'
import { addHub } from '../features/community/hubs/add-hub.ts'
import { editHub } from '../features/community/hubs/edit-hub.ts'
import { removeHub } from '../features/community/hubs/remove-hub.ts'
import { editItem } from '../features/community/roadmap/edit-item.ts'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { undoDecisions } from '../features/decisions/undo-decisions.ts'
import { enableRankings } from '../features/directory/rankings/enable-rankings.ts'
import { applyEdit } from '../features/listings/edit/apply-edit.ts'
import { editListing } from '../features/listings/edit/edit-listing.ts'
import { showHeartbeats } from '../features/listings/live/show-heartbeats.ts'
import { bringBackListing } from '../features/listings/own/bring-back-listing.ts'
import { withdrawListing } from '../features/listings/own/withdraw-listing.ts'
import { showBanner } from '../features/listings/pictures/set-banner.ts'
import { storePicture } from '../features/listings/pictures/store-picture.ts'
import { makePng } from '../features/listings/pictures/testing/make-pictures.ts'
import { editNews } from '../features/listings/posts/edit-news.ts'
import { postNews } from '../features/listings/posts/post-news.ts'
import { removePost } from '../features/listings/posts/remove-post.ts'
import { saveReply } from '../features/listings/posts/save-reply.ts'
import { makeRewardKey, removeRewardKey } from '../features/listings/rewards/make-reward-key.ts'
import { withdrawInvitation } from '../features/listings/team/withdraw-invitation.ts'
import { restrictPerson } from '../features/people/restrictions/restrict-person.ts'
import { takeAction } from '../features/staff/queue/decide.ts'
import { deleteListing } from '../features/staff/queue/delete-listing.ts'
import { editAsAdmin } from '../features/staff/queue/edit-as-admin.ts'
import { closeReportGroup } from '../features/staff/reports/close-report-group.ts'
import { withdrawVote } from '../features/votes/withdraw-vote.ts'
import { editAsStaff, moderate, vote } from './acts.ts'
import { losingContext, userContext } from './contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from './factories.ts'
import { faultyDatabase } from './faulty-database.ts'
import { makeReport, makeReview } from './make-reports.ts'
import { bodyOf, request } from './request.ts'
import { actionsOn, rowsOf, run } from './rows.ts'

async function asAdmin() {
  const { id } = await makeAdmin()
  return { id, roles: ['admin'] }
}

/** Stores a picture that the server does not show yet. */
const draw = async (owner: TestUser, seed: number) =>
  storePicture(userContext(owner), await makePng({ width: 700, height: 200, seed }), 'file')

/** A context whose first write is committed, and then others act before it is sent again. */
const sentAgain = (person: { id: string; roles?: string[] }, between: () => Promise<unknown>) =>
  losingContext('after', person, between)

/** What another admin does in between. */
const byStaff = (path: string, body = {}) => {
  const as = makeAdmin()
  return async () => {
    const answer = await request(`/api/admin/${path}`, { as: await as, method: 'POST', body })
    expect(answer.status).toBe(200)
  }
}

describe('a write that is sent again after others acted', () => {
  it('decides about a server once: what another admin took back stays so', async () => {
    const { id } = await makeListing()
    const ctx = sentAgain(await asAdmin(), byStaff(`affiliates/${id}/unsuspend`))
    const [outcome] = await takeAction(ctx, { ids: [id], action: 'suspend', note: null })
    expect(outcome).toMatchObject({ _id: id, done: true, moderation: 'suspended' })
    expect(await actionsOn(id)).toEqual(['listing.suspend', 'listing.unsuspend'])
  })

  it('takes a decision back once: what another admin decided since stays so', async () => {
    const { id } = await makeListing()
    const admin = await asAdmin()
    await takeAction(userContext(admin), { ids: [id], action: 'suspend', note: null })
    const ctx = sentAgain(admin, byStaff(`affiliates/${id}/suspend`))
    expect(await undoDecisions(ctx, { ids: [id] })).toEqual({
      items: [{ _id: id, done: true, moderation: 'approved' }],
    })
    expect(await actionsOn(id)).toEqual(['listing.suspend', 'listing.undo', 'listing.suspend'])
  })

  it('deletes a server once: what another admin brought back stays so', async () => {
    const { id } = await makeListing()
    const ctx = sentAgain(await asAdmin(), byStaff(`affiliates/${id}/restore`))
    expect(await deleteListing(ctx, id, { note: null })).toMatchObject({ _id: id })
    expect(await count(`SELECT count(*) FROM listings WHERE id = ?1 AND moderation = 'approved'`, id)).toBe(1)
    expect(await actionsOn(id)).toEqual(['listing.delete', 'listing.restore'])
  })

  it('edits a server once: what another admin decided since stays so', async () => {
    const { id } = await makeListing()
    const ctx = sentAgain(await asAdmin(), byStaff(`affiliates/${id}/unsuspend`))
    const edited = await editAsAdmin(ctx, id, { moderation: 'suspended', moderationWas: 'approved' })
    expect(edited).toMatchObject({ moderation: 'approved' })
    expect(await actionsOn(id)).toEqual(['listing.edit', 'listing.unsuspend'])
  })

  it('restricts a person once: what another admin lifted stays so', async () => {
    const person = await makeUser()
    const ctx = sentAgain(await asAdmin(), byStaff(`users/${person.id}/unrestrict`))
    const input = { acts: ['vote' as const], until: null, note: null }
    expect(await restrictPerson(ctx, person.id, input)).toEqual({ _id: person.id, restriction: null })
    expect(await count('SELECT count(*) FROM statements WHERE person_id = ?1', person.id)).toBe(1)
  })

  it('adds a hub once, also if somebody gives it another invite in between', async () => {
    const change = () => run(`UPDATE hubs SET code = 'between' WHERE code = 'lostHub'`)
    const added = await addHub(sentAgain(await asAdmin(), change), 'lostHub')
    expect(await count(`SELECT count(*) FROM hubs WHERE id = ?1 AND code = 'between'`, added.id)).toBe(1)
    expect(await count(`SELECT count(*) FROM hubs WHERE code = 'lostHub'`)).toBe(0)
    expect(await actionsOn(added.id)).toEqual(['hub.add'])
  })

  it('asks where writes go for what was committed, because a replica may lag', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    const { database, sent } = faultyDatabase(env.DB, { loss: 'after', of: 'writes' })
    const ctx = userContext({ id: admin.id, roles: ['admin'] }, { db: openDb(database, 'first-primary') })
    expect(await deleteListing(ctx, id, { note: null })).toMatchObject({ _id: id })
    // The one that was lost, and the one that reads what it left.
    expect(sent()).toBe(2)
  })

  it('takes one vote back, not one that was cast since', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await vote(id, user)
    await run('UPDATE votes SET cast_at = cast_at - ?1', 2 * DAY)
    const voteAgain = () =>
      run(
        'INSERT INTO votes (user_id, listing_id, cast_at) VALUES (?1, ?2, ?3 + 1000)',
        user.id,
        id,
        Date.now(),
      )
    await withdrawVote(sentAgain(user, voteAgain), id)
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(1)
  })
})

describe('what an owner changes and somebody changes after them, before it is sent again', () => {
  it('does not come back: a banner that staff removed', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    const picture = await draw(owner, 77)
    const remove = () => editAsStaff(id, admin, { banner: null })
    await showBanner(sentAgain(owner, remove), id, picture)
    expect(await count('SELECT count(*) FROM listings WHERE id = ?1 AND banner IS NULL', id)).toBe(1)
    expect(await actionsOn(id)).toEqual(['listing.banner-upload', 'listing.edit'])
  })

  it.each([
    { verdict: 'refuse', version: undefined },
    { verdict: 'refuse', version: 1 },
    { verdict: 'approve', version: undefined },
    { verdict: 'approve', version: 1 },
  ])('does not wait again after staff decided: $verdict, version $version', async ({ verdict, version }) => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    const decideNow = async () => {
      const [body] = await rowsOf('SELECT revision FROM held_changes WHERE listing_id = ?1', id)
      const path = `/api/admin/changes/${id}/${verdict}`
      expect((await request(path, { as: admin, method: 'POST', body })).status).toBe(200)
    }
    await editListing(sentAgain(owner, decideNow), id, { website: 'https://mega.org', version })
    expect(await count('SELECT count(*) FROM held_changes WHERE listing_id = ?1', id)).toBe(0)
    expect(await actionsOn(id)).toEqual(['listing.hold-change', `listing.${verdict}-change`])
  })

  it('is not judged again after staff suspended the server: a held address, and a banner that they removed', async () => {
    const { id, owner } = await makeListing()
    const admin = await asAdmin()
    const suspend = () => takeAction(userContext(admin), { ids: [id], action: 'suspend', note: null })
    await editListing(sentAgain(owner, suspend), id, { website: 'https://mega.org' })
    expect(await actionsOn(id)).toEqual(['listing.hold-change', 'listing.suspend'])
    expect(await count('SELECT count(*) FROM listings WHERE id = ?1 AND website IS NULL', id)).toBe(1)

    const shown = await makeListing()
    const picture = await draw(shown.owner, 78)
    const take = async () => {
      await editAsAdmin(userContext(admin), shown.id, { banner: null })
      await takeAction(userContext(admin), { ids: [shown.id], action: 'suspend', note: null })
    }
    await showBanner(sentAgain(shown.owner, take), shown.id, picture)
    expect(await actionsOn(shown.id)).toEqual(['listing.banner-upload', 'listing.edit', 'listing.suspend'])
  })

  it('stays: a reward key that a colleague made after the old one was removed', async () => {
    const { id, owner } = await makeListing()
    const make = () => makeRewardKey(userContext(owner), id)
    await make()
    await removeRewardKey(sentAgain(owner, make), id)
    expect(await count('SELECT count(*) FROM reward_keys WHERE listing_id = ?1', id)).toBe(1)
  })

  it('is not withdrawn again after staff restored it, and not brought back again after a second withdrawal', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    const restore = () => moderate(id, 'restore', admin)
    await withdrawListing(sentAgain(owner, restore), id).catch(() => undefined)
    expect(await actionsOn(id)).toEqual(['listing.withdraw', 'listing.restore'])
    await withdrawListing(userContext(owner), id)
    await bringBackListing(
      sentAgain(owner, () => withdrawListing(userContext(owner), id)),
      id,
    ).catch(() => undefined)
    expect((await actionsOn(id)).slice(2)).toEqual([
      'listing.withdraw',
      'listing.bring-back',
      'listing.withdraw',
    ])
  })

  it('stays removed: a reply that staff removed', async () => {
    const { id, owner } = await makeListing()
    const review = await makeReview({ listing: id })
    const admin = await makeAdmin()
    const remove = async () => {
      const [post] = await rowsOf<{ id: string }>('SELECT id FROM posts WHERE review_id = ?1', review.id)
      const removal = { as: admin, body: {} }
      expect((await request(`/api/admin/decisions/remove-post/${post?.id}`, removal)).status).toBe(200)
    }
    const reply = { listingId: id, reviewId: review.id, text: 'Kind words.' }
    await saveReply(sentAgain(owner, remove), reply).catch(() => undefined)
    expect(await count('SELECT count(*) FROM posts WHERE review_id = ?1', review.id)).toBe(0)
  })

  it('stays: the words that a colleague wrote over news, and a new reply after the old one was removed', async () => {
    const { id, owner } = await makeListing()
    const { item } = await postNews(userContext(owner), { listingId: id, title: 'Opening', text: 'We open.' })
    const words = (text: string) => ({ listingId: id, postId: item._id, title: 'Opening', text })
    const edit = () => editNews(userContext(owner), words('We open at eight.'))
    await editNews(sentAgain(owner, edit), words('We open at nine.'))
    expect(
      await count(`SELECT count(*) FROM posts WHERE id = ?1 AND text = 'We open at eight.'`, item._id),
    ).toBe(1)

    const review = await makeReview({ listing: id })
    const reply = (text: string) =>
      saveReply(userContext(owner), { listingId: id, reviewId: review.id, text })
    await reply('Thank you.')
    await removePost(
      sentAgain(owner, () => reply('Thank you both.')),
      id,
      { reviewId: review.id },
    )
    expect(await count('SELECT count(*) FROM posts WHERE review_id = ?1', review.id)).toBe(1)
  })
})

describe('what an admin decides and another one decides after them, before it is sent again', () => {
  it('leaves a hub shown, and a removed one removed', async () => {
    const [one, other] = [await asAdmin(), await asAdmin()]
    const { id } = await addHub(userContext(one), 'shownHub')
    await editHub(
      sentAgain(one, () => editHub(userContext(other), id, { hidden: false })),
      id,
      { hidden: true },
    )
    expect(await actionsOn(id)).toEqual(['hub.add', 'hub.hide', 'hub.show'])
    const remove = async () => {
      const added = await env.DB.prepare(`SELECT id FROM hubs WHERE code = 'goneHub'`).first<string>('id')
      await removeHub(userContext(other), added ?? '')
    }
    await expect(addHub(sentAgain(one, remove), 'goneHub')).rejects.toThrow('Hub not found')
    expect(await count(`SELECT count(*) FROM hubs WHERE code = 'goneHub'`)).toBe(0)
  })

  it('leaves an idea in the column to which it was moved last', async () => {
    const id = await makeIdea()
    const [one, other] = [await asAdmin(), await asAdmin()]
    const back = () => editItem(userContext(other), id, { status: 'planned' })
    expect(await editItem(sentAgain(one, back), id, { status: 'shipped' })).toMatchObject({
      status: 'planned',
    })
  })

  it('leaves a report open that was opened again', async () => {
    const { id, listing } = await makeReport()
    const [one, other] = [await asAdmin(), await makeAdmin()]
    const reopen = () => request(`/api/admin/reports/${id}/reopen`, { as: other, method: 'POST' })
    await closeReportGroup(sentAgain(one, reopen), { kind: 'listing', id: listing, resolution: null })
    expect(await actionsOn(id)).toEqual(['report.close', 'report.reopen'])
  })

  it('leaves rankings and heartbeats as they were switched last', async () => {
    const [one, other] = [await asAdmin(), await asAdmin()]
    await enableRankings(userContext(one), false)
    const off = () => enableRankings(userContext(other), false)
    expect(await enableRankings(sentAgain(one, off), true)).toEqual({ enabledAt: null })

    const { id } = await makeListing()
    await run(
      'INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, ?2, 1, 10 FROM listings WHERE id = ?1',
      id,
      Date.now(),
    )
    await showHeartbeats(
      sentAgain(one, () => showHeartbeats(userContext(other), id, true)),
      id,
      false,
    )
    expect(await actionsOn(id)).toEqual(['listing.hide-heartbeats', 'listing.show-heartbeats'])
  })
})

describe('two calls of one person and moment, of which one never arrived', () => {
  it('are two edits, even if one sends all that the other sent', async () => {
    const { id, owner } = await makeListing()
    const now = Date.now()
    const description = 'The same words in both.'
    await applyEdit(userContext(owner, { now }), id, { description }, {})
    const more = { ...losingContext('before', owner), now }
    expect(await applyEdit(more, id, { description, about: 'And some more words.' }, {})).toBe(true)
    expect(
      await count(`SELECT count(*) FROM listings WHERE id = ?1 AND about = 'And some more words.'`, id),
    ).toBe(1)
  })

  it('withdraw two invitations', async () => {
    const { id, owner } = await makeListing()
    const invite = async () => {
      const body = { person: (await makeUser()).username }
      const made = request(`/api/affiliates/${id}/team/invitations`, { as: owner, body })
      return (await bodyOf<{ _id: string }>(made))._id
    }
    const [first, second] = [await invite(), await invite()]
    const now = Date.now()
    await withdrawInvitation(userContext(owner, { now }), { listingId: id, invitationId: first })
    await withdrawInvitation(
      { ...losingContext('before', owner), now },
      { listingId: id, invitationId: second },
    )
    expect(await count('SELECT count(*) FROM listing_invitations WHERE listing_id = ?1', id)).toBe(0)
  })
})
