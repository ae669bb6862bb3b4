import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { edit, editAsStaff, moderate } from '../../../testing/acts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

const changesOf = async (as: TestUser) =>
  (await bodyOf<{ changes: StaffChange[] }>(request('/api/affiliates/me/summary', { as }))).changes
const decide = (id: string, as: TestUser, action: string, note = '') => moderate(id, action, as, { note })

describe('what staff did', () => {
  it('is told to the owner: what changed, when and why, newest first, without names', async () => {
    const { id, owner } = await makeListing({ name: 'Old Name', moderation: 'pending' })
    const admin = await makeAdmin()
    await decide(id, admin, 'approve')
    await editAsStaff(id, admin, { name: 'New Name', tags: ['PvP'], note: 'The old name was taken.' })
    await decide(id, admin, 'suspend', 'Please mend the address.')
    await edit(id, owner, { description: 'Mine.' })
    const items = await changesOf(owner)
    expect(items).toMatchObject([
      { serverId: id, name: 'New Name', kind: 'pending', note: 'Please mend the address.', changes: [] },
      {
        kind: 'edited',
        note: 'The old name was taken.',
        changes: [
          { field: 'name', before: 'Old Name', after: 'New Name' },
          { field: 'tags', before: null, after: ['PvP'] },
        ],
      },
      { kind: 'approved', note: null, changes: [] },
    ])
    expect(items[0]?.at).toMatch(/^\d{4}-.*Z$/)
    const text = JSON.stringify(items)
    for (const secret of [admin.id, admin.username, 'suspended']) expect(text).not.toContain(secret)
  })

  it('is no approval of their own change, and no opinion about the player count', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    for (const action of [
      'approve-change',
      'count-real',
      'count-doubted',
      'hide-heartbeats',
      'show-heartbeats',
    ])
      await run(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, after) VALUES (?1, ?2, ?3, 'listing', ?4, '{"name":"New"}')`,
        Date.now(),
        admin.id,
        `listing.${action}`,
        id,
      )
    expect(await changesOf(owner)).toEqual([])
  })

  it('names a deletion and its undo', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })
    expect(await changesOf(owner)).toMatchObject([{ kind: 'deleted', changes: [] }])
    await moderate(id, 'restore', admin)
    expect((await changesOf(owner)).map(({ kind }) => kind)).toEqual(['restored', 'deleted'])
  })

  it('is for the owner alone, of all servers, and of the last 30 days', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing({ owner })
    const admin = await makeAdmin()
    await decide(id, admin, 'suspend')
    await decide(other.id, admin, 'suspend')
    expect(await changesOf(owner)).toMatchObject([{ serverId: other.id }, { serverId: id }])
    for (const as of [admin, await makeUser()]) expect(await changesOf(as)).toEqual([])
    // The log cannot be changed, so an old entry is written.
    const old = await makeListing()
    await run(
      `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, after) VALUES (?1, ?2, 'listing.suspend', 'listing', ?3, '{"moderation":"suspended"}')`,
      Date.now() - 31 * DAY,
      admin.id,
      old.id,
    )
    expect(await changesOf(old.owner)).toEqual([])
  })
})
