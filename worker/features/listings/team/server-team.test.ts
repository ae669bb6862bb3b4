import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { TEAM_MAX, type TeamRole } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { atOnce, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { outcomesOf, run } from '../../../testing/rows.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { deleteAccount, edit, editAsStaff, saveReview } from '../../../testing/acts.ts'

const invite = (id: string, as: TestUser, person: string, role: TeamRole = 'editor', transfers = false) =>
  request(`/api/affiliates/${id}/team/invitations`, { as, body: { person, role, transfers } })
const answer = (as: TestUser, invitation: string, what: 'accept' | 'decline' = 'accept') =>
  request(`/api/me/invitations/${invitation}/${what}`, { as, method: 'POST' })
const teamOf = (id: string, as: TestUser) => bodyOf<ServerTeam>(request(`/api/affiliates/${id}/team`, { as }))
const setRole = (id: string, as: TestUser, { id: userId }: TestUser, role: TeamRole) =>
  request(`/api/affiliates/${id}/team/members/${userId}`, { as, method: 'PUT', body: { role } })
const remove = (id: string, as: TestUser, { id: userId }: TestUser) =>
  request(`/api/affiliates/${id}/team/members/${userId}`, { as, method: 'DELETE' })
const ownerOf = (id: string) =>
  env.DB.prepare('SELECT owner_id FROM listings WHERE id = ?1').bind(id).first<string>('owner_id')
const toldOf = (person: TestUser) => outcomesOf(person, 'team')

/** The context of a person for whom something happens between what a verb reads and what it writes. */
function surprised({ id: userId }: TestUser, happens: () => Promise<Response>) {
  const ctx = systemContext()
  const batch: typeof ctx.db.batch = async (statements) => {
    expect((await happens()).status).toBe(200)
    return ctx.db.batch(statements)
  }
  return { ...ctx, db: { ...ctx.db, batch }, actor: { kind: 'user', userId, roles: [] } } as const
}

async function invitationOf(
  id: string,
  as: TestUser,
  person: TestUser,
  role?: TeamRole,
  transfers?: boolean,
) {
  return (await bodyOf<{ _id: string }>(invite(id, as, person.username, role, transfers)))._id
}

/** Somebody in the team, invited and accepted. */
async function join(id: string, owner: TestUser, role: TeamRole, person?: TestUser): Promise<TestUser> {
  const member = person ?? (await makeUser())
  expect((await answer(member, await invitationOf(id, owner, member, role))).status).toBe(200)
  return member
}

describe('an invitation', () => {
  it('gives a role only once the invited person accepts it, and tells both', async () => {
    const { id, owner, name } = await makeListing()
    const friend = await makeUser()
    const invitation = await invitationOf(id, owner, friend)
    expect((await edit(id, friend, { description: 'Mine now.' })).status).toBe(404)
    expect(await bodyOf(request('/api/me/teams', { as: friend }))).toMatchObject({
      roles: [],
      invitations: [{ _id: invitation, server: { _id: id, name }, role: 'editor', from: owner.username }],
    })
    expect((await answer(await makeUser(), invitation)).status).toBe(404)
    expect(await atOnce(10, () => answer(friend, invitation))).toEqual({ 200: 1, 404: 9 })
    expect((await edit(id, friend, { description: 'With help.' })).status).toBe(200)
    expect([await toldOf(friend), await toldOf(owner)]).toEqual([['invited'], ['joined']])
    expect(await bodyOf(request('/api/affiliates/me', { as: friend }))).toMatchObject({
      items: [{ _id: id }],
    })
    expect(await bodyOf(request('/api/me/teams', { as: friend }))).toEqual({
      roles: [{ serverId: id, role: 'editor' }],
      invitations: [],
    })
  })

  it('finds people by their id at Discord or by name in any case, and guesses nobody', async () => {
    const { id, owner } = await makeListing()
    const friend = await makeUser()
    const chatId = await env.DB.prepare('SELECT chat_id FROM users WHERE id = ?1')
      .bind(friend.id)
      .first<string>('chat_id')
    for (const person of [chatId ?? '', `@${friend.username.toUpperCase()}`])
      expect([person, (await invite(id, owner, person)).status]).toEqual([person, 201])
    expect(await count('SELECT count(*) FROM listing_invitations WHERE listing_id = ?1', id)).toBe(1)
    const { username } = await makeUser()
    await makeUser({ username })
    expect((await invite(id, owner, username)).status).toBe(409)
    expect((await invite(id, owner, 'nobody at all')).status).toBe(404)
    expect((await invite(id, owner, owner.username)).status).toBe(409)
  })

  it('that was declined is not repeated for a month', async () => {
    const { id, owner } = await makeListing()
    const friend = await makeUser()
    const invitation = await invitationOf(id, owner, friend)
    expect((await answer(friend, invitation, 'decline')).status).toBe(200)
    expect((await answer(friend, invitation)).status).toBe(404)
    expect((await invite(id, owner, friend.username)).status).toBe(409)
    expect((await teamOf(id, owner)).invitations).toEqual([])
    await run('UPDATE listing_invitations SET declined_at = 1 WHERE id = ?1', invitation)
    expect((await invite(id, owner, friend.username)).status).toBe(201)
    expect([await toldOf(owner), await toldOf(friend)]).toEqual([['declined'], ['invited', 'invited']])
  })

  it('that is accepted and declined at the same moment is one of both', async () => {
    const { id, owner } = await makeListing()
    const [one, two] = [await makeUser(), await makeUser()]
    const accepted = await invitationOf(id, owner, one)
    const declining = declineInvitation(
      surprised(one, () => answer(one, accepted)),
      accepted,
    )
    await expect(declining).rejects.toMatchObject({ code: 'not_found' })
    expect((await teamOf(id, owner)).members.map(({ userId }) => userId)).toContain(one.id)
    expect(await toldOf(owner)).toEqual(['joined'])

    const declined = await invitationOf(id, owner, two)
    const accepting = acceptInvitation(
      surprised(two, () => answer(two, declined, 'decline')),
      declined,
    )
    await expect(accepting).rejects.toMatchObject({ code: 'not_found' })
    expect((await teamOf(id, owner)).members.map(({ userId }) => userId)).not.toContain(two.id)
    expect(await toldOf(owner)).toEqual(['joined', 'declined'])
    // They are still not asked again.
    expect((await invite(id, owner, two.username)).status).toBe(409)
  })

  it('ends when it is taken back, too old, or its inviter is no owner any more', async () => {
    const { id, owner } = await makeListing()
    const second = await join(id, owner, 'owner')
    const [one, two, three] = [await makeUser(), await makeUser(), await makeUser()]
    const [first, old, orphan] = [
      await invitationOf(id, owner, one),
      await invitationOf(id, owner, two),
      await invitationOf(id, second, three),
    ]
    const path = `/api/affiliates/${id}/team/invitations/${first}`
    expect((await request(path, { as: owner, method: 'DELETE' })).status).toBe(200)
    await run('UPDATE listing_invitations SET expires_at = 1 WHERE id = ?1', old)
    expect((await setRole(id, owner, second, 'analyst')).status).toBe(200)
    for (const [person, invitation] of [
      [one, first],
      [two, old],
      [three, orphan],
    ] as const)
      expect((await answer(person, invitation)).status).toBe(404)
  })

  it('is refused once the team is full', async () => {
    const { id, owner } = await makeListing()
    const members = await Promise.all(Array.from({ length: TEAM_MAX - 1 }, () => makeUser()))
    await run(
      `INSERT INTO listing_members (listing_id, user_id, role, since) SELECT ?1, value, 'analyst', 1 FROM json_each(?2)`,
      id,
      JSON.stringify(members.map((member) => member.id)),
    )
    const [first, second] = [await makeUser(), await makeUser()]
    expect((await invite(id, owner, first.username)).status).toBe(201)
    expect((await invite(id, owner, second.username)).status).toBe(409)
  })
})

describe('a role', () => {
  it('ends at once when somebody is removed or goes, also for their keys', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner, 'editor')
    const { token } = await bodyOf<{ token: string }>(
      request('/api/tokens', { as: editor, body: { label: 'K', scopes: ['listing:read'], serverId: id } }),
    )
    const headers = { authorization: `Bearer ${token}` }
    const read = async () => (await request(`/api/affiliates/${id}`, { proof: {}, headers })).status
    expect(await read()).toBe(200)
    expect([(await remove(id, editor, owner)).status, (await remove(id, owner, editor)).status]).toEqual([
      404, 200,
    ])
    expect([await read(), (await edit(id, editor, { description: 'Still?' })).status]).toEqual([404, 404])
    expect(await toldOf(editor)).toEqual(['invited', 'removed'])
    const analyst = await join(id, owner, 'analyst')
    expect((await remove(id, analyst, analyst)).status).toBe(200)
    expect((await teamOf(id, owner)).members).toHaveLength(1)
    expect((await remove(id, owner, analyst)).status).toBe(404)
  })

  it('ends with what was offered: nobody who was removed takes the server over', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner, 'editor')
    const offer = await bodyOf<{ _id: string }>(invite(id, owner, editor.username, 'owner', true))
    expect((await remove(id, owner, editor)).status).toBe(200)
    expect((await answer(editor, offer._id)).status).toBe(404)
    expect((await teamOf(id, owner)).members).toHaveLength(1)
  })

  it('of an owner is given and taken by the owner of the page alone', async () => {
    const { id, owner } = await makeListing()
    const [second, third] = [await join(id, owner, 'owner'), await join(id, owner, 'owner')]
    const editor = await join(id, owner, 'editor')
    expect((await setRole(id, second, editor, 'owner')).status).toBe(403)
    expect((await setRole(id, second, third, 'editor')).status).toBe(403)
    expect((await remove(id, second, third)).status).toBe(403)
    expect((await remove(id, second, owner)).status).toBe(403)
    expect((await setRole(id, second, owner, 'editor')).status).toBe(409)
    expect((await invite(id, second, (await makeUser()).username, 'owner')).status).toBe(403)
    expect((await invite(id, second, third.username, 'editor', true)).status).toBe(403)
    expect((await setRole(id, second, editor, 'analyst')).status).toBe(200)
    expect((await setRole(id, owner, editor, 'owner')).status).toBe(200)
    expect((await teamOf(id, owner)).members.map(({ role }) => role)).toEqual(Array(4).fill('owner'))
  })

  it('makes a change of an editor wait for staff as one of the owner', async () => {
    const { id, owner } = await makeListing({ discord: 'https://discord.gg/oldcode' })
    const editor = await join(id, owner, 'editor')
    const answered = await bodyOf<{ name: string; held: { fields: object } | null }>(
      edit(id, editor, { name: 'Entirely Different Words' }),
    )
    expect(answered.held?.fields).toMatchObject({ name: 'Entirely Different Words' })
    expect(answered.name).not.toBe('Entirely Different Words')
  })

  it('keeps people from reviewing the server that they help with', async () => {
    const { id, owner } = await makeListing()
    const analyst = await join(id, owner, 'analyst')
    const review = () => saveReview(id, analyst, { rating: 5 })
    expect((await review()).status).toBe(403)
    expect((await remove(id, owner, analyst)).status).toBe(200)
    expect((await review()).status).toBe(200)
  })

  it('lets what editors do be no act of staff, also after they left', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner, 'editor')
    await edit(id, editor, { description: 'With a harbour.' })
    await remove(id, owner, editor)
    const changes = () => bodyOf<{ items: unknown[] }>(request('/api/affiliates/me/changes', { as: owner }))
    expect((await changes()).items).toEqual([])
    await editAsStaff(id, await makeAdmin(), { description: 'As staff wrote.' })
    expect((await changes()).items).toHaveLength(1)
  })

  it('lets what somebody did be no act of staff, also after their account is deleted', async () => {
    const { id, owner } = await makeListing({ name: 'Cloud Harbour' })
    const second = await join(id, owner, 'owner')
    for (const name of ['Clout Harbour', 'Clout Tarbour'])
      expect((await bodyOf<{ name: string }>(edit(id, owner, { name }))).name).toBe(name)
    await edit(id, second, { description: 'With a harbour.' })
    await deleteAccount(second)
    const { items } = await bodyOf<{ items: unknown[] }>(request('/api/affiliates/me/changes', { as: owner }))
    expect(items).toEqual([])
    // Small steps away from the name that staff saw wait, as before.
    const { held } = await bodyOf<{ held: { fields: object } | null }>(
      edit(id, owner, { name: 'Clout Tarfour' }),
    )
    expect(held?.fields).toMatchObject({ name: 'Clout Tarfour' })
  })

  it('of a helper opens nothing that is for owners alone: names in the game, claims, and other servers', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing({ owner, name: 'Still A Secret', moderation: 'pending' })
    const shown = await makeListing({ owner, name: 'Seen By All' })
    const tellsOf = async (as: TestUser, name: string) => {
      const { version } = await bodyOf<{ version: number }>(request(`/api/affiliates/${id}`, { as }))
      return (await edit(id, as, { name, version })).text()
    }
    for (const role of ['editor', 'analyst'] as const) {
      const helper = await join(id, owner, role)
      const { token } = await bodyOf<{ token: string }>(
        request('/api/tokens', { as: helper, body: { label: 'K', scopes: ['votes:read', 'claims'] } }),
      )
      for (const [path, body] of [['votes'], ['claims?username=A'], ['claims', { username: 'A' }]] as const) {
        const headers = { authorization: `Bearer ${token}` }
        const { status } = await request(`/api/affiliates/${id}/${path}`, { proof: {}, headers, body })
        expect([role, path, status]).toEqual([role, path, 404])
      }
    }
    const editor = await join(id, owner, 'editor')
    const told = await tellsOf(editor, 'Still A Secret')
    expect(told).not.toContain(other.id)
    expect(told).not.toContain('already')
    expect(await tellsOf(editor, 'Seen By All')).toContain(`The owner already has a server named`)
    expect(await tellsOf(editor, 'Seen By All')).toContain(shown.id)
    expect(await tellsOf(owner, 'Still A Secret')).toContain('held')
    const [first, second] = [await makeListing({ owner }), await makeListing({ owner })]
    expect(await (await edit(first.id, owner, { name: second.name })).text()).toContain('You already have')
  })
})

describe('the last owner', () => {
  it('cannot go, and goes when another owner is there, who takes the place', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner, 'editor')
    expect((await remove(id, owner, owner)).status).toBe(409)
    expect((await setRole(id, owner, editor, 'owner')).status).toBe(200)
    expect((await remove(id, owner, owner)).status).toBe(200)
    expect(await ownerOf(id)).toBe(editor.id)
    expect((await remove(id, editor, editor)).status).toBe(409)
    expect((await edit(id, owner, { description: 'Once more.' })).status).toBe(404)
    expect((await toldOf(editor)).at(-1)).toBe('owner')
  })

  it('stays when all owners go at once', async () => {
    const { id, owner } = await makeListing()
    const second = await join(id, owner, 'owner')
    await Promise.all([remove(id, owner, owner), remove(id, second, second)])
    expect([owner.id, second.id]).toContain(await ownerOf(id))
    expect(
      await count(`SELECT count(*) FROM listing_members WHERE listing_id = ?1 AND role IS NOT NULL`, id),
    ).toBe(0)
  })

  it('leaves the server to another owner when the account is deleted', async () => {
    const { id, owner } = await makeListing()
    const second = await join(id, owner, 'owner')
    const alone = await makeListing({ owner })
    expect((await deleteAccount(owner)).status).toBe(200)
    expect([await ownerOf(id), await ownerOf(alone.id)]).toEqual([second.id, null])
    expect((await teamOf(id, second)).members).toHaveLength(1)
  })
})

describe('handing a server over', () => {
  it('needs the offer of the owner and the acceptance of the new one, once', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner, 'editor')
    const offer = await invitationOf(id, owner, editor, 'owner', true)
    expect(await ownerOf(id)).toBe(owner.id)
    expect(await atOnce(2, () => answer(editor, offer))).toEqual({ 200: 1, 404: 1 })
    expect(await ownerOf(id)).toBe(editor.id)
    expect(await teamOf(id, editor)).toMatchObject({
      isMain: true,
      members: [
        { userId: editor.id, role: 'owner', isMain: true },
        { userId: owner.id, role: 'editor', isMain: false },
      ],
      invitations: [],
    })
    expect([await toldOf(owner), await toldOf(editor)]).toEqual([
      ['joined', 'transferred'],
      ['invited', 'offered', 'owner'],
    ])
    expect((await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })).status).toBe(404)
  })

  it('is void once the owner has handed it to somebody else', async () => {
    const { id, owner } = await makeListing()
    const [one, two] = [await makeUser(), await makeUser()]
    const first = await invitationOf(id, owner, one, 'owner', true)
    const second = await invitationOf(id, owner, two, 'owner', true)
    expect(await statusesOf([answer(one, first), answer(two, second)])).toEqual({ 200: 1, 404: 1 })
  })
})
