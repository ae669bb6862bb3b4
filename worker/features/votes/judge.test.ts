import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { EVIDENCE, heldOf, type Member, SCRIPT } from '#contract/votes/vote-trust.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../testing/rows.ts'
import { systemContext, userContext } from '../../testing/contexts.ts'
import { castVote } from './cast-vote.ts'
import { confirmVotes } from './confirm-votes.ts'
import { judgeVotes, readUsual } from './judge.ts'
import { readSignals, type VoteSignals } from './vote-signals.ts'
import { takeVoteBack } from '../../testing/acts.ts'

const BROWSERS = { software: new Set(['chrome', 'firefox']), rest: 0.01 }
/** Noon of yesterday: a whole day behind, and another one to come back. */
const NOON = Math.floor(Date.now() / DAY) * DAY - DAY / 2

let salts = 0
/** Somebody who came here so many days before, with an account that is so much older. */
async function makeVoter({ here = 0, made = 100 + 61 * salts } = {}): Promise<TestUser> {
  const person = await makeUser()
  salts += 1
  const chatId = String((BigInt(NOON - made * DAY - 1_420_070_400_000) << 22n) + BigInt(salts))
  await run(
    'UPDATE users SET chat_id = ?2, created_at = ?3 WHERE id = ?1',
    person.id,
    chatId,
    NOON - here * DAY,
  )
  return person
}

const at = (place: number, software: string | null = 'chrome'): VoteSignals => ({
  network: `network ${place}`,
  system: 'isp',
  ciphers: software,
  extensions: software === null ? null : `${software} ${place}`,
})

/** Minutes from one vote to the next as people have them. */
const PACE = [1, 7, 2, 19, 3, 1, 44, 5, 11, 2]
interface Crowd {
  people?: number
  voter?: (place: number) => Parameters<typeof makeVoter>[0]
  signals?: (place: number) => VoteSignals
  from?: number
  pace?: (place: number) => number
}
async function crowd(
  id: string,
  { people = SCRIPT.PEOPLE, voter = () => ({}), signals = (place) => at(place), from = NOON, pace }: Crowd,
) {
  const came: TestUser[] = []
  let now = from
  for (let place = 0; place < people; place += 1) {
    const person = await makeVoter(voter(place))
    now += (pace ?? ((turn: number) => PACE[turn % PACE.length] ?? 1))(place) * MINUTE
    await castVote(systemContext(now), { listingId: id, claim: person.claim, signals: signals(place) })
    came.push(person)
  }
  return came
}
const script = (place: number) => at(place, 'curl')
const judge = (now = NOON + DAY / 4) => judgeVotes(systemContext(now), BROWSERS)
const effects = async (id: string) => {
  const results = await rowsOf<{ effect: string; times: number }>(
    'SELECT effect, count(*) AS times FROM votes WHERE listing_id = ?1 GROUP BY effect',
    id,
  )
  return Object.fromEntries(results.map(({ effect, times }) => [effect, times]))
}
const reasons = async (id: string) => {
  const results = await rowsOf<{ reason: string }>(
    `SELECT DISTINCT reason FROM votes WHERE listing_id = ?1 AND effect = 'held'`,
    id,
  )
  return results.map(({ reason }) => reason)
}

/** What an admin decides about the day of noon. */
async function decide(id: string, verdict: string) {
  const admin = await makeAdmin()
  const day = `/api/admin/vote-days/${id}/${new Date(NOON).toISOString().slice(0, 10)}`
  const { day: seen } = await bodyOf<{ day: { version: number } }>(request(day, { as: admin }))
  const body = { version: seen.version, reason: 'script' }
  return bodyOf<{ state: string }>(request(`${day}/${verdict}`, { as: admin, body }))
}

beforeEach(() =>
  env.DB.batch(['DELETE FROM signals', 'DELETE FROM listings'].map((sql) => env.DB.prepare(sql))),
)

describe('a crowd of a script', () => {
  it.each<[string, string, Crowd]>([
    ['one program', 'software', { signals: script }],
    [
      'one program behind the ciphers of a browser',
      'software',
      { signals: (n) => ({ ...at(n), extensions: 'own' }) },
    ],
    ['programs that each pretend to be another', 'software', { signals: (n) => at(n, `program ${n}`) }],
    ['accounts made within three days', 'accounts', { voter: (n) => ({ made: 45 + (n % 3) }) }],
    ['one rhythm', 'rhythm', { pace: () => 5 }],
  ])('is held together: %s', async (_, reason, odd) => {
    const { id } = await makeListing()
    const [person] = await crowd(id, odd)
    await judge()
    expect([await effects(id), await reasons(id)]).toEqual([{ held: SCRIPT.PEOPLE }, [reason]])
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(0)
    // Its voters are told, staff see the day, and the next vote of such a person waits at once.
    expect(await count(`SELECT count(*) FROM notices WHERE key LIKE 'held:' || ?1 || '%'`, id)).toBe(
      SCRIPT.PEOPLE,
    )
    const day = await rowOf('SELECT state, reason, oddities FROM vote_cohorts WHERE listing_id = ?1', id)
    expect(day).toEqual({ state: 'held', reason, oddities: `[{"reason":"${reason}","share":1.0}]` })
    if (person)
      expect(
        await castVote(systemContext(NOON + 1.1 * DAY), { listingId: id, claim: person.claim }),
      ).toMatchObject({ effect: 'held', reason })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is held among fans, who count, and without a second time for the same votes', async () => {
    const { id } = await makeListing()
    await crowd(id, { people: 20 })
    await crowd(id, { signals: (n) => script(100 + n), from: NOON + MINUTE })
    await judge()
    const days = () => rowsOf('SELECT * FROM vote_cohorts WHERE listing_id = ?1', id)
    const before = await days()
    await judge()
    expect(await effects(id)).toEqual({ counted: 20, held: SCRIPT.PEOPLE })
    expect(await days()).toEqual(before)
  })

  it('is found over a month, with a few votes now and then', async () => {
    const { id } = await makeListing()
    for (let turn = 0; turn < 6; turn += 1)
      await crowd(id, { people: 2, signals: (n) => script(10 * turn + n), from: NOON - 5 * turn * DAY })
    await judge()
    expect(await effects(id)).toEqual({ held: 12 })
    expect(
      await count(`SELECT count(*) FROM vote_cohorts WHERE state = 'held' AND listing_id = ?1`, id),
    ).toBe(6)
  })

  it('counts below a dozen, and when the site cannot tell what is usual', async () => {
    const [few, unknown] = [await makeListing(), await makeListing()]
    await crowd(few.id, { people: SCRIPT.PEOPLE - 1, signals: script })
    await judge()
    await crowd(unknown.id, { signals: script })
    await judgeVotes(systemContext(NOON + DAY / 4), null)
    expect([await effects(few.id), await effects(unknown.id)]).toEqual([
      { counted: SCRIPT.PEOPLE - 1 },
      { counted: SCRIPT.PEOPLE },
    ])
  })
})

describe('a crowd of children', () => {
  it.each<[string, Crowd]>([
    ['a school behind one proxy', { signals: () => at(1, 'school proxy') }],
    ['a camp that made its accounts there', { voter: () => ({ made: 1 }), signals: (n) => at(n % 3) }],
    [
      'a camp, with three strangers whose accounts are as young',
      { people: 40, voter: () => ({ made: 1 }), signals: (n) => at(Math.max(0, n - 36)) },
    ],
    ['a streamer’s, new here, on their own networks', { people: 40 }],
    ['with some accounts of the same day', { people: 40, voter: (n) => (n % 4 === 0 ? { made: 0 } : {}) }],
    [
      'a streamer’s, among them a room full of accounts of one day',
      {
        people: 90,
        voter: (n) => (n < 40 || n % 5 === 0 ? { made: 0 } : {}),
        signals: (n) => at(Math.max(0, n - 39)),
      },
    ],
    ['on the same phones', { people: 30, signals: (n) => ({ ...at(n % 12), extensions: `x ${n}` }) }],
  ])('counts: %s', async (_, children) => {
    const { id } = await makeListing()
    await crowd(id, children)
    await judge()
    expect((await effects(id))['held']).toBeUndefined()
  })
})

describe('evidence', () => {
  const member = (person: number, more: Partial<Member> = {}): Member => ({
    person: String(person),
    network: String(person),
    evidence: 0,
    cleared: false,
    ...more,
  })
  const members = (people: number, more: Partial<Member> = {}) =>
    Array.from({ length: people }, (_, n) => member(n, more))

  it('lowers the suspicion of a crowd by a third each', () => {
    expect(heldOf(members(12))).toHaveLength(12)
    expect(heldOf(members(17, { evidence: 1 }))).toEqual([])
    expect(heldOf(members(18, { evidence: 1 }))).toHaveLength(18)
    expect(heldOf(members(99, { evidence: EVIDENCE.KINDS }))).toEqual([])
    expect(heldOf([...members(12), member(40, { evidence: EVIDENCE.KINDS })])).toHaveLength(12)
    expect(heldOf(members(40, { network: 'one' }))).toEqual([])
    expect(heldOf(members(40).map((one, n) => ({ ...one, network: String(n % 3) })))).toEqual([])
    expect(heldOf(members(40).map((one, n) => ({ ...one, network: String(n % 4) })))).toHaveLength(40)
    expect(heldOf(members(40, { cleared: true }))).toEqual([])
  })

  it('takes weeks: votes for three servers in three weeks, or a membership that is paid', async () => {
    const [{ id }, ...others] = [await makeListing(), await makeListing(), await makeListing()]
    await crowd(id, { people: 16, signals: script })
    // With a third less for each of them, sixteen people are under a dozen.
    for (const [n, other] of others.entries())
      await run(
        'INSERT INTO votes (user_id, listing_id, cast_at) SELECT user_id, ?2, ?3 FROM votes WHERE listing_id = ?1',
        id,
        other.id,
        NOON - (10 + 10 * n) * DAY,
      )
    await judge()
    expect(await effects(id)).toEqual({ counted: 16 })
    await run('DELETE FROM votes WHERE listing_id = ?1', others[0]?.id)
    await judge()
    expect(await effects(id)).toEqual({ held: 16 })
  })

  it('is no saved server and no confirmation', async () => {
    const { id } = await makeListing()
    await crowd(id, { signals: script })
    await run(
      'INSERT INTO saved_listings (user_id, listing_id, saved_at) SELECT user_id, listing_id, ?2 FROM votes WHERE listing_id = ?1',
      id,
      NOON - 8 * DAY,
    )
    await judge()
    expect(await effects(id)).toEqual({ held: SCRIPT.PEOPLE })
  })
})

describe('coming back', () => {
  const confirm = async (people: readonly TestUser[], signals: (place: number) => VoteSignals) => {
    for (const [place, person] of people.entries())
      await confirmVotes(
        userContext(person, { now: NOON + DAY + (PACE[place % PACE.length] ?? 1) * place * MINUTE }),
        signals(place),
      )
  }
  const judgeLater = () => judge(NOON + 1.2 * DAY)

  it('confirms a person, whose later votes count, too', async () => {
    const { id } = await makeListing()
    const people = await crowd(id, { people: 20, signals: script })
    await judge()
    await confirm(people.slice(0, 5), (n) => at(n))
    await judgeLater()
    expect(await effects(id)).toEqual({ counted: 5, held: 15 })
    const [person] = people
    if (person)
      await castVote(systemContext(NOON + 1.1 * DAY), {
        listingId: id,
        claim: person.claim,
        signals: script(0),
      })
    await judgeLater()
    expect(await effects(id)).toEqual({ counted: 6, held: 15 })
  })

  it.each<[string, (place: number) => VoteSignals]>([
    ['with the same program', script],
    ['with another program each', (n) => at(n, `other ${n}`)],
  ])('confirms no crowd %s: its votes wait again, and staff decide', async (_, signals) => {
    const { id } = await makeListing()
    const people = await crowd(id, { people: 20, signals: script })
    await judge()
    await confirm(people, signals)
    expect(await effects(id)).toEqual({ counted: 20 })
    for (let turn = 0; turn < 2; turn += 1) await judgeLater()
    expect([await effects(id), await reasons(id)]).toEqual([{ held: 20 }, ['together']])
    await confirm(people, (n) => at(n))
    expect(await effects(id)).toEqual({ held: 20 })
    await decide(id, 'release')
    await judgeLater()
    expect(await effects(id)).toEqual({ counted: 20 })
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('a verdict of staff', () => {
  it('stays: what they let count is not held again, and what comes later is judged', async () => {
    const { id } = await makeListing()
    await crowd(id, { signals: script })
    await judge()
    expect(await decide(id, 'release')).toMatchObject({ state: 'released' })
    await judge()
    expect(await effects(id)).toEqual({ counted: SCRIPT.PEOPLE })
    await crowd(id, { signals: (n) => script(50 + n), from: NOON + DAY })
    await judge(NOON + 1.3 * DAY)
    expect(await effects(id)).toEqual({ counted: SCRIPT.PEOPLE, held: SCRIPT.PEOPLE })
  })

  it('that made votes void lets nobody of that crowd vote on', async () => {
    const { id } = await makeListing()
    await crowd(id, { signals: script })
    await judge()
    await decide(id, 'void')
    await crowd(id, { people: 3, signals: (n) => script(50 + n), from: NOON + DAY })
    await judge(NOON + 1.3 * DAY)
    expect(await effects(id)).toEqual({ void: SCRIPT.PEOPLE, held: 3 })
  })

  it('is possible about a day that looks ordinary, for the votes of people who are new here', async () => {
    const { id } = await makeListing()
    await crowd(id, { people: 12 })
    await crowd(id, { people: 3, voter: () => ({ here: 60 }), from: NOON + MINUTE })
    await judge()
    expect(await decide(id, 'void')).toMatchObject({
      state: 'void',
      votes: { counted: 3, held: 0, void: 12 },
    })
  })
})

describe('what is usual', () => {
  it('is what people use who have been here for a month, and not what new accounts bring', async () => {
    const servers = [await makeListing(), await makeListing(), await makeListing()]
    const day = Math.floor(NOON / DAY)
    const leave = (prefix: string, people: number, software: string, here: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO signals (day, listing_id, user_id, kind, at, network, ciphers, extensions, account_day, first_day)
         SELECT ?4, value, ?1 || i, 'vote', 0, ?1 || i, ?3, ?3 || i, 0, ?4 - ?5 FROM n, json_each(?6) WHERE i % 3 = key OR ?1 = 'bot'`,
      ).bind(prefix, people, software, day, here, JSON.stringify(servers.map(({ id }) => id)))
    await env.DB.batch([leave('fan', 350, 'chrome', 60), leave('bot', 300, 'curl', 3)])
    // Votes that wait teach nothing.
    for (const { id } of servers)
      await crowd(id, { people: 6, voter: () => ({ here: 60 }), signals: () => at(900 + salts, 'okhttp') })
    await run(`UPDATE votes SET effect = 'held', reason = 'software'`)
    const usual = await readUsual(systemContext(NOON + DAY / 4))
    expect([...(usual?.software ?? [])]).toEqual(['chrome'])
    expect(usual?.rest).toBe(0)
    await run('DELETE FROM signals')
    expect(await readUsual(systemContext(NOON + DAY / 4))).toBeNull()
  })

  it('is also what a few people elsewhere use, beside a server that most of the site votes for', async () => {
    const servers = [await makeListing(), await makeListing()]
    const day = Math.floor(NOON / DAY)
    const leave = (prefix: string, people: number, software: string, server: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO signals (day, listing_id, user_id, kind, at, network, ciphers, extensions, account_day, first_day)
         SELECT ?4, ?5, ?1 || i, 'vote', 0, ?1 || i, ?3, ?3 || i, 0, ?4 - 60 FROM n`,
      ).bind(prefix, people, software, day, servers[server]?.id)
    await env.DB.batch([
      leave('a', 1900, 'chrome', 0),
      leave('b', 30, 'firefox', 0),
      leave('c', 200, 'chrome', 1),
      leave('d', 4, 'firefox', 1),
      leave('e', 40, 'script', 0),
      leave('f', 1, 'script', 1),
    ])
    const usual = await readUsual(systemContext(NOON + DAY / 4))
    expect([...(usual?.software ?? [])].toSorted()).toEqual(['chrome', 'firefox'])
  })
})

describe('signals', () => {
  it('name a browser alike for good, and a network for 30 days and those before', async () => {
    const visit = (now: number) =>
      readSignals(
        systemContext(now),
        new Request(env.ORIGIN, {
          headers: { 'cf-connecting-ip': '198.51.100.77' },
          cf: { asn: 64_500, tlsClientCiphersSha1: 'chrome', tlsClientExtensionsSha1: 'shuffled' },
        }),
      )
    const changes = Math.ceil(NOON / (30 * DAY)) * 30 * DAY
    const [before, after] = [await visit(changes - MINUTE), await visit(changes + MINUTE)]
    const { ciphers, extensions } = before
    expect(after).toMatchObject({ ciphers, extensions, earlier: before.network })
    expect(after.network).not.toBe(before.network)
    expect(ciphers).not.toBe(extensions)
  })

  it('hold no address, and are gone after 30 days or with the vote', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    await request(`/api/servers/${id}/vote`, {
      as: person,
      method: 'POST',
      headers: { 'cf-connecting-ip': '198.51.100.77' },
      cf: { asn: 64_500, tlsClientCiphersSha1: 'curl', tlsClientExtensionsSha1: 'curl' },
    })
    const row = await rowOf('SELECT * FROM signals WHERE listing_id = ?1', id)
    expect(row).toMatchObject({ kind: 'vote', place: 1, network: expect.stringMatching(/^[\w-]{12}$/) })
    expect(JSON.stringify(row)).not.toMatch(/198\.51|64500|curl/)
    await takeVoteBack(id, person)
    expect(await count('SELECT count(*) FROM signals WHERE listing_id = ?1', id)).toBe(0)
    await crowd(id, { people: 1 })
    await sweepExpired(systemContext(NOON + 32 * DAY))
    expect(await count('SELECT count(*) FROM signals WHERE listing_id = ?1', id)).toBe(0)
  })
})
