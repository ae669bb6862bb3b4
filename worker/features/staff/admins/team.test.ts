import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import type { Candidates, TeamMember } from '#contract/staff/team.wire.ts'
import { count, makeAdmin, makeUser, signInAgain, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { auditOf, rowOf, run } from '../../../testing/rows.ts'

const list = (as: TestUser | null) => request('/api/admin/team', { as })
const find = (person: string, as: TestUser | null) =>
  request(`/api/admin/team/candidates?person=${encodeURIComponent(person)}`, { as })
const grant = (id: unknown, as: TestUser | null) => request('/api/admin/team', { as, body: { id } })
const revoke = (id: string, as: TestUser | null) => request(`/api/admin/team/${id}`, { as, method: 'DELETE' })
const members = async (as: TestUser) =>
  (await bodyOf<{ items: TeamMember[] }>(list(as))).items.map(({ _id }) => _id).toSorted()
const rolesOf = (id: string) =>
  env.DB.prepare('SELECT roles FROM users WHERE id = ?1').bind(id).first<string>('roles')
const admins = () =>
  count(`SELECT count(*) FROM users u, json_each(u.roles) r WHERE lower(r.value) = 'admin'`)

// No other admins: these tests are about the last one.
beforeEach(() => run(`UPDATE users SET roles = '[]', role_decided_at = NULL`))

describe('the team', () => {
  it('shows admins and moderators in any letter case, by name, and nobody else', async () => {
    const zoe = await makeUser({ username: 'zoe', roles: ['member', 'ADMIN'] })
    const abe = await makeUser({ username: 'Abe', roles: ['admin'] })
    const mod = await makeUser({ username: 'mo', roles: ['Moderator'] })
    await makeUser({ roles: ['moderators', 'administrator'] })
    await makeUser()
    expect(await bodyOf(list(zoe))).toEqual({
      items: [
        { _id: abe.id, username: 'Abe', avatar: null, role: 'admin', since: null, grantedBy: null },
        { _id: mod.id, username: 'mo', avatar: null, role: 'moderator', since: null, grantedBy: null },
        { _id: zoe.id, username: 'zoe', avatar: null, role: 'admin', since: null, grantedBy: null },
      ],
    })
  })
})

describe('looking for a person', () => {
  it('finds a name in any case, an id, and an id on the chat platform', async () => {
    const admin = await makeAdmin()
    for (const [username, by, ask] of [
      ['Cloudberry', 'name', () => 'cLOUDberry'],
      ['Mooncake', 'name', () => ' @mooncake '],
      ['Игорь', 'name', () => 'иГОРЬ'],
      ['Bellflower', 'id', (id: string) => id],
      ['Windmill', 'id', (_: string, chatId: string) => chatId],
    ] as const) {
      const { id } = await makeUser({ username })
      const kept = await rowOf<{ chat_id: string; created_at: number }>(
        'SELECT chat_id, created_at FROM users WHERE id = ?1',
        id,
      )
      expect(await bodyOf(find(ask(id, kept?.chat_id ?? ''), admin))).toEqual({
        items: [
          {
            _id: id,
            username,
            avatar: null,
            joined: iso(kept?.created_at ?? 0),
            role: null,
          },
        ],
        by,
        cut: false,
      })
    }
  })

  it('shows all people with a name, the oldest first, and who is an admin', async () => {
    const admin = await makeAdmin()
    const [first, second] = [
      await makeUser({ username: 'Twin' }),
      await makeUser({ username: 'twin', roles: ['Admin'] }),
    ]
    await makeUser({ username: 'Twins' })
    const { items } = await bodyOf<Candidates>(find('TWIN', admin))
    expect(items.map(({ _id, role }) => [_id, role])).toEqual([
      [first.id, null],
      [second.id, 'admin'],
    ])
  })

  it('does not confuse an id with another person’s name', async () => {
    const [admin, person] = [await makeAdmin(), await makeUser()]
    await makeUser({ username: person.id })
    const { items, by } = await bodyOf<Candidates>(find(person.id, admin))
    expect([items.map(({ _id }) => _id), by]).toEqual([[person.id], 'id'])
  })

  it('shows when more people have a name than it lists', async () => {
    const admin = await makeAdmin()
    for (let made = 1; made <= 10; made += 1) await makeUser({ username: 'Many' })
    expect(await bodyOf<Candidates>(find('many', admin))).toMatchObject({ cut: false })
    await makeUser({ username: 'Many' })
    const { items, cut } = await bodyOf<Candidates>(find('many', admin))
    expect([items.length, cut]).toEqual([10, true])
  })

  it('finds nobody for an unknown name, and accepts no pattern', async () => {
    const admin = await makeAdmin()
    for (const person of ['nobodyOfThisName', '%', '_', '@'])
      expect(await bodyOf(find(person, admin))).toEqual({ items: [], by: 'name', cut: false })
    for (const person of ['', '   ', 'x'.repeat(65)]) {
      expect(await answerOf(find(person, admin))).toEqual([
        400,
        { error: 'Enter a name or an id.', code: 'invalid_input', field: 'person' },
      ])
    }
  })
})

describe('granting', () => {
  it('uses the id, writes an audit entry, and is effective with the next request', async () => {
    const admin = await makeAdmin()
    const person = await makeUser({ roles: ['member'] })
    expect((await list(person)).status).toBe(403)
    expect(await answerOf(grant(person.id, admin))).toMatchObject([
      201,
      { _id: person.id, grantedBy: { id: admin.id } },
    ])
    expect((await list(person)).status).toBe(200)
    expect(await rolesOf(person.id)).toBe('["member","admin"]')
    expect(await auditOf(person.id)).toEqual([
      {
        actor: admin.id,
        action: 'user.grant-admin',
        kind: 'user',
        before: { roles: ['member'] },
        after: { roles: ['member', 'admin'] },
      },
    ])
  })

  it('never uses the name, which anybody may take', async () => {
    const admin = await makeAdmin()
    // A name may have the form of an id.
    for (const username of ['Cloudberry', 'abcdefghijkl']) {
      const person = await makeUser({ username })
      expect((await grant(username, admin)).status).toBeGreaterThanOrEqual(400)
      expect((await request('/api/admin/team', { as: admin, body: { person: username } })).status).toBe(400)
      expect(await rolesOf(person.id)).toBe('[]')
    }
  })

  it('happens once for twenty simultaneous requests', async () => {
    const [admin, person] = [await makeAdmin(), await makeUser()]
    expect(await atOnce(20, () => grant(person.id, admin))).toEqual({ 201: 1, 409: 19 })
    expect(await rolesOf(person.id)).toBe('["admin"]')
    expect(await auditOf(person.id)).toHaveLength(1)
  })
})

describe('moderators', () => {
  const promote = (id: string, role: string, as: TestUser) =>
    request('/api/admin/team', { as, body: { id, role } })

  it('get the role from an admin, and may be made admins, which replaces it', async () => {
    const admin = await makeAdmin()
    const person = await makeUser({ roles: ['member'] })
    expect(await answerOf(promote(person.id, 'moderator', admin))).toMatchObject([201, { role: 'moderator' }])
    expect(await rolesOf(person.id)).toBe('["member","moderator"]')
    expect(await answerOf(promote(person.id, 'moderator', admin))).toMatchObject([
      409,
      { error: `${person.username} is already a moderator.`, current: 'moderator' },
    ])
    expect((await promote(person.id, 'admin', admin)).status).toBe(201)
    expect(await rolesOf(person.id)).toBe('["member","admin"]')
    expect((await auditOf(person.id)).map(({ actor, action }) => [actor, action])).toEqual([
      [admin.id, 'user.grant-moderator'],
      [admin.id, 'user.grant-admin'],
    ])
  })

  it('lose it at once, and the audit log says who took it', async () => {
    const [admin, person] = [await makeAdmin(), await makeUser({ roles: ['Moderator', 'member'] })]
    expect((await request('/api/admin/waiting', { as: person })).status).toBe(200)
    expect((await revoke(person.id, admin)).status).toBe(200)
    expect(await rolesOf(person.id)).toBe('["member"]')
    expect((await request('/api/admin/waiting', { as: person })).status).toBe(403)
    expect(await auditOf(person.id)).toMatchObject([{ actor: admin.id, action: 'user.revoke-moderator' }])
  })

  it('are not made of admins, who are revoked first, and give no roles themselves', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()]
    expect(await answerOf(promote(other.id, 'moderator', admin))).toMatchObject([409, { current: 'admin' }])
    const person = await makeUser({ roles: ['moderator'] })
    for (const role of ['moderator', 'admin'])
      expect((await promote((await makeUser()).id, role, person)).status).toBe(403)
    expect((await promote(person.id, 'owner', admin)).status).toBe(400)
  })
})

describe('revoking', () => {
  it('removes the role in any letter case, keeps others, and is effective with the next request in every browser', async () => {
    const admin = await makeAdmin()
    const person = await makeUser({ roles: ['member', 'Admin', 'ADMIN'] })
    const elsewhere = await signInAgain(person)
    expect((await list(elsewhere)).status).toBe(200)
    expect((await revoke(person.id, admin)).status).toBe(200)
    expect(await rolesOf(person.id)).toBe('["member"]')
    for (const as of [person, elsewhere]) {
      expect((await list(as)).status).toBe(403)
      expect(await bodyOf(request('/api/auth/me', { as }))).toMatchObject({ roles: ['member'] })
    }
    expect(await auditOf(person.id)).toMatchObject([
      {
        actor: admin.id,
        action: 'user.revoke-admin',
        before: { roles: ['member', 'Admin', 'ADMIN'] },
        after: { roles: ['member'] },
      },
    ])
  })

  it('lets admins remove themselves, but not the last one', async () => {
    const [first, last] = [await makeAdmin(), await makeAdmin()]
    expect((await revoke(first.id, first)).status).toBe(200)
    expect(await answerOf(revoke(last.id, last))).toEqual([
      409,
      {
        error: 'You are the only admin. Make someone else an admin first.',
        code: 'state_conflict',
        current: 'last_admin',
      },
    ])
    expect(await members(last)).toEqual([last.id])
    expect(await auditOf(last.id)).toEqual([])
  })

  it('leaves one when two revoke each other at once, again and again', async () => {
    for (let round = 0; round < 10; round += 1) {
      await run(`UPDATE users SET roles = '[]'`)
      const [a, b] = [await makeAdmin(), await makeAdmin()]
      expect(await statusesOf([revoke(b.id, a), revoke(a.id, b)])).toEqual({ 200: 1, 403: 1 })
      expect(await admins()).toBe(1)
    }
  })

  it('leaves one when five all remove themselves at once', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => makeAdmin()))
    expect(await statusesOf(five.map((admin) => revoke(admin.id, admin)))).toEqual({ 200: 4, 409: 1 })
    expect(await admins()).toBe(1)
  })

  it('answers 404 for a person who is not an admin', async () => {
    const admin = await makeAdmin()
    await makeAdmin()
    for (const id of ['doesNotExist', (await makeUser()).id])
      expect(await bodyOf(revoke(id, admin))).toEqual({
        error: 'Nobody with this id is on the team.',
        code: 'not_found',
      })
  })
})
