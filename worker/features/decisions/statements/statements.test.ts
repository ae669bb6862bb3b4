import { describe, expect, it } from 'vitest'
import { moderate } from '../../../testing/acts.ts'
import { makeAdmin, makeListing } from '../../../testing/factories.ts'
import { request, statusesOf } from '../../../testing/request.ts'
import { outcomesOf, rowsOf } from '../../../testing/rows.ts'

const statementsOf = (subjectId: string) =>
  rowsOf(
    `SELECT restriction, person_id AS person, subject_name AS name, rule, note, decided_by AS admin, ended FROM statements WHERE subject_id = ?1 ORDER BY seq`,
    subjectId,
  )

describe('a decision that restricts', () => {
  it('is one for fifty admins at once', async () => {
    const { id, owner } = await makeListing({ moderation: 'approved' })
    const admins = await Promise.all(Array.from({ length: 50 }, makeAdmin))
    expect(await statusesOf(admins.map((admin) => moderate(id, 'suspend', admin)))).toMatchObject({ 200: 1 })
    expect(await statementsOf(id)).toHaveLength(1)
    expect(await outcomesOf(owner)).toHaveLength(1)
  })

  it('ends when it is taken back, and the one before it is in force again', async () => {
    const { id, owner } = await makeListing({ moderation: 'pending' })
    const admin = await makeAdmin()
    await moderate(id, 'deny', admin, { rule: 'true-words' })
    await moderate(id, 'deny', admin, { rule: 'no-hate' })
    expect(await statementsOf(id)).toMatchObject([{ ended: 'replaced' }, { ended: null }])
    await request('/api/admin/affiliates/undo', { as: admin, method: 'POST', body: { ids: [id] } })
    expect(await statementsOf(id)).toMatchObject([
      { rule: 'true-words', ended: null },
      { rule: 'no-hate', ended: 'lifted' },
    ])
    await moderate(id, 'approve', admin)
    expect(await statementsOf(id)).toMatchObject([{ ended: 'lifted' }, { ended: 'lifted' }])
    expect((await outcomesOf(owner, 'decision')).at(-1)).toBe('approve')
  })

  it('makes a statement by edit and by deletion, too', async () => {
    const { id } = await makeListing({ moderation: 'approved' })
    const admin = await makeAdmin()
    const path = `/api/admin/affiliates/${id}`
    await request(path, { as: admin, method: 'PATCH', body: { moderation: 'suspended', rule: 'lawful' } })
    await request(path, { as: admin, method: 'DELETE' })
    expect(await statementsOf(id)).toMatchObject([
      { restriction: 'suspend', rule: 'lawful', ended: 'replaced' },
      { restriction: 'delete', rule: 'other', ended: null },
    ])
    await request(`${path}/restore`, { as: admin, method: 'POST' })
    expect(await statementsOf(id)).toMatchObject([{ ended: null }, { ended: 'lifted' }])
  })
})
