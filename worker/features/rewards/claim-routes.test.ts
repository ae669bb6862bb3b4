import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Gamertag, RewardState } from '#contract/wire/reward.ts'
import { DAY, HOUR, MINUTE } from '#contract/time.ts'
import { vrcFile } from '#contract/reward.ts'
import { openDb } from '../../db/client.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { forgetMarks } from '../../testing/forget-marks.ts'
import { meteredDatabase } from '../../testing/metered-database.ts'
import { bodyOf, fetchWorker, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/system-context.ts'
import { checkReward, claimReward } from './claim-reward.ts'
import { dateText } from './read-server.ts'
import { claimOfKey } from './reward-key.ts'

interface Server {
  id: string
  owner: TestUser
  key: string
}

const makeKey = (id: string, as: TestUser) =>
  bodyOf<{ key: string }>(request(`/api/affiliates/${id}/reward-key`, { as, method: 'POST' }))

async function makeServer(): Promise<Server> {
  const { id, owner } = await makeListing()
  return { id, owner, ...(await makeKey(id, owner)) }
}

/** Asks as a plugin does: no cookie, no origin. */
const send = (path: string, init?: RequestInit) => fetchWorker(new Request(env.ORIGIN + path, init))
const ask = async (query: string, init?: RequestInit) => (await send(`/api/?${query}`, init)).text()
const check = (key: string, username: string) =>
  ask(`object=votes&element=claim&key=${key}&username=${encodeURIComponent(username)}`)
const claim = (key: string, username: string) =>
  ask(`action=post&object=votes&element=claim&key=${key}&username=${encodeURIComponent(username)}`)

const name = (as: TestUser, gamertag: string | null) =>
  request('/api/me/gamertag', { as, method: 'PUT', body: { gamertag } })
const vote = (id: string, as: TestUser) => request(`/api/servers/${id}/vote`, { as, method: 'POST' })
const age = async (id: string, ms: number) => {
  await forgetMarks()
  await env.DB.batch([
    env.DB.prepare('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2').bind(ms, id),
    env.DB.prepare('UPDATE withdrawn_votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2').bind(ms, id),
    env.DB.prepare('UPDATE vote_claims SET vote_at = vote_at - ?1 WHERE listing_id = ?2').bind(ms, id),
  ])
}

async function makePlayer(gamertag: string | null = null): Promise<TestUser> {
  const player = await makeUser()
  if (gamertag !== null) expect((await name(player, gamertag)).status).toBe(200)
  return player
}

async function voter(id: string, gamertag: string | null) {
  const player = await makePlayer(gamertag)
  expect((await vote(id, player)).status).toBe(200)
  return player
}

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
    await request(`/api/servers/${id}/vote`, { as: player, method: 'DELETE' })
    await voter(id, 'Ferry Mate')
    expect(await claim(key, 'Ferry Mate')).toBe('0')
    await request('/api/account', { as: player, method: 'DELETE', body: { confirm: player.username } })
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
    await request(`/api/servers/${id}/vote`, { as: player, method: 'DELETE' })
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

describe('the addresses of plugins', () => {
  it('answer GET and POST alike, without looking at cookies or origins, and set none', async () => {
    const { id, key, owner } = await makeServer()
    await voter(id, 'Any Way')
    const query = `object=votes&element=claim&key=${key}&username=Any+Way`
    const foreign = { cookie: owner.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [path, init] of [
      [`/api/?${query}`, {}],
      [`/api?${query}`, {}],
      [`/api/?${query}`, { headers: foreign }],
      [`/api/?${query}`, { method: 'POST' }],
      [`/api/?${query}`, { method: 'POST', headers: foreign, body: '' }],
      [`/api/?${query}`, { method: 'POST', headers: { ...form, ...foreign }, body: 'lang=en' }],
      ['/api/', { method: 'POST', headers: form, body: query }],
      [
        `/api/?key=${key}`,
        { method: 'POST', headers: form, body: 'object=votes&element=claim&username=ANYWAY' },
      ],
    ] as const) {
      const response = await send(path, init)
      expect([path, response.status, await response.text()]).toEqual([path, 200, '1'])
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      for (const header of ['set-cookie', 'access-control-allow-origin'])
        expect(response.headers.get(header)).toBeNull()
    }
  })

  it('answer errors as text with status 200, and nothing to the key of a listing but its own', async () => {
    const { key, owner, id } = await makeServer()
    const question = 'object=votes&element=claim'
    const errors = [
      [`${question}&username=A`, 'no server key'],
      [`${question}&key=&username=A`, 'no server key'],
      [`${question}&key=x&username=A`, 'invalid server key'],
      [`${question}&key=${key}x&username=A`, 'invalid server key'],
      [`${question}&key=${key.slice(0, -1)}g&username=A`, 'invalid server key'],
      [`${question}&key=realmport_reward_${'0'.repeat(32)}&username=A`, 'invalid server key'],
      [`object=servers&element=votes&key=realmport_reward_${'0'.repeat(32)}`, 'invalid server key'],
      [`${question}&key=${key}`, 'no username'],
      [`${question}&key=${key}&username=%20`, 'no username'],
      [`${question}&key=${key}&username={USERNAME}`, 'no username'],
      [`${question}&key=${key}&username=${'a'.repeat(65)}`, 'no username'],
      [`object=players&element=claim&key=${key}&username=A`, 'invalid object or element'],
      [`key=${key}&username=A`, 'invalid object or element'],
    ] as const
    for (const [query, text] of errors)
      for (const path of ['/api/', '/api-vrc/']) {
        const response = await send(`${path}?${query}`)
        expect([query, response.status, await response.text()]).toEqual([query, 200, `Error: ${text}`])
      }
    // It is no session and no token.
    for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `__Host-session=${key}` }])
      expect((await send(`/api/affiliates/${id}`, { headers })).status).toBe(401)
    await env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE owner_id = ?1`)
      .bind(owner.id)
      .run()
    expect(await ask(`object=servers&element=detail&key=${key}`)).toBe('Error: invalid server key')
  })

  it('count made-up keys against their network, of which each would have a limit of its own', async () => {
    const counted: string[] = []
    const limited = {
      ...env,
      NETWORK_BURSTS: {
        limit: async ({ key }: { key: string }) => {
          counted.push(key)
          return { success: true }
        },
      },
    }
    const { app } = await import('../../app.ts')
    for (const end of ['a', 'b'])
      await app.request(
        `${env.ORIGIN}/api/?object=votes&element=claim&key=realmport_reward_${end.repeat(32)}&username=A`,
        {},
        limited,
      )
    const networks = counted.filter((_, place) => place % 2 === 0)
    expect(counted).toHaveLength(4)
    expect(new Set(networks).size).toBe(1)
    expect(new Set(counted).size).toBe(3)
  })

  it('answer 429 with text when one key asks too often', async () => {
    const { key } = await makeServer()
    const limited = { ...env, NETWORK_BURSTS: { limit: async () => ({ success: false }) } }
    const { app } = await import('../../app.ts')
    const response = await app.request(
      `${env.ORIGIN}/api/?object=votes&element=claim&key=${key}&username=A`,
      {},
      limited,
    )
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '60',
      'Error: too many requests',
    ])
  })
})

describe('the answers about a server', () => {
  it('are what programs of the field read, as JSON and XML, with the names of those who gave one', async () => {
    const { id, key } = await makeServer()
    await voter(id, 'Anna & Bo')
    await voter(id, null)
    const old = await voter(id, 'Old Voter')
    await env.DB.prepare('UPDATE votes SET cast_at = cast_at - ?2 WHERE user_id = ?1')
      .bind(old.id, 90 * DAY)
      .run()
    expect(await claim(key, 'Anna & Bo')).toBe('1')
    const read = async (query: string) => JSON.parse(await ask(`object=servers&${query}&key=${key}`))
    expect(await read('element=detail')).toMatchObject({
      id,
      votes: '3',
      score: '0',
      comments: '0',
      favorited: '0',
      uptime: '',
      rank: '',
    })
    expect(await read('element=votes&format=json&limit=1000')).toMatchObject({
      votes: [
        {
          nickname: 'Anna & Bo',
          claimed: '1',
          date: expect.stringMatching(/^[A-Z][a-z]+ \d+(st|nd|rd|th), \d{4} /),
        },
        { nickname: 'Old Voter', claimed: '1' },
      ],
    })
    expect((await read('element=votes&limit=1')).votes).toHaveLength(1)
    expect(await read('element=voters&month=current&format=json&limit=10')).toMatchObject({
      month: new Date().toISOString().slice(0, 7).replace('-', ''),
      voters: [{ nickname: 'Anna & Bo', votes: '1' }],
    })
    expect((await read('element=voters&month=previous')).voters).toEqual([])
    const xml = await send(`/api/?object=servers&element=voters&format=xml&key=${key}`)
    expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await xml.text()).toContain(
      '<voter>\n<nickname>Anna &amp; Bo</nickname>\n<votes>1</votes>\n</voter>',
    )
  })

  it('have dates of New York, as plugins compare them', () => {
    expect(dateText(Date.UTC(2025, 6, 23, 6, 27))).toMatch(/^July 23rd, 2025 02:27 AM EDT$/)
    expect(
      [1, 2, 3, 11, 12, 13, 21, 30].map((day) => dateText(Date.UTC(2026, 0, day, 18)).split(',')[0]),
    ).toEqual(['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '30th'].map((day) => `January ${day}`))
  })
})

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
    const later = () =>
      env.DB.prepare('UPDATE reward_keys SET asked_at = asked_at - 60000 WHERE listing_id = ?1')
        .bind(id)
        .run()
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
    const { results } = await env.DB.prepare(
      `SELECT * FROM audit_log WHERE target_id = ?1 AND action LIKE '%reward-key' ORDER BY seq`,
    )
      .bind(id)
      .all()
    expect(results.map((row) => row['action'])).toEqual(['listing.reward-key', 'listing.remove-reward-key'])
    expect(results[0]).toMatchObject({ actor_id: owner.id, after: JSON.stringify({ tail: key.slice(-4) }) })
    expect(JSON.stringify(results)).not.toContain(key)
    expect(key).toMatch(/^realmport_reward_[0-9a-f]{32}$/)
    const secret = key.slice(-32)
    expect(await count('SELECT count(*) FROM reward_keys WHERE instr(key_hash, ?1) > 0', secret)).toBe(0)
  })
})

describe('a gamertag', () => {
  const read = (as: TestUser | null, serverId?: string) =>
    bodyOf<Gamertag>(request(`/api/me/gamertag${serverId ? `?serverId=${serverId}` : ''}`, { as }))

  it('can be given, corrected and removed, and is told to its person alone', async () => {
    const { id } = await makeServer()
    const player = await voter(id, '  §6Dock   Hand ')
    expect(await read(player, id)).toEqual({ gamertag: 'Dock Hand', rewards: true })
    expect(await read(player, (await makeListing()).id)).toEqual({ gamertag: 'Dock Hand', rewards: false })
    for (const path of [`/api/servers/${id}`, '/api/servers', `/api/servers/${id}/viewer`])
      expect(await (await request(path, { as: player })).text()).not.toContain('Dock Hand')
    expect(await (await request('/api/account/export', { as: player })).text()).toContain(
      '"gamertag":"Dock Hand"',
    )
    await name(player, null)
    expect(await read(player)).toEqual({ gamertag: null, rewards: false })
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

/** Each plugin's own requests and reading of the answers, transcribed from its source in their order. */
describe('the plugins’ own logic', () => {
  /** BetterVoting by TwistedAsylumMC, BetterVotingThread: the name as it is, the claim by POST without a body, three lists. */
  it('BetterVoting', async () => {
    const { id, key } = await makeServer()
    const curl = (query: string, post: boolean) =>
      ask(
        query,
        post ? { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {},
      )
    const validate = () => curl(`object=votes&element=claim&key=${key}&username=ShoalWalker`, false)
    expect(await validate()).toBe('0')
    await voter(id, 'shoal walker')
    const info = JSON.parse(await curl(`object=servers&element=detail&key=${key}`, false))
    for (const field of ['uptime', 'score', 'rank', 'votes', 'favorited', 'comments'])
      expect(info[field]).toEqual(expect.any(String))
    const top = JSON.parse(
      await curl(`object=servers&element=voters&key=${key}&month=current&format=json&limit=10`, false),
    )
    expect(top.voters).toEqual([{ nickname: 'shoal walker', votes: '1' }])
    const { votes } = JSON.parse(
      await curl(`object=servers&element=votes&key=${key}&format=json&limit=1000`, false),
    )
    const today = dateText(Date.now()).replace(/ \d\d:.*/, '')
    const unclaimed = votes.filter(
      (one: Record<string, unknown>) => String(one['date']).startsWith(today) && one['claimed'] === '0',
    )
    expect(unclaimed.map((one: Record<string, unknown>) => one['nickname'])).toEqual(['shoal walker'])
    expect(await validate()).toBe('1')
    const claimOnce = () =>
      curl(`action=post&object=votes&element=claim&key=${key}&username=ShoalWalker`, true)
    expect([await claimOnce(), await claimOnce(), await validate()]).toEqual(['1', '0', '2'])
  })

  /** VoteReward (LDX), RequestThread: the addresses of the file, the name in small letters and URL-encoded, two booleans each time. */
  it('VoteReward', async () => {
    const { id, key } = await makeServer()
    const list: { check: string; claim: string } = JSON.parse(vrcFile(env.ORIGIN, key))
    const get = async (template: string): Promise<{ voted: boolean; claimed: boolean }> => {
      const address = template.replace('{USERNAME}', encodeURIComponent('rope walker').replaceAll('%20', '+'))
      const body: { voted: boolean; claimed: boolean } = await (
        await fetchWorker(new Request(address, { headers: { 'user-agent': 'VoteReward' } }))
      ).json()
      expect(body).toEqual({ voted: expect.any(Boolean), claimed: expect.any(Boolean) })
      return body
    }
    const rewards = async () => {
      const before = await get(list.check)
      if (!before.voted || before.claimed) return 0
      const after = await get(list.claim)
      return after.voted && after.claimed ? 1 : 0
    }
    expect(await rewards()).toBe(0)
    await voter(id, 'Rope Walker')
    const given = await Promise.all(Array.from({ length: 10 }, rewards))
    expect(given.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
    expect([await rewards(), await get(list.check)]).toEqual([0, { voted: true, claimed: true }])
  })

  /**
   * UltimateVote by ImAMadDev, VoteTask: blanks as %20; after '1' it posts an empty form to the same address, not to that of a claim, and takes every answer for
   * a yes. So the form claims, or the next question would be told '1' again.
   */
  it('UltimateVote', async () => {
    const { id, key } = await makeServer()
    const query = `object=votes&element=claim&key=${key}&username=Sand%20Bar`
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const process = async () => {
      const state = await ask(query)
      return state === '1' ? `rewarded after ${await ask(query, form)}` : state
    }
    expect([await process(), await ask(query, form)]).toEqual(['0', '0'])
    await voter(id, 'Sand Bar')
    // A form that is too large to be read is a check, as if nothing was sent in it.
    expect(await ask(query, { ...form, body: `page=${'x'.repeat(16 * 1024)}` })).toBe('1')
    expect([await process(), await process(), await ask(query, form)]).toEqual(['rewarded after 1', '2', '2'])
    expect(await ask(`object=servers&element=voters&key=${key}&format=json`)).toContain('voters')
    // The other forms of the check take an empty form the same way, also from fifty at once.
    await voter(id, 'Mud Flat')
    const vrc = `/api-vrc/?object=votes&element=claim&key=${key}&username=mud+flat`
    const answers = await Promise.all(Array.from({ length: 50 }, async () => (await send(vrc, form)).text()))
    expect(answers.filter((text) => text === '{"voted":true,"claimed":false}')).toHaveLength(1)
    expect(new Set(answers)).toEqual(
      new Set(['{"voted":true,"claimed":false}', '{"voted":true,"claimed":true}']),
    )
  })

  /** VoteUs for Endstone 0.2: claims at once by GET; after '0' once more in small letters; anything else but '1' means that it was claimed. */
  it('VoteUs', async () => {
    const { id, key } = await makeServer()
    const get = async (player: string) => {
      const path = `/api/?action=post&object=votes&element=claim&key=${key}&username=${encodeURIComponent(player)}`
      const response = await send(path, { headers: { 'user-agent': 'python-requests/2.32.3' } })
      expect(response.status).toBe(200)
      return (await response.text()).trim()
    }
    const claimVote = async () => {
      const first = await get('Night Tide')
      if (first === '1') return 'granted'
      return first === '0' && (await get('night tide')) === '1' ? 'granted' : 'not_voted'
    }
    expect(await claimVote()).toBe('not_voted')
    await voter(id, 'NightTide')
    expect([await claimVote(), await claimVote()]).toEqual(['granted', 'not_voted'])
    const { votes } = JSON.parse(await ask(`object=servers&element=votes&key=${key}&format=json`))
    expect(votes).toMatchObject([{ nickname: 'NightTide' }])
  })
})

it(
  'reads at most five rows and takes one round trip, with 200,000 votes of the month on one server',
  { timeout: 300_000 },
  async () => {
    const { id, key } = await makeServer()
    await makePlayer('Absent')
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 7999)
       INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at, gamertag, gamertag_key)
       SELECT printf('crowd%07d', i), 'crowd' || i, 'crowd', 'crowd', 0, 0, 'Crowd ' || i, 'crowd' || i FROM n`,
      ),
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
       INSERT INTO votes (listing_id, user_id, cast_at) SELECT ?1, u.id, ?2 - n.i * ${DAY} FROM users u, n WHERE u.chat_id LIKE 'crowd%'`,
      ).bind(id, Date.now() - HOUR),
    ])
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(200_000)
    const claimed = await claimOfKey(key)
    if (!claimed) throw new Error('no key')
    const cost = async (username: string, claims: boolean) => {
      let [read, trips] = [0, 0]
      const database = meteredDatabase(env.DB, (meta) => {
        read += meta.rows_read
      })
      const db = openDb(database, 'first-primary')
      const counted = {
        ...db,
        batch: async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
          trips += 1
          return db.batch<Rows>(statements)
        },
      }
      const ctx = systemContext(Date.now(), { db: counted })
      const question = { key: claimed, username }
      const told = claims ? await claimReward(ctx, question) : (await checkReward(ctx, question))?.state
      return { told, read, trips }
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
    await env.DB.prepare('UPDATE vote_claims SET vote_at = vote_at - ?1 WHERE listing_id = ?2')
      .bind(DAY, id)
      .run()
    costs.push(await cost('Crowd 77', true))
    expect(costs.at(-1)?.told).toBe(true)
    expect(Math.max(...costs.map(({ read }) => read)), JSON.stringify(costs)).toBeLessThanOrEqual(5)
    // A claim that comes again also reads whether the key is known.
    expect(again.read, JSON.stringify([...costs, again])).toBeLessThanOrEqual(6)
    for (const { trips } of costs) expect(trips).toBe(1)
  },
)
