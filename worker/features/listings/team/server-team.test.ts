import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { DECLINED_FOR_MS, EDITORS_MAX } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { deleteAccount, edit, editAsStaff, saveReview } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { atOnce, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { outcomesOf, rowsOf, run } from '../../../testing/rows.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'

const invite = (id: string, as: TestUser, person: string, transfers = false) =>
  request(`/api/affiliates/${id}/team/invitations`, { as, body: { person, transfers } })
const answer = (as: TestUser, invitation: string, what: 'accept' | 'decline' = 'accept') =>
  request(`/api/me/invitations/${invitation}/${what}`, { as, method: 'POST' })
const teamOf = (id: string, as: TestUser) => bodyOf<ServerTeam>(request(`/api/affiliates/${id}/team`, { as }))
const remove = (id: string, as: TestUser, { id: userId }: TestUser) =>
  request(`/api/affiliates/${id}/team/members/${userId}`, { as, method: 'DELETE' })
const ownerOf = (id: string) =>
  env.DB.prepare('SELECT owner_id FROM listings WHERE id = ?1').bind(id).first<string>('owner_id')
const toldOf = (person: TestUser) => outcomesOf(person, 'team')

/** The context of a person in which `happens` runs between what a verb reads and what it writes. */
function surprised({ id: userId }: TestUser, happens: () => Promise<Response>) {
  const ctx = systemContext()
  const batch: typeof ctx.db.batch = async (statements) => {
    expect((await happens()).status).toBe(200)
    return ctx.db.batch(statements)
  }
  return { ...ctx, db: { ...ctx.db, batch }, actor: { kind: 'user', userId, roles: [] } } as const
}

async function invitationOf(id: string, as: TestUser, person: TestUser, transfers?: boolean) {
  return (await bodyOf<{ _id: string }>(invite(id, as, person.username, transfers)))._id
}

async function join(id: string, owner: TestUser): Promise<TestUser> {
  const editor = await makeUser()
  expect((await answer(editor, await invitationOf(id, owner, editor))).status).toBe(200)
  return editor
}
const editorsOf = async (id: string, as: TestUser) =>
  (await teamOf(id, as)).editors.map(({ userId }) => userId)

describe('an invitation', () => {
  it('makes an editor only once the invited person accepts it, and tells both', async () => {
    const { id, owner, name } = await makeListing()
    const friend = await makeUser()
    const invitation = await invitationOf(id, owner, friend)
    expect((await edit(id, friend, { description: 'Mine now.' })).status).toBe(404)
    expect(await bodyOf(request('/api/me/teams', { as: friend }))).toMatchObject({
      edits: [],
      invitations: [{ _id: invitation, server: { _id: id, name }, transfers: false, from: owner.username }],
    })
    expect((await answer(await makeUser(), invitation)).status).toBe(404)
    expect(await atOnce(10, () => answer(friend, invitation))).toEqual({ 200: 1, 404: 9 })
    expect((await edit(id, friend, { description: 'With help.' })).status).toBe(200)
    expect([await toldOf(friend), await toldOf(owner)]).toEqual([['invited'], ['joined']])
    expect(await bodyOf(request('/api/affiliates/me', { as: friend }))).toMatchObject({
      items: [{ _id: id }],
    })
    expect(await bodyOf(request('/api/me/teams', { as: friend }))).toEqual({
      edits: [id],
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

  it('finds a name in the letters of any language in any case, and nobody who only looks alike', async () => {
    const { id, owner } = await makeListing()
    await makeUser({ username: 'Игорь' })
    await makeUser({ username: 'Łukasz' })
    expect((await invite(id, owner, 'игорь')).status).toBe(201)
    expect((await invite(id, owner, 'Lukasz')).status).toBe(404)
    await makeUser({ username: 'Lukasz' })
    expect((await invite(id, owner, 'lukasz')).status).toBe(201)
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

  it('is deleted when it ends, and a declined one a month after the answer', async () => {
    const { id, owner } = await makeListing()
    const [open, ended, declined, forgotten] = await Promise.all(
      [1, 2, 3, 4].map(async () => invitationOf(id, owner, await makeUser())),
    )
    const now = Date.now()
    const set = (invitation: string | undefined, expiresAt: number, declinedAt: number | null) =>
      run(
        'UPDATE listing_invitations SET expires_at = ?2, declined_at = ?3 WHERE id = ?1',
        invitation,
        expiresAt,
        declinedAt,
      )
    await set(open, now + MINUTE, null)
    await set(ended, now, null)
    await set(declined, now - DAY, now + MINUTE - DECLINED_FOR_MS)
    await set(forgotten, now - DAY, now - DECLINED_FOR_MS)
    await sweepExpired(systemContext(now))
    const rows = await rowsOf<{ id: string }>('SELECT id FROM listing_invitations WHERE listing_id = ?1', id)
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([open, declined]))
  })

  it('that is accepted takes their review of the server away, which is their own now', async () => {
    const { id, owner } = await makeListing()
    const friend = await makeUser()
    await saveReview(id, friend, { rating: 5, text: 'The best.' })
    await saveReview(id, await makeUser(), { rating: 3 })
    await answer(friend, await invitationOf(id, owner, friend))
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ ratingAvg: 3, ratingCnt: 1 })
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
    expect(await editorsOf(id, owner)).toEqual([one.id])
    expect(await toldOf(owner)).toEqual(['joined'])

    const declined = await invitationOf(id, owner, two)
    const accepting = acceptInvitation(
      surprised(two, () => answer(two, declined, 'decline')),
      declined,
    )
    await expect(accepting).rejects.toMatchObject({ code: 'not_found' })
    expect(await editorsOf(id, owner)).toEqual([one.id])
    expect(await toldOf(owner)).toEqual(['joined', 'declined'])
    // They are still not asked again.
    expect((await invite(id, owner, two.username)).status).toBe(409)
  })

  it('ends when it is taken back, too old, or its inviter owns the server no more', async () => {
    const { id, owner } = await makeListing()
    const [one, two, three, next] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()]
    const [first, old, orphan, offer] = [
      await invitationOf(id, owner, one),
      await invitationOf(id, owner, two),
      await invitationOf(id, owner, three),
      await invitationOf(id, owner, next, true),
    ]
    const path = `/api/affiliates/${id}/team/invitations/${first}`
    expect((await request(path, { as: next, method: 'DELETE' })).status).toBe(404)
    expect((await request(path, { as: owner, method: 'DELETE' })).status).toBe(200)
    await run('UPDATE listing_invitations SET expires_at = 1 WHERE id = ?1', old)
    expect((await answer(next, offer)).status).toBe(200)
    for (const [person, invitation] of [
      [one, first],
      [two, old],
      [three, orphan],
    ] as const) {
      expect(await bodyOf(request('/api/me/teams', { as: person }))).toEqual({ edits: [], invitations: [] })
      expect((await answer(person, invitation)).status).toBe(404)
    }
  })

  it('to a server that was withdrawn cannot be accepted', async () => {
    const { id, owner } = await makeListing()
    const friend = await makeUser()
    const invitation = await invitationOf(id, owner, friend)
    expect((await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
    expect((await answer(friend, invitation)).status).toBe(404)
    expect(await count('SELECT count(*) FROM listing_members WHERE listing_id = ?1', id)).toBe(0)
  })

  it('is refused once the team is full', async () => {
    const { id, owner } = await makeListing()
    const members = await Promise.all(Array.from({ length: EDITORS_MAX - 1 }, () => makeUser()))
    await run(
      `INSERT INTO listing_members (listing_id, user_id, since) SELECT ?1, value, 1 FROM json_each(?2)`,
      id,
      JSON.stringify(members.map((member) => member.id)),
    )
    const [first, second] = [await makeUser(), await makeUser()]
    expect((await invite(id, owner, first.username)).status).toBe(201)
    expect((await invite(id, owner, second.username)).status).toBe(409)
  })
})

describe('an editor', () => {
  it('is none any more at once when somebody is removed or goes, also for their keys', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
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
    const other = await join(id, owner)
    expect((await remove(id, other, other)).status).toBe(200)
    expect(await editorsOf(id, owner)).toEqual([])
    expect((await remove(id, owner, other)).status).toBe(404)
    // Who comes back is an editor like any other.
    expect((await answer(editor, await invitationOf(id, owner, editor))).status).toBe(200)
    expect([await editorsOf(id, owner), await read()]).toEqual([[editor.id], 200])
  })

  it('who was removed has no offer any more, so that nobody takes the server over', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    const offer = await bodyOf<{ _id: string }>(invite(id, owner, editor.username, true))
    expect((await remove(id, owner, editor)).status).toBe(200)
    expect((await answer(editor, offer._id)).status).toBe(404)
    expect(await editorsOf(id, owner)).toEqual([])
  })

  it('who declined the server and was removed is not invited again for a month', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    const offer = await invitationOf(id, owner, editor, true)
    expect((await answer(editor, offer, 'decline')).status).toBe(200)
    expect((await remove(id, owner, editor)).status).toBe(200)
    expect((await invite(id, owner, editor.username)).status).toBe(409)
  })

  it('decides not who edits', async () => {
    const { id, owner } = await makeListing()
    const [editor, other] = [await join(id, owner), await join(id, owner)]
    expect((await invite(id, editor, (await makeUser()).username)).status).toBe(404)
    expect((await invite(id, editor, other.username, true)).status).toBe(404)
    expect((await remove(id, editor, other)).status).toBe(404)
    expect(await teamOf(id, editor)).toMatchObject({
      isOwner: false,
      owner: { userId: owner.id },
      invitations: [],
    })
    expect(await editorsOf(id, owner)).toEqual([editor.id, other.id])
  })

  it('makes changes that wait for staff as those of the owner', async () => {
    const { id, owner } = await makeListing({ discord: 'https://discord.gg/oldcode' })
    const editor = await join(id, owner)
    const answered = await bodyOf<{ name: string; held: { fields: object } | null }>(
      edit(id, editor, { name: 'Entirely Different Words' }),
    )
    expect(answered.held?.fields).toMatchObject({ name: 'Entirely Different Words' })
    expect(answered.name).not.toBe('Entirely Different Words')
  })

  it('reviews not the server that they help with', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    const review = () => saveReview(id, editor, { rating: 5 })
    expect((await review()).status).toBe(403)
    expect((await remove(id, owner, editor)).status).toBe(200)
    expect((await review()).status).toBe(200)
  })

  it('does no act of staff, also after they left', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    await edit(id, editor, { description: 'With a harbour.' })
    await remove(id, owner, editor)
    const summary = () => bodyOf<{ changes: unknown[] }>(request('/api/affiliates/me/summary', { as: owner }))
    expect((await summary()).changes).toEqual([])
    await editAsStaff(id, await makeAdmin(), { description: 'As staff wrote.' })
    expect((await summary()).changes).toHaveLength(1)
  })

  it('did no act of staff, also after their account is deleted', async () => {
    const { id, owner } = await makeListing({ name: 'Cloud Harbour' })
    const second = await join(id, owner)
    for (const name of ['Clout Harbour', 'Clout Tarbour'])
      expect((await bodyOf<{ name: string }>(edit(id, owner, { name }))).name).toBe(name)
    await edit(id, second, { description: 'With a harbour.' })
    await deleteAccount(second)
    const { changes } = await bodyOf<{ changes: unknown[] }>(
      request('/api/affiliates/me/summary', { as: owner }),
    )
    expect(changes).toEqual([])
    // Small steps away from the name that staff saw wait, as before.
    const { held } = await bodyOf<{ held: { fields: object } | null }>(
      edit(id, owner, { name: 'Clout Tarfour' }),
    )
    expect(held?.fields).toMatchObject({ name: 'Clout Tarfour' })
  })

  it('learns nothing that is for the owner: names in the game, claims, and other servers', async () => {
    const { id, owner } = await makeListing()
    const other = await makeListing({ owner, name: 'Still A Secret', moderation: 'pending' })
    const shown = await makeListing({ owner, name: 'Seen By All' })
    const tellsOf = async (as: TestUser, name: string) => {
      const { version } = await bodyOf<{ version: number }>(request(`/api/affiliates/${id}`, { as }))
      return (await edit(id, as, { name, version })).text()
    }
    const editor = await join(id, owner)
    const { token } = await bodyOf<{ token: string }>(
      request('/api/tokens', { as: editor, body: { label: 'K', scopes: ['votes:read', 'claims'] } }),
    )
    for (const [path, body] of [['votes'], ['claims?username=A'], ['claims', { username: 'A' }]] as const) {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await request(`/api/affiliates/${id}/${path}`, { proof: {}, headers, body })
      expect([path, status]).toEqual([path, 404])
    }
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

describe('the owner', () => {
  it('cannot leave, nor be removed', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    expect([(await remove(id, owner, owner)).status, (await remove(id, editor, owner)).status]).toEqual([
      409, 404,
    ])
    expect(await ownerOf(id)).toBe(owner.id)
  })

  it('takes the server along when the account is deleted, as the screen says', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    expect((await deleteAccount(owner)).status).toBe(200)
    expect(await ownerOf(id)).toBeNull()
    expect(await bodyOf(request('/api/me/teams', { as: editor }))).toEqual({ edits: [], invitations: [] })
  })
})

describe('handing a server over', () => {
  it('needs the offer of the owner and the acceptance of the new one, once', async () => {
    const { id, owner } = await makeListing()
    const editor = await join(id, owner)
    const offer = await invitationOf(id, owner, editor, true)
    // What the former owner offered is void after it, and takes no place.
    await invitationOf(id, owner, await makeUser())
    expect(await ownerOf(id)).toBe(owner.id)
    expect(await atOnce(2, () => answer(editor, offer))).toEqual({ 200: 1, 404: 1 })
    expect(await ownerOf(id)).toBe(editor.id)
    expect(await teamOf(id, editor)).toMatchObject({
      isOwner: true,
      owner: { userId: editor.id },
      editors: [{ userId: owner.id }],
      invitations: [],
    })
    expect([await toldOf(owner), await toldOf(editor)]).toEqual([
      ['joined', 'transferred'],
      ['invited', 'offered', 'owner'],
    ])
    expect((await remove(id, owner, editor)).status).toBe(404)
  })

  it('is offered to one person at a time, until it is taken back, declined or too old', async () => {
    const { id, owner } = await makeListing()
    const [one, two] = [await makeUser(), await makeUser()]
    const offer = (person: TestUser) => invite(id, owner, person.username, true)
    const refused = async (person: TestUser) =>
      expect((await bodyOf<{ current?: string }>(offer(person))).current).toBe('offered')
    expect(await statusesOf([offer(one), offer(two)])).toEqual({ 201: 1, 409: 1 })
    const [first] = (await teamOf(id, owner)).invitations
    const [offered, other] = first?.userId === one.id ? [one, two] : [two, one]
    await refused(other)
    // An editor may still be invited, and the same person may be asked again.
    expect((await invite(id, owner, other.username)).status).toBe(201)
    expect((await offer(offered)).status).toBe(201)
    const [again] = (await teamOf(id, owner)).invitations.filter(({ transfers }) => transfers)
    expect((await answer(offered, first?._id ?? '')).status).toBe(404)
    await request(`/api/affiliates/${id}/team/invitations/${again?._id}`, { as: owner, method: 'DELETE' })
    expect((await offer(other)).status).toBe(201)
    await refused(offered)
    await run('UPDATE listing_invitations SET expires_at = 1 WHERE user_id = ?1', other.id)
    const last = await invitationOf(id, owner, offered, true)
    expect((await answer(offered, last, 'decline')).status).toBe(200)
    expect([(await offer(other)).status, await ownerOf(id)]).toEqual([201, owner.id])
  })
})
