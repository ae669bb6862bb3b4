import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { deleteAccount, takeVoteBack, vote } from '../../../testing/acts.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count } from '../../../testing/factories.ts'
import { run } from '../../../testing/rows.ts'
import { checkReward, claimReward } from './claim-reward.ts'
import { claimOfKey } from './reward-key.ts'
import { age, ask, check, claim, makePlayer, makeServer, name, send, voter } from './testing/plugin.ts'

describe('a claim', () => {
  it('is answered 0 before the vote, 1 after it, and 2 once claimed', async () => {
    const { id, key } = await makeServer()
    const player = await makePlayer('Reef Pilot')
    expect([await check(key, 'Reef Pilot'), await claim(key, 'Reef Pilot')]).toEqual(['0', '0'])
    await vote(id, player)
    expect([await check(key, 'Reef Pilot'), await check(key, 'Reef Pilot')]).toEqual(['1', '1'])
    expect([await claim(key, 'Reef Pilot'), await claim(key, 'Reef Pilot')]).toEqual(['1', '0'])
    expect(await check(key, 'Reef Pilot')).toBe('2')
  })

  it('counts once when fifty ask at once, by text and JSON', async () => {
    const { id, key } = await makeServer()
    await voter(id, 'Storm Petrel')
    const vrc = `/api-vrc/?action=post&object=votes&element=claim&key=${key}&username=storm+petrel`
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) =>
        turn % 2 === 0 ? claim(key, 'Storm Petrel') : (await send(vrc)).text(),
      ),
    )
    expect(answers.filter((text) => text === '1' || text.includes('"claimed":true'))).toHaveLength(1)
    expect(await count('SELECT count(*) FROM vote_claims WHERE listing_id = ?1', id)).toBe(1)
  })

  it('is refused, not an error, when an old claim of the new name is in the way of a vote that was claimed', async () => {
    const { id, key } = await makeServer()
    const player = await voter(id, 'Old Gull')
    expect(await claim(key, 'Old Gull')).toBe('1')
    await age(id, 25 * HOUR)
    await name(player, 'New Gull')
    await vote(id, player)
    expect(await claim(key, 'New Gull')).toBe('1')
    await name(player, 'Old Gull')
    const again = await send(`/api/?action=post&object=votes&element=claim&key=${key}&username=Old+Gull`)
    expect([again.status, await again.text()]).toEqual([200, '0'])
  })

  it('forgives case, blanks and their spellings, as the game does', async () => {
    const { id, key } = await makeServer()
    await voter(id, 'Coral  Fox#42')
    for (const spelling of [
      'Coral+Fox42',
      'coral%20fox42',
      'CORALFOX42',
      'coral_fox42',
      '%20Coral%20Fox%2342',
    ])
      expect([spelling, await ask(`object=votes&element=claim&key=${key}&username=${spelling}`)]).toEqual([
        spelling,
        '1',
      ])
    expect(await check(key, 'Coral Fox')).toBe('0')
  })

  it('forgives the sign that Floodgate puts before a name, in questions, claims and the own name', async () => {
    const { id, key } = await makeServer()
    await voter(id, 'SkyLord')
    for (const username of ['.SkyLord', '*SkyLord', '.Sky_Lord', '-skylord', '.*SkyLord', 'SkyLord'])
      expect([username, await check(key, username)]).toEqual([username, '1'])
    expect([await check(key, 'SkyLord.'), await check(key, '.')]).toEqual(['0', 'Error: no username'])
    expect([await claim(key, '.SkyLord'), await claim(key, '*SkyLord'), await claim(key, 'SkyLord')]).toEqual(
      ['1', '0', '0'],
    )
    const other = await makeServer()
    await voter(other.id, '.Tide Walker')
    expect(await claim(other.key, '*Tide_Walker')).toBe('1')
  })

  it('is for votes of the last 24 hours, and each vote opens it again', async () => {
    const { id, key } = await makeServer()
    const player = await voter(id, 'Kelp Diver')
    await age(id, DAY - MINUTE)
    expect(await claim(key, 'Kelp Diver')).toBe('1')
    await age(id, MINUTE)
    expect(await check(key, 'Kelp Diver')).toBe('0')
    await vote(id, player)
    expect([await check(key, 'Kelp Diver'), await claim(key, 'Kelp Diver')]).toEqual(['1', '1'])
    await age(id, DAY)
    expect([await check(key, 'Kelp Diver'), await claim(key, 'Kelp Diver')]).toEqual(['0', '0'])
  })

  it('works for a name that is given after the vote, and follows a corrected one', async () => {
    const { id, key } = await makeServer()
    const player = await voter(id, null)
    expect(await check(key, 'Late Tern')).toBe('0')
    await name(player, 'Late Turn')
    await name(player, 'Late Tern')
    expect([await check(key, 'Late Turn'), await claim(key, 'Late Tern')]).toEqual(['0', '1'])
  })

  it('is not doubled by changing the name, nor by two who give the same', async () => {
    const { id, key } = await makeServer()
    const first = await voter(id, 'Twin Gull')
    expect(await claim(key, 'Twin Gull')).toBe('1')
    await name(first, 'Other Gull')
    expect([await check(key, 'Other Gull'), await claim(key, 'Other Gull')]).toEqual(['2', '0'])
    await voter(id, 'twin gull')
    expect([await check(key, 'Twin Gull'), await claim(key, 'Twin Gull')]).toEqual(['2', '0'])
    const others = await makeServer()
    await voter(others.id, 'Shared Name')
    await voter(others.id, 'SharedName')
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(others.key, 'Shared Name')))
    expect(answers.filter((text) => text === '1')).toHaveLength(1)
  })

  it('is not doubled by taking the vote back, or by leaving and coming back', async () => {
    const { id, key } = await makeServer()
    const player = await voter(id, 'Ferry Mate')
    expect(await claim(key, 'Ferry Mate')).toBe('1')
    await takeVoteBack(id, player)
    await voter(id, 'Ferry Mate')
    expect(await claim(key, 'Ferry Mate')).toBe('0')
    await deleteAccount(player)
    expect(await claim(key, 'Ferry Mate')).toBe('0')
    const rows = () => count('SELECT count(*) FROM vote_claims WHERE listing_id = ?1', id)
    await sweepExpired(systemContext())
    expect(await rows()).toBe(1)
    expect(await count('SELECT count(*) FROM vote_claims WHERE user_id = ?1', player.id)).toBe(0)
    await sweepExpired(systemContext(Date.now() + DAY))
    expect(await rows()).toBe(0)
  })

  it('is lost with a vote that was taken back', async () => {
    const { id, key } = await makeServer()
    const player = await voter(id, 'Gone Again')
    await takeVoteBack(id, player)
    expect([await check(key, 'Gone Again'), await claim(key, 'Gone Again')]).toEqual(['0', '0'])
  })

  it('belongs to one server', async () => {
    const [one, other] = [await makeServer(), await makeServer()]
    const player = await voter(one.id, 'Two Harbours')
    expect([await check(other.key, 'Two Harbours'), await claim(other.key, 'Two Harbours')]).toEqual([
      '0',
      '0',
    ])
    await vote(other.id, player)
    expect([await claim(other.key, 'Two Harbours'), await claim(one.key, 'Two Harbours')]).toEqual(['1', '1'])
  })
})

it(
  'reads at most five rows and takes one round trip, with 20,000 votes of the month on one server',
  { timeout: 300_000 },
  async () => {
    const { id, key } = await makeServer()
    await makePlayer('Absent')
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 799)
       INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at, gamertag, gamertag_key)
       SELECT printf('crowd%07d', i), 'crowd' || i, 'crowd', 'crowd', 0, 0, 'Crowd ' || i, 'crowd' || i FROM n`,
      ),
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
       INSERT INTO votes (listing_id, user_id, cast_at) SELECT ?1, u.id, ?2 - n.i * ${DAY} FROM users u, n WHERE u.chat_id LIKE 'crowd%'`,
      ).bind(id, Date.now() - HOUR),
    ])
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(20_000)
    const claimed = await claimOfKey(key)
    if (!claimed) throw new Error('no key')
    const cost = async (username: string, claims: boolean) => {
      const { ctx, meter } = meteredContext()
      const trips = vi.spyOn(ctx.db, 'batch')
      const question = { key: claimed, username }
      const told = claims ? await claimReward(ctx, question) : (await checkReward(ctx, question))?.state
      return { told, read: meter.rowsRead, trips: trips.mock.calls.length }
    }
    const costs = [
      await cost('Crowd 77', false),
      await cost('Nobody', false),
      await cost('Nobody', true),
      await cost('Absent', false),
      await cost('Absent', true),
      await cost('Crowd 77', true),
      await cost('Crowd 77', false),
    ]
    const again = await cost('Crowd 77', true)
    expect([...costs, again].map(({ told }) => told)).toEqual([1, 0, false, 0, false, true, 2, false])
    // A day later: an old claim, and a new vote.
    await run('UPDATE vote_claims SET vote_at = vote_at - ?1 WHERE listing_id = ?2', DAY, id)
    costs.push(await cost('Crowd 77', true))
    expect(costs.at(-1)?.told).toBe(true)
    expect(Math.max(...costs.map(({ read }) => read)), JSON.stringify(costs)).toBeLessThanOrEqual(5)
    // A claim that comes again also reads whether the key is known.
    expect(again.read, JSON.stringify([...costs, again])).toBeLessThanOrEqual(6)
    for (const { trips } of costs) expect(trips).toBe(1)
  },
)
