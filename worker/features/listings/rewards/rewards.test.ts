import { describe, expect, it } from 'vitest'
import type { ListingViewer } from '#contract/listings/listing.ts'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import { ask, check, claim, makeKey, makeServer, name, type Server, voter } from './testing/plugin.ts'

describe('the owner', () => {
  const state = async ({ id, owner }: Server) =>
    (await bodyOf<RewardState>(request(`/api/affiliates/${id}/rewards`, { as: owner }))).key

  it('sees when a plugin asked, what it was told, and when it sends the old key', async () => {
    const server = await makeServer()
    const { id, key, owner } = server
    expect(await state(server)).toMatchObject({
      tail: key.slice(-4),
      askedAt: null,
      outcome: null,
      claimedAt: null,
    })
    const later = () => run('UPDATE reward_keys SET asked_at = asked_at - 60000 WHERE listing_id = ?1', id)
    await check(key, 'Nobody At All')
    expect(await state(server)).toMatchObject({
      outcome: 'unknown_name',
      askedAt: expect.any(String),
      claimedAt: null,
    })
    await later()
    await ask(`object=votes&element=claim&key=${key}&username={USERNAME}`)
    expect(await state(server)).toMatchObject({ outcome: 'no_name' })
    await voter(id, 'Seen Once')
    await check(key, 'Seen Once')
    // Not noted: the note before it is a moment old. A claim always is.
    expect(await state(server)).toMatchObject({ outcome: 'no_name' })
    await claim(key, 'Seen Once')
    expect(await state(server)).toMatchObject({ outcome: 'claimed', claimedAt: expect.any(String) })
    const next = await makeKey(id, owner)
    expect(await check(key, 'Seen Once')).toBe('Error: invalid server key')
    expect(await state(server)).toMatchObject({
      tail: next.key.slice(-4),
      askedAt: null,
      outcome: null,
      oldKeyAskedAt: expect.any(String),
    })
    expect(await check(next.key, 'Seen Once')).toBe('2')
  })

  it('removes the key, and finds its changes in the audit log, never the key', async () => {
    const { id, owner, key } = await makeServer()
    const remove = () => request(`/api/affiliates/${id}/reward-key`, { as: owner, method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await check(key, 'A')).toBe('Error: invalid server key')
    const entries = await auditOf(id)
    expect(entries).toMatchObject([
      { actor: owner.id, action: 'listing.reward-key', after: { tail: key.slice(-4) } },
      { action: 'listing.remove-reward-key' },
    ])
    expect(JSON.stringify(entries)).not.toContain(key)
    expect(key).toMatch(/^realmport_reward_[0-9a-f]{32}$/)
    const secret = key.slice(-32)
    expect(await count('SELECT count(*) FROM reward_keys WHERE instr(key_hash, ?1) > 0', secret)).toBe(0)
  })
})

describe('a gamertag', () => {
  const read = (as: TestUser) => bodyOf(request('/api/auth/me', { as }))
  const rewardOf = async (id: string, as: TestUser) =>
    (await bodyOf<ListingViewer>(request(`/api/servers/${id}/viewer`, { as }))).reward

  it('can be given, corrected and removed, and is told to its person alone', async () => {
    const { id } = await makeServer()
    const player = await voter(id, '  §6Dock   Hand ')
    expect(await read(player)).toMatchObject({ gamertag: 'Dock Hand' })
    expect(await rewardOf(id, player)).toEqual({ gamertag: 'Dock Hand' })
    expect(await rewardOf((await makeListing()).id, player)).toBeNull()
    expect(await rewardOf(id, await makeUser())).toEqual({ gamertag: null })
    for (const path of [`/api/servers/${id}`, '/api/servers'])
      expect(await (await request(path, { as: player })).text()).not.toContain('Dock Hand')
    expect(await (await request('/api/account/export', { as: player })).text()).toContain(
      '"gamertag":"Dock Hand"',
    )
    await name(player, null)
    expect(await read(player)).toMatchObject({ gamertag: null })
  })

  it.each([[''], ['   '], ['#_'], ['x'.repeat(21)], ['a\u202eb'], [5], [undefined]])(
    'is not %j',
    async (gamertag) => {
      const response = await request('/api/me/gamertag', {
        as: await makeUser(),
        method: 'PUT',
        body: { gamertag },
      })
      expect([response.status, (await bodyOf(response))['code']]).toEqual([400, 'invalid_input'])
    },
  )
})
