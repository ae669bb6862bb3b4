import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { vrcFile } from '#contract/listings/reward.ts'
import { app } from '../../../app.ts'
import { fetchWorker } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { dateText } from './read-server.ts'
import { ask, claim, makeServer, send, voter } from './testing/plugin.ts'

describe('the addresses of plugins', () => {
  const askWith = (settings: Partial<typeof env>, key: string, headers = {}) =>
    app.request(
      `${env.ORIGIN}/api/?object=votes&element=claim&key=${key}&username=A`,
      { headers },
      settings,
      createExecutionContext(),
    )

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
    await run(`UPDATE listings SET moderation = 'suspended' WHERE owner_id = ?1`, owner.id)
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
    for (const end of ['a', 'b']) await askWith(limited, `realmport_reward_${end.repeat(32)}`)
    const networks = counted.filter((_, index) => index % 2 === 0)
    expect(counted).toHaveLength(4)
    expect(new Set(networks).size).toBe(1)
    expect(new Set(counted).size).toBe(3)
  })

  it('do not count a key that works for its network, which all Workers share', async () => {
    const [{ key }, other] = [await makeServer(), await makeServer()]
    /** The shared address has sent too much; each key has a limit of its own. */
    const full = {
      ...env,
      NETWORK_BURSTS: {
        limit: async (asked: { key: string }) => ({ success: !asked.key.includes('2a06:') }),
      },
    }
    const statusOf = async (sent: string, settings: typeof env) =>
      (await askWith(settings, sent, { 'cf-connecting-ip': '2a06:98c0:3600::103' })).status
    expect(await statusOf(key, full)).toBe(429)
    expect(await statusOf(key, env)).toBe(200)
    expect(await statusOf(key, full)).toBe(200)
    // Neither made-up keys nor keys that have not worked here yet.
    await statusOf(`realmport_reward_${'c'.repeat(32)}`, env)
    expect(await statusOf(`realmport_reward_${'c'.repeat(32)}`, full)).toBe(429)
    expect(await statusOf(other.key, full)).toBe(429)
  })

  it('answer 429 with text when one key asks too often', async () => {
    const { key } = await makeServer()
    const limited = { ...env, NETWORK_BURSTS: { limit: async () => ({ success: false }) } }
    const response = await askWith(limited, key)
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
    await run('UPDATE votes SET cast_at = cast_at - ?2 WHERE user_id = ?1', old.id, 90 * DAY)
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

  it.each([
    ['play.harbour.example', 'play.harbour.example', '19132'],
    ['play.harbour.example:19133', 'play.harbour.example', '19133'],
    ['aBcDeFgHiJk', '', ''],
    [null, '', ''],
  ])('have the host and the port of %s', async (realmLink, address, port) => {
    const { id, key } = await makeServer()
    await run('UPDATE listings SET realm_link = ?2 WHERE id = ?1', id, realmLink)
    for (const element of ['detail', 'votes', 'voters'])
      expect(JSON.parse(await ask(`object=servers&element=${element}&key=${key}`))).toMatchObject({
        address,
        port,
      })
    await run('UPDATE listings SET realm_link_visible = 0 WHERE id = ?1', id)
    const hidden = JSON.parse(await ask(`object=servers&element=detail&key=${key}`))
    expect(hidden).toMatchObject({ address: '', port: '' })
  })

  it('have dates of New York, as plugins compare them', () => {
    expect(dateText(Date.UTC(2025, 6, 23, 6, 27))).toMatch(/^July 23rd, 2025 02:27 AM EDT$/)
    expect(
      [1, 2, 3, 11, 12, 13, 21, 30].map((day) => dateText(Date.UTC(2026, 0, day, 18)).split(',')[0]),
    ).toEqual(['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '30th'].map((day) => `January ${day}`))
  })
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
   * UltimateVote by ImAMadDev, VoteTask: after '1' it posts an empty form to the same address and takes
   * every answer for a yes. So the form claims, or the next question would be told '1' again.
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
