import { describe, expect, it } from 'vitest'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { editAsStaff, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'

const read = (id: string, as: TestUser | null) => request(`/api/admin/affiliates/${id}`, { as })

const ALL = {
  name: 'Renamed by Staff',
  description: 'Put right.',
  tags: ['PvP'],
  discord: 'https://discord.gg/staffed',
  realmLink: 'staff.example:19133',
  realmLinkVisible: false,
}

describe('an edit by admins', () => {
  it('changes everything an owner can, the realm link and the state, in one audit entry', async () => {
    const { id, owner } = await makeListing({ moderation: 'denied' })
    const admin = await makeAdmin()
    const response = await editAsStaff(id, admin, {
      ...ALL,
      moderation: 'approved',
      moderationWas: 'denied',
      version: 1,
    })
    expect(await answerOf(response)).toMatchObject([
      200,
      { _id: id, ...ALL, moderation: 'approved', approved: true, ownerId: owner.id, version: 2 },
    ])
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ name: ALL.name, realmLink: null })
    expect(await auditOf(id)).toMatchObject([
      {
        actor: admin.id,
        action: 'listing.edit',
        before: { moderation: 'denied', description: 'A friendly realm.' },
        after: { ...ALL, moderation: 'approved' },
      },
    ])
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each(MODERATION_STATES.flatMap((from) => MODERATION_STATES.map((to) => [from, to] as const)))(
    'changes the state %s to %s',
    async (from, to) => {
      const { id } = await makeListing({ moderation: from })
      const admin = await makeAdmin()
      const answer = await bodyOf(
        editAsStaff(id, admin, { moderation: to, moderationWas: from, note: 'So.' }),
      )
      expect(answer).toMatchObject({ moderation: to, staffNote: 'So.', version: 1 })
      expect((await request(`/api/servers/${id}`)).status).toBe(to === 'approved' ? 200 : 404)
      expect(await errorsInReadModels()).toEqual([])
    },
  )

  it('trims tags, removes empty ones and duplicates, and accepts only the listed ones', async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    expect(
      await bodyOf(editAsStaff(id, admin, { tags: [' PvP ', 'PvP', '', '  ', 'Factions'] })),
    ).toMatchObject({
      tags: ['PvP', 'Factions'],
    })
    expect(await answerOf(editAsStaff(id, admin, { tags: ['Castles'] }))).toMatchObject([
      400,
      { code: 'invalid_input', field: 'tags.0' },
    ])
  })

  it('that expects an older version or another state gets the current one', async () => {
    const { id } = await makeListing({ moderation: 'pending' })
    const admin = await makeAdmin()
    await editAsStaff(id, admin, { name: 'First Name' })
    expect(await answerOf(editAsStaff(id, admin, { name: 'Second Name', version: 1 }))).toMatchObject([
      409,
      { code: 'state_conflict', version: 2, listing: { name: 'First Name', moderation: 'pending' } },
    ])
    await moderate(id, 'approve', admin)
    expect(
      await answerOf(editAsStaff(id, admin, { moderation: 'denied', moderationWas: 'pending' })),
    ).toMatchObject([409, { current: 'approved', listing: { moderation: 'approved' } }])
    // The requested values may be there already.
    expect((await editAsStaff(id, admin, { moderation: 'approved', moderationWas: 'pending' })).status).toBe(
      200,
    )
    expect(await auditOf(id)).toHaveLength(2)
  })

  it('keeps the note by default, and shows it to admins in every state', async () => {
    const { id } = await makeListing({ moderation: 'denied' })
    await run('UPDATE listings SET staff_note = ?1 WHERE id = ?2', 'No invite.', id)
    const admin = await makeAdmin()
    await editAsStaff(id, admin, { description: 'New words.' })
    expect(await bodyOf(read(id, admin))).toMatchObject({ staffNote: 'No invite.' })
    await editAsStaff(id, admin, { note: '' })
    expect(await bodyOf(read(id, admin))).toMatchObject({ staffNote: null, moderation: 'denied' })
  })

  it('loses nothing when twenty save at once', async () => {
    const { id } = await makeListing({ moderation: 'pending' })
    const admins = await Promise.all(Array.from({ length: 20 }, makeAdmin))
    const saved = admins.map((admin, index) => editAsStaff(id, admin, { name: `Name ${index}`, version: 1 }))
    expect(await statusesOf(saved)).toEqual({ 200: 1, 409: 19 })
    expect(await auditOf(id)).toHaveLength(1)
  })
})
