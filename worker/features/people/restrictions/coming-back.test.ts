import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { deleteAccount, edit, moderate, takeVoteBack, vote } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { age, claim, makeServer, name as giveName } from '../../listings/rewards/testing/plugin.ts'
import { signIn } from '../account/sign-in.ts'
import { expireRestrictions } from './expire-restrictions.ts'

interface Me {
  userId: string
  username: string
  restriction?: { acts: string[]; statementId: string }
}

let chatId = 500_000_000_000_000_000n

beforeEach(() => {
  chatId += 1n
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    return pathname === '/api/v10/oauth2/token'
      ? Response.json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, scope: 'identify' })
      : Response.json({ id: String(chatId), username: 'sunny', global_name: 'Sunny', avatar: null })
  })
})

/** Signs in with the same account of the platform; `keys` are the keys of the site then. */
async function comeIn(keys: Partial<Pick<typeof env, 'SIGNING_KEY' | 'OLD_SIGNING_KEYS'>> = {}) {
  const ctx = { ...systemContext(Date.now()), env: { ...env, ...keys } }
  const { token } = await signIn(ctx, { code: 'a', verifier: 'b', previous: null })
  const cookie = `__Host-session=${token}`
  const me = await bodyOf<Me>(request('/api/auth/me', { headers: { cookie } }))
  const person: TestUser = { id: me.userId, username: me.username, cookie, claim: { id: '', secretHash: '' } }
  return { ...me, person }
}

async function restrict(person: TestUser, body: object = {}) {
  const admin = await makeAdmin()
  await request(`/api/admin/users/${person.id}/restrict`, {
    as: admin,
    body: { acts: ['vote', 'submit'], rule: 'fair-votes', note: 'Says Sunny.', ...body },
  })
  return admin
}

describe('a restricted person who deletes their account and comes back', () => {
  it('is restricted again, can read why, and can be freed', async () => {
    const { id } = await makeListing()
    const { person } = await comeIn()
    await restrict(person)
    expect((await deleteAccount(person)).status).toBe(200)
    const left = await rowsOf('SELECT * FROM statements WHERE subject_id = ?1', person.id)
    expect(left).toMatchObject([{ person_id: null, subject_name: null, note: null, ended: null }])
    expect(JSON.stringify([left, await rowsOf('SELECT * FROM audit_log')])).not.toContain(String(chatId))
    expect(JSON.stringify(await rowsOf('SELECT * FROM audit_log'))).not.toContain('Says Sunny')

    const back = await comeIn()
    expect(back.userId).not.toBe(person.id)
    expect(back.restriction).toMatchObject({ acts: ['vote', 'submit'], statementId: left[0]?.['id'] })
    expect(await answerOf(vote(id, back.person))).toMatchObject([403, { code: 'restricted' }])
    const copy = await bodyOf<{ decisions: object[] }>(request('/api/account/export', { as: back.person }))
    expect(copy.decisions).toMatchObject([{ restriction: 'restrict-account', acts: ['vote', 'submit'] }])
    expect(JSON.stringify(copy)).not.toContain(left[0]?.['holder'])

    await request(`/api/admin/users/${back.userId}/unrestrict`, { as: await makeAdmin(), body: {} })
    expect((await comeIn()).restriction).toBeUndefined()
    expect(await rowsOf('SELECT ended, holder FROM statements WHERE id = ?1', left[0]?.['id'])).toEqual([
      { ended: 'lifted', holder: null },
    ])
  })

  it('is found with the keys that replaced the first, too', async () => {
    const { person } = await comeIn()
    await restrict(person)
    await deleteAccount(person)
    const keys = { SIGNING_KEY: 'b'.repeat(43), OLD_SIGNING_KEYS: `${'c'.repeat(43)} ${env.SIGNING_KEY}` }
    expect((await comeIn(keys)).restriction).toMatchObject({ acts: ['vote', 'submit'] })
  })

  it('is free when the time is over, and the hash is forgotten', async () => {
    const { person } = await comeIn()
    await restrict(person, { until: iso(Date.now() + DAY) })
    await deleteAccount(person)
    const late = systemContext(Date.now() + 2 * DAY)
    await expireRestrictions(late)
    await expireRestrictions(late)
    expect(await rowsOf('SELECT ended, holder FROM statements WHERE subject_id = ?1', person.id)).toEqual([
      { ended: 'expired', holder: null },
    ])
    expect((await comeIn()).restriction).toBeUndefined()
  })

  it('does not meet the restriction of somebody else', async () => {
    const { person } = await comeIn()
    await restrict(person)
    await deleteAccount(person)
    chatId += 1n
    expect((await comeIn()).restriction).toBeUndefined()
    chatId -= 1n
    expect((await comeIn()).restriction).toBeDefined()
  })
})

describe('the votes and rewards of a person who deletes their account and comes back', () => {
  /**
   * Votes under a new gamertag and claims the reward. Answers the status of the vote and the claim's answer.
   */
  const reward = async ({ id, key }: { id: string; key: string }, player: TestUser, gamertag: string) => {
    await giveName(player, gamertag)
    return [(await vote(id, player)).status, await claim(key, gamertag)]
  }

  it('open after 24 hours, however often they leave, for each server by itself', async () => {
    const [one, other] = [await makeServer(), await makeServer()]
    let { person } = await comeIn()
    expect(await reward(one, person, 'Gull One')).toEqual([200, '1'])
    await deleteAccount(person)
    ;({ person } = await comeIn())
    expect(await reward(one, person, 'Gull Two')).toEqual([409, '0'])
    expect(await reward(other, person, 'Gull Two')).toEqual([200, '1'])
    await deleteAccount(person)
    ;({ person } = await comeIn())
    expect(await reward(one, person, 'Gull Three')).toEqual([409, '0'])
    expect(await reward(other, person, 'Gull Three')).toEqual([409, '0'])
    await age(one.id, DAY)
    expect(await reward(one, person, 'Gull Four')).toEqual([200, '1'])
    expect(await reward(other, person, 'Gull Four')).toEqual([409, '0'])
  })

  it('wait after a vote that was taken back, too, and are those of one person only', async () => {
    const server = await makeServer()
    const { person } = await comeIn()
    await vote(server.id, person)
    await takeVoteBack(server.id, person)
    await deleteAccount(person)
    chatId += 1n
    expect(await reward(server, (await comeIn()).person, 'Tern One')).toEqual([200, '1'])
    chatId -= 1n
    expect(await reward(server, (await comeIn()).person, 'Tern Two')).toEqual([409, '0'])
  })

  it('are found with the keys that replaced the first, too', async () => {
    const server = await makeServer()
    const { person } = await comeIn()
    expect(await reward(server, person, 'Skua One')).toEqual([200, '1'])
    await deleteAccount(person)
    const back = await comeIn({ SIGNING_KEY: 'b'.repeat(43), OLD_SIGNING_KEYS: env.SIGNING_KEY })
    const waiting = await rowsOf('SELECT user_id FROM withdrawn_votes WHERE listing_id = ?1', server.id)
    expect(waiting).toEqual([{ user_id: back.userId }])
  })

  it('stay under a keyed hash until the 24 hours are over, and are in the copy of who came back', async () => {
    const server = await makeServer()
    const { person } = await comeIn()
    await reward(server, person, 'Auk One')
    await deleteAccount(person)
    const left = () =>
      rowsOf(
        `SELECT user_id FROM withdrawn_votes WHERE listing_id = ?1 UNION ALL SELECT user_id FROM vote_claims WHERE listing_id = ?1`,
        server.id,
      )
    const [holder] = await left()
    expect(await left()).toEqual([holder, holder])
    expect(holder?.['user_id']).toMatch(/^[\w-]{43}$/)
    const { person: back } = await comeIn()
    expect(await left()).toEqual([{ user_id: back.id }, { user_id: back.id }])
    const copy = await bodyOf<object>(request('/api/account/export', { as: back }))
    expect(copy).toMatchObject({
      withdrawnVotes: [{ serverId: server.id }],
      rewards: [{ serverId: server.id }],
    })
    expect(JSON.stringify(copy)).not.toContain(holder?.['user_id'])
    await deleteAccount(back)
    await sweepExpired(systemContext(Date.now() + DAY))
    expect(await left()).toEqual([])
  })
})

describe('what was decided about the servers of a person who left', () => {
  it('stays with state, rule and time, without words', async () => {
    const admin = await makeAdmin()
    const { id, owner, name } = await makeListing({
      moderation: 'pending',
      name: 'Secret Bay',
      discord: 'https://discord.gg/secretbay',
    })
    await edit(id, owner, { description: 'Secret words.' })
    await moderate(id, 'deny', admin, { rule: 'no-scams', note: 'A secret note.' })
    await request(`/api/admin/affiliates/${id}`, { as: admin, method: 'DELETE' })
    await deleteAccount(owner)
    const entries = await rowsOf(
      `SELECT action, before, after FROM audit_log WHERE target_id = ?1 ORDER BY seq`,
      id,
    )
    expect(entries).toEqual([
      { action: 'listing.edit', before: null, after: null },
      {
        action: 'listing.deny',
        before: '{"moderation":"pending"}',
        after: '{"moderation":"denied","rule":"no-scams"}',
      },
      {
        action: 'listing.delete',
        before: '{"moderation":"denied"}',
        after: '{"deleted":true,"rule":"other"}',
      },
    ])
    const everything = JSON.stringify([
      await rowsOf('SELECT * FROM audit_log'),
      await rowsOf('SELECT * FROM statements'),
    ])
    for (const word of [name, 'secret', 'Secret']) expect(everything).not.toContain(word)
    expect(
      await rowsOf('SELECT restriction, rule, ended FROM statements WHERE subject_id = ?1', id),
    ).toHaveLength(2)
  })

  it('holds for a server that was deleted for good before', async () => {
    const { id, owner } = await makeListing({ name: 'Gone Bay' })
    await moderate(id, 'suspend', await makeAdmin(), { note: 'Gone Bay again.' })
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO audit_log (at, action, target_kind, target_id, before) VALUES (1, 'listing.purge', 'listing', ?1, json_object('name', 'Gone Bay', 'ownerId', ?2))`,
      ).bind(id, owner.id),
      env.DB.prepare('DELETE FROM listings WHERE id = ?1').bind(id),
    ])
    await deleteAccount(owner)
    expect(JSON.stringify(await rowsOf('SELECT * FROM audit_log'))).not.toContain('Gone Bay')
    expect(
      await rowsOf(
        `SELECT after ->> 'rule' AS rule FROM audit_log WHERE target_id = ?1 AND action = 'listing.suspend'`,
        id,
      ),
    ).toEqual([{ rule: 'other' }])
  })
})

describe('an audit entry', () => {
  it('can lose parts, and neither gain nor change any, nor go', async () => {
    await run(
      `INSERT INTO audit_log (at, action, target_kind, target_id, before, after) VALUES (1, 'listing.edit', 'listing', 'aaaaaaaaaaaa', '{"name":"A","state":"b"}', NULL)`,
    )
    const change = (set: string) => run(`UPDATE audit_log SET ${set} WHERE target_id = 'aaaaaaaaaaaa'`)
    for (const set of [
      `after = '{"name":"B"}'`,
      `before = '{"name":"B"}'`,
      `before = '{"name":"A","more":1}'`,
      'at = 2',
    ])
      await expect(change(set)).rejects.toThrow('append-only')
    await expect(run('DELETE FROM audit_log')).rejects.toThrow('append-only')
    await change(`before = '{"state":"b"}'`)
    expect(await rowsOf(`SELECT before FROM audit_log WHERE target_id = 'aaaaaaaaaaaa'`)).toEqual([
      { before: '{"state":"b"}' },
    ])
  })
})
