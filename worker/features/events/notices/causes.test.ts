import { describe, expect, it } from 'vitest'
import { noticeWords } from '#contract/events/notice-words.ts'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { apply, edit, editAsStaff } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { foundInvite } from '../../../testing/found-invite.ts'
import { makeReport, makeReview } from '../../../testing/make-reports.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { keepInvite } from '../../community/hubs/refresh-invites.ts'
import { noticeData } from './notice-row.ts'

/** What a person was told, oldest first: kind, outcome, name and rule. */
async function toldTo({ id }: Pick<TestUser, 'id'>) {
  const results = await rowsOf<{ kind: NoticeKind; data: string }>(
    'SELECT kind, data FROM notices WHERE user_id = ?1 ORDER BY seq',
    id,
  )
  return results.map(({ kind, data }) => {
    const { outcome, name, rule, id: about } = noticeData(data)
    // Every notice that is written has words of its own, not the fallback.
    expect(noticeWords(kind, { outcome, name, id: about }).key).not.toContain('changed')
    return [kind, outcome, name, ...(rule === undefined ? [] : [rule])]
  })
}

const post = (path: string, as: TestUser, body: object = {}) => request(path, { as, method: 'POST', body })

/** Makes a row a minute older. */
const age = (table: 'reports', id: string) =>
  run(`UPDATE ${table} SET created_at = created_at - 60000 WHERE id = ?1`, id)

describe('somebody who reported', () => {
  it('is told of each closing, and of no earlier or ended decision', async () => {
    const admin = await makeAdmin()
    const { id, listing, name, reporter } = await makeReport()
    await age('reports', id)
    await post(`/api/admin/affiliates/${listing}/suspend`, admin, { rule: 'lawful' })
    await post(`/api/admin/affiliates/${listing}/unsuspend`, admin)
    await post(`/api/admin/reports/${id}/reopen`, admin)
    await post(`/api/admin/reports/${id}/close`, admin)
    await post(`/api/admin/reports/${id}/close`, admin)
    expect(await toldTo(reporter)).toEqual([
      ['report', 'acted', name, 'lawful'],
      ['report', 'closed', name],
    ])
  })

  it('is told that staff acted if the decision follows in the same transaction', async () => {
    const admin = await makeAdmin()
    const review = await makeReview()
    const { id, reporter, name } = await makeReport({ review })
    await post(`/api/admin/reports/${id}/close`, admin, { deleteReview: true, rule: 'no-hate' })
    expect(await toldTo(reporter)).toEqual([['report', 'acted', name, 'no-hate']])
    expect(await toldTo(review.author)).toEqual([['decision', 'remove-review', name, 'no-hate']])
  })

  it('is told that staff acted if they restricted the account behind it because of a report', async () => {
    const admin = await makeAdmin()
    const { id, name, owner, reporter } = await makeReport()
    await age('reports', id)
    await request(`/api/admin/users/${owner.id}/restrict`, {
      as: admin,
      method: 'POST',
      body: { acts: ['submit'], rule: 'no-scams', reported: true },
    })
    await post(`/api/admin/reports/${id}/close`, admin)
    expect(await toldTo(reporter)).toEqual([['report', 'acted', name, 'no-scams']])
  })

  it('does not learn the name of a server that is not public', async () => {
    const { id, listing, reporter } = await makeReport()
    await run(`UPDATE listings SET moderation = 'pending' WHERE id = ?1`, listing)
    await post(`/api/admin/reports/${id}/close`, await makeAdmin())
    expect(await toldTo(reporter)).toEqual([['report', 'closed', null]])
  })
})

describe('somebody with an idea', () => {
  it('is told where it went', async () => {
    const admin = await makeAdmin()
    const author = await makeUser()
    const suggest = async (title: string) => {
      await post('/api/roadmap/suggest', author, { title, description: '' })
      const row = await rowOf<{ id: string }>('SELECT id FROM roadmap_items WHERE title = ?1', title)
      return row?.id ?? ''
    }
    const move = (id: string, status: string) =>
      request(`/api/admin/roadmap/${id}`, { as: admin, method: 'PATCH', body: { status } })
    const one = await suggest('Bells on every pier')
    await move(one, 'planned')
    await move(one, 'planned')
    await move(one, 'shipped')
    expect(await toldTo(author)).toEqual([
      ['idea', 'planned', 'Bells on every pier'],
      ['idea', 'shipped', 'Bells on every pier'],
    ])
  })
})

describe('an applicant', () => {
  it('is told each new status once', async () => {
    const admin = await makeAdmin()
    const person = await makeUser()
    await apply(person)
    const row = await rowOf<{ id: string }>('SELECT id FROM applications WHERE user_id = ?1', person.id)
    const decide = (body: object) => post(`/api/admin/applications/${row?.id}/status`, admin, body)
    await decide({ status: 'under-review' })
    await decide({ status: 'under-review', reviewerNote: 'Soon.' })
    await decide({ status: 'accepted' })
    expect(await toldTo(person)).toEqual([
      ['application', 'under-review', null],
      ['application', 'accepted', null],
    ])
  })
})

describe('an owner', () => {
  it('is told that a decision was taken back, and of an edit by staff, but not of their own', async () => {
    const admin = await makeAdmin()
    const { id, owner, name } = await makeListing({ moderation: 'pending' })
    await post(`/api/admin/affiliates/${id}/deny`, admin, { rule: 'true-words' })
    await post('/api/admin/affiliates/undo', admin, { ids: [id] })
    await editAsStaff(id, admin, { moderation: 'approved' })
    await editAsStaff(id, admin, { name: 'Other Bay' })
    await edit(id, owner, { description: 'Mine.' })
    expect(await toldTo(owner)).toEqual([
      ['decision', 'deny', name, 'true-words'],
      ['decision', 'undo', name],
      ['decision', 'approve', name],
      ['decision', 'edited', 'Other Bay'],
    ])
  })

  it('is told of a new review with its stars once, and not of its later versions', async () => {
    const { id, name, owner } = await makeListing()
    const author = await makeUser()
    const review = (rating: number, text: string) =>
      post(`/api/servers/${id}/reviews`, author, { rating, text })
    await review(4, 'A calm harbour.')
    await review(5, 'A very calm harbour.')
    expect(await toldTo(owner)).toEqual([['reviewed', 'saved', name]])
    expect(await toldTo(author)).toEqual([])
    const page = await bodyOf<{ items: Notice[] }>(request('/api/notices', { as: owner }))
    expect(page.items[0]).toMatchObject({
      text: `“${name}” has a new review: 4 stars. Read it and reply.`,
      link: `/servers/${id}#reviews`,
    })
  })

  it('is told of a penalty in the ranking', async () => {
    const { id, name, owner } = await makeListing()
    await post('/api/admin/rankings/penalties', await makeAdmin(), { serverId: id, reason: 'Bots.' })
    expect(await toldTo(owner)).toEqual([['decision', 'impose-penalty', name]])
  })

  it('is told once that the invite broke, or that it leads elsewhere', async () => {
    const { id, owner, name } = await makeListing({ discord: 'https://discord.gg/bell-bay' })
    const hidden = await makeListing({ discord: 'https://discord.gg/bell-bay', moderation: 'suspended' })
    let now = Date.now()
    const keep = (answer: Parameters<typeof keepInvite>[2]) =>
      keepInvite(systemContext((now += 1000)), 'https://discord.gg/bell-bay', answer)
    for (const answer of [foundInvite('1'), { kind: 'gone' } as const, foundInvite('2')]) {
      await keep(answer)
      await keep(answer)
    }
    expect(await toldTo(owner)).toEqual([
      ['invite', 'dead', name],
      ['invite', 'elsewhere', name],
    ])
    expect(await toldTo(hidden.owner)).toEqual([])
    const { items } = await bodyOf<{ items: Notice[] }>(request('/api/notices?kind=invite', { as: owner }))
    expect(items[0]?.link).toBe(`/dashboard/affiliates/${id}/edit`)
  })
})

it('tells nobody what they did themselves', async () => {
  const admin = await makeAdmin()
  await post('/api/roadmap/suggest', admin, { title: 'Own bells', description: '' })
  const row = await rowOf<{ id: string }>(`SELECT id FROM roadmap_items WHERE title = 'Own bells'`)
  await request(`/api/admin/roadmap/${row?.id}`, { as: admin, method: 'PATCH', body: { status: 'planned' } })
  expect(await toldTo(admin)).toEqual([])
})
