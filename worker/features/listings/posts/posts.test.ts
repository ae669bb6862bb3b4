import { describe, expect, it } from 'vitest'
import type { ListingViewer } from '#contract/listings/listing.ts'
import { NEWS_EVERY_MS } from '#contract/listings/post.ts'
import type { News, Reply } from '#contract/listings/post.ts'
import { deleteAccount, deleteReview } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeReview, type TestReview } from '../../../testing/make-reports.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, run } from '../../../testing/rows.ts'

const replyPath = ({ listing, id }: TestReview) => `/api/affiliates/${listing}/reviews/${id}/reply`
const reply = (review: TestReview, as: TestUser, text: string) =>
  request(replyPath(review), { as, method: 'PUT', body: { text } })
const post = (id: string, as: TestUser, title = 'A new map', text = 'Come and see.') =>
  request(`/api/affiliates/${id}/news`, { as, body: { title, text } })
const shown = async (listing: string) =>
  (
    await bodyOf<{ items: { _id: string; reply: Reply | null; rating: number }[] }>(
      request(`/api/servers/${listing}/reviews`),
    )
  ).items
const newsOf = (id: string) =>
  bodyOf<{ items: News[]; total: number; nextAt: string | null }>(request(`/api/servers/${id}/news`))

async function reviewed() {
  const listing = await makeListing()
  return { ...listing, review: await makeReview({ listing: listing.id, rating: 2, text: 'Too few trees.' }) }
}

async function makeEditor(listing: string) {
  const editor = await makeUser()
  await run('INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)', listing, editor.id)
  return editor
}

it('news and a reply stay when an editor who changed them deletes their account', async () => {
  const { id, owner, review } = await reviewed()
  const { item } = await bodyOf<{ item: News }>(post(id, owner))
  await reply(review, owner, 'Thank you.')
  const editor = await makeEditor(id)
  await request(`/api/affiliates/${id}/news/${item._id}`, {
    as: editor,
    method: 'PUT',
    body: { title: 'A newer map', text: 'Come again.' },
  })
  await reply(review, editor, 'Thank you all.')
  await deleteAccount(editor)
  expect(await newsOf(id)).toMatchObject({ items: [{ title: 'A newer map' }] })
  expect(await shown(id)).toMatchObject([{ reply: { text: 'Thank you all.' } }])
})

describe('a reply to a review', () => {
  it('is shown below it, is no part of the rating, and tells the reviewer once', async () => {
    const { id, owner, name, review } = await reviewed()
    const before = await bodyOf<{ ratingAvg: number; ratingCnt: number }>(request(`/api/servers/${id}`))
    const answer = await bodyOf<{ item: Reply }>(reply(review, owner, ' We planted some. '))
    expect(answer.item).toMatchObject({ text: 'We planted some.', editedAt: null })
    expect(await shown(id)).toMatchObject([{ _id: review.id, rating: 2, reply: answer.item }])
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({
      ratingAvg: before.ratingAvg,
      ratingCnt: before.ratingCnt,
    })
    const viewer = await bodyOf<ListingViewer>(request(`/api/servers/${id}/viewer`, { as: review.author }))
    expect(viewer.ownReview).toMatchObject({ reply: { text: 'We planted some.' } })

    const told = [{ outcome: 'answered', name, id }]
    expect(await noticesOf(review.author, 'review')).toEqual(told)
    // A change is shown as one, and nobody is told again: also not after removing it.
    await reply(review, owner, 'We planted forty.')
    expect((await shown(id))[0]?.reply).toMatchObject({
      _id: answer.item._id,
      text: 'We planted forty.',
      editedAt: expect.any(String),
    })
    await request(replyPath(review), { as: owner, method: 'DELETE' })
    await reply(review, owner, 'Hello again.')
    expect(await noticesOf(review.author, 'review')).toEqual(told)
  })

  it('is one for each review, however many are sent at once, and each change is in the audit log once', async () => {
    const { id, owner, review } = await reviewed()
    expect(await atOnce(8, () => reply(review, owner, 'Thank you for the hint.'))).toEqual({ 200: 8 })
    expect(await count('SELECT count(*) FROM posts WHERE listing_id = ?1', id)).toBe(1)
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE action = 'post.reply' AND after ->> 'serverId' = ?1`,
        id,
      ),
    ).toBe(1)
  })

  it('goes when it is removed, twice without harm, and with its review', async () => {
    const { id, owner, review } = await reviewed()
    await reply(review, owner, 'Thank you.')
    for (const _ of [1, 2])
      expect((await request(replyPath(review), { as: owner, method: 'DELETE' })).status).toBe(200)
    expect((await shown(id))[0]?.reply).toBeNull()
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE action = 'post.remove' AND before ->> 'serverId' = ?1`,
        id,
      ),
    ).toBe(1)
    await reply(review, owner, 'Thank you.')
    await deleteReview(id, review.author)
    expect(await count('SELECT count(*) FROM posts WHERE listing_id = ?1', id)).toBe(0)
  })

  it('is refused to its reviewer, for reviews elsewhere, and while the server is not public', async () => {
    const { id, owner, review } = await reviewed()
    const other = await reviewed()
    expect((await reply(review, review.author, 'No')).status).toBe(404)
    expect((await reply({ ...other.review, listing: id }, owner, 'No')).status).toBe(404)
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, id)
    expect((await reply(review, owner, 'No')).status).toBe(404)
    expect(await count('SELECT count(*) FROM posts WHERE listing_id = ?1', id)).toBe(0)
  })

  it('can be reported once by anybody but its own side, and removed by staff with its reports', async () => {
    const { id, owner, review } = await reviewed()
    const { item } = await bodyOf<{ item: Reply }>(reply(review, owner, 'You are a fool.'))
    const report = (as: TestUser | null) =>
      request(`/api/servers/${id}/posts/${item._id}/report`, { as, body: { reason: 'other' } })
    const reporter = review.author
    expect((await report(owner)).status).toBe(403)
    expect((await report(reporter)).status).toBe(201)
    expect((await report(reporter)).status).toBe(409)
    // It does not use up the report of the server.
    expect(
      (await request(`/api/servers/${id}/report`, { as: reporter, body: { reason: 'spam' } })).status,
    ).toBe(201)

    const admin = await makeAdmin()
    const { items } = await bodyOf<{ items: { meta: object; post: object | null; serverId: string }[] }>(
      request('/api/admin/reports?status=open', { as: admin }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({
        serverId: id,
        meta: { reviewId: null, postId: item._id },
        post: expect.objectContaining({ title: '', text: 'You are a fool.' }),
      }),
    )
    const remove = (as: TestUser) =>
      request(`/api/admin/decisions/remove-post/${item._id}`, { as, body: { rule: 'no-harassment' } })
    expect([(await remove(admin)).status, (await remove(admin)).status]).toEqual([200, 404])
    expect((await shown(id))[0]?.reply).toBeNull()
    expect(await noticesOf(owner, 'decision')).toMatchObject([
      { outcome: 'remove-post', rule: 'no-harassment' },
    ])
    expect(await noticesOf(reporter, 'report')).toMatchObject([{ outcome: 'acted', rule: 'no-harassment' }])
    // The report of the server itself stays open.
    expect(await count(`SELECT count(*) FROM reports WHERE listing_id = ?1 AND status = 'open'`, id)).toBe(1)
  })
})

describe('news', () => {
  it('are listed newest first, and on the page of the server', async () => {
    const { id, owner } = await makeListing()
    const answer = await bodyOf<{ item: News; nextAt: string }>(post(id, owner))
    expect(await newsOf(id)).toMatchObject({ items: [answer.item], total: 1, nextAt: answer.nextAt })
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ news: [answer.item] })
  })

  it('can be posted once in its time, also at once, and also after removing them', async () => {
    const { id, owner } = await makeListing()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(id, owner)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 429, 429, 429, 429, 429,
    ])
    const refused = answers.find(({ status }) => status === 429)
    const wait = Number(refused?.headers.get('retry-after')) * 1000
    expect(wait).toBeGreaterThan(NEWS_EVERY_MS - 60_000)
    expect(wait).toBeLessThanOrEqual(NEWS_EVERY_MS)
    const [item] = (await newsOf(id)).items
    await request(`/api/affiliates/${id}/news/${item?._id}`, { as: owner, method: 'DELETE' })
    expect(await newsOf(id)).toMatchObject({ items: [], total: 0 })
    expect((await post(id, owner)).status).toBe(429)
    await run('UPDATE listings SET news_at = news_at - ?2 WHERE id = ?1', id, NEWS_EVERY_MS)
    expect((await post(id, owner)).status).toBe(201)
  })

  it('can be changed and removed by their side only, not while they are a reply', async () => {
    const { id, owner, review } = await reviewed()
    const other = await makeListing()
    const { item } = await bodyOf<{ item: News }>(post(id, owner))
    const path = `/api/affiliates/${id}/news/${item._id}`
    const edit = (as: TestUser, address = path) =>
      request(address, { as, method: 'PUT', body: { title: 'A newer map', text: 'Come again.' } })
    expect((await edit(other.owner)).status).toBe(404)
    expect((await edit(other.owner, `/api/affiliates/${other.id}/news/${item._id}`)).status).toBe(404)
    expect((await request(path, { as: other.owner, method: 'DELETE' })).status).toBe(404)
    const answer = await reply(review, owner, 'Thank you.')
    const { item: own } = await answer.json<{ item: Reply }>()
    expect((await edit(owner, `/api/affiliates/${id}/news/${own._id}`)).status).toBe(404)
    expect(await bodyOf(edit(owner))).toMatchObject({ item: { _id: item._id, title: 'A newer map' } })
    expect(await newsOf(id)).toMatchObject({
      items: [{ title: 'A newer map', text: 'Come again.' }],
      total: 1,
    })
    // What is gone can be removed, too.
    for (const gone of [item._id, item._id, 'nobodyHasIt1']) {
      const removal = request(`/api/affiliates/${id}/news/${gone}`, { as: owner, method: 'DELETE' })
      expect([gone, (await removal).status]).toEqual([gone, 200])
    }
  })

  it('need a text, and a public server', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    expect(await bodyOf(post(id, owner, 'New', ''))).toMatchObject({ code: 'invalid_input', field: 'text' })
    expect((await post(id, owner)).status).toBe(409)
  })
})
