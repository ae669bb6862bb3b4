import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/time.ts'
import { COHORT_MIN } from '#contract/vote-trust.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/system-context.ts'
import { judgeCohorts } from './judge-cohorts.ts'

/** The id that the chat platform gives to an account of this age. */
const chatIdOf = (ageMs: number, salt: number) =>
  String((BigInt(Date.now() - ageMs - 1_420_070_400_000) << 22n) + BigInt(salt))

let salts = 0
/** Somebody who is here for the first time, with an account of this age. */
async function makeVoter(ageMs: number): Promise<TestUser> {
  const person = await makeUser()
  salts += 1
  await env.DB.prepare('UPDATE users SET chat_id = ?2, created_at = ?3 WHERE id = ?1')
    .bind(person.id, chatIdOf(ageMs, salts), Date.now())
    .run()
  return person
}

interface From {
  address: string
  system: number
  software: string
}

async function vote(id: string, as: TestUser, from: From) {
  const response = await request(`/api/servers/${id}/vote`, {
    as,
    method: 'POST',
    headers: { 'cf-connecting-ip': from.address },
    cf: { asn: from.system, tlsClientCiphersSha1: from.software, tlsClientExtensionsSha1: from.software },
  })
  expect(response.status).toBe(200)
  return bodyOf<{ votes: number; effect: string; reason: string | null }>(response)
}

const effects = async (id: string) => {
  const { results } = await env.DB.prepare(
    'SELECT effect, count(*) AS times FROM votes WHERE listing_id = ?1 GROUP BY effect',
  )
    .bind(id)
    .all<{ effect: string; times: number }>()
  return Object.fromEntries(results.map(({ effect, times }) => [effect, times]))
}
const counter = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)
const signalsOf = (id: string) => count('SELECT count(*) FROM vote_signals WHERE listing_id = ?1', id)
const judge = () => judgeCohorts(systemContext())

const FRESH = 2 * DAY
const rented = (place: number): From => ({
  address: `198.51.${place % 4}.7`,
  system: 64_500,
  software: 'curl',
})
const attack = async (id: string, votes: number) => {
  for (let place = 0; place < votes; place += 1) await vote(id, await makeVoter(FRESH), rented(place))
}

describe('votes without evidence', () => {
  it('of fresh accounts with one script are held together, those cast before and those to come', async () => {
    const { id } = await makeListing()
    await attack(id, COHORT_MIN)
    expect(await counter(id)).toBe(COHORT_MIN)
    await judge()
    expect(await effects(id)).toEqual({ held: COHORT_MIN })
    expect(await counter(id)).toBe(0)
    const next = await vote(id, await makeVoter(FRESH), rented(1))
    expect(next).toMatchObject({ votes: 0, effect: 'held', reason: 'accounts' })
    expect(await counter(id)).toBe(0)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('count below a dozen, however odd they are', async () => {
    const { id } = await makeListing()
    await attack(id, COHORT_MIN - 1)
    await judge()
    expect(await effects(id)).toEqual({ counted: COHORT_MIN - 1 })
  })

  it('of a class of pupils behind one address count', async () => {
    const { id } = await makeListing()
    const school = { address: '203.0.113.9', system: 64_510, software: 'chrome' }
    for (let pupil = 0; pupil < 30; pupil += 1)
      await vote(id, await makeVoter((100 + 37 * pupil) * DAY), school)
    await judge()
    expect(await signalsOf(id)).toBe(30)
    expect(await effects(id)).toEqual({ counted: 30 })
  })

  it('of a streamer’s crowd count: growth alone holds nothing', async () => {
    const { id } = await makeListing()
    for (let fan = 0; fan < 60; fan += 1)
      await vote(id, await makeVoter((60 + 29 * fan) * DAY), {
        address: `10.${fan}.${fan}.5`,
        system: 64_600 + (fan % 25),
        software: `browser ${fan % 9}`,
      })
    await judge()
    expect(await signalsOf(id)).toBe(60)
    expect(await effects(id)).toEqual({ counted: 60 })
  })

  it('are judged once: a repeated run changes nothing', async () => {
    const { id } = await makeListing()
    await attack(id, COHORT_MIN)
    await judge()
    const before = await env.DB.prepare('SELECT * FROM vote_cohorts WHERE listing_id = ?1').bind(id).first()
    await judge()
    expect(await env.DB.prepare('SELECT * FROM vote_cohorts WHERE listing_id = ?1').bind(id).first()).toEqual(
      before,
    )
  })

  it('leave no address, and nothing at all after 30 days or when they are taken back', async () => {
    const { id } = await makeListing()
    const person = await makeVoter(FRESH)
    const from = { address: '198.51.100.77', system: 64_500, software: 'curl' }
    await vote(id, person, from)
    const row = await env.DB.prepare('SELECT * FROM vote_signals WHERE user_id = ?1').bind(person.id).first()
    expect(row).toMatchObject({ network: expect.stringMatching(/^[\w-]{12}$/) })
    for (const value of Object.values(from)) expect(JSON.stringify(row)).not.toContain(String(value))
    await sweepExpired(systemContext(Date.now() + 29 * DAY))
    expect(await count('SELECT count(*) FROM vote_signals WHERE user_id = ?1', person.id)).toBe(1)
    await sweepExpired(systemContext(Date.now() + 32 * DAY))
    expect(await count('SELECT count(*) FROM vote_signals WHERE user_id = ?1', person.id)).toBe(0)

    const other = await makeVoter(FRESH)
    await vote(id, other, from)
    await request(`/api/servers/${id}/vote`, { as: other, method: 'DELETE' })
    expect(await count('SELECT count(*) FROM vote_signals WHERE user_id = ?1', other.id)).toBe(0)
  })
})

describe('a vote with evidence', () => {
  const age = (column: string, table: string, owner: string) => (person: TestUser) =>
    env.DB.prepare(`UPDATE ${table} SET ${column} = ${column} - ?2 WHERE ${owner} = ?1`)
      .bind(person.id, 8 * DAY)
      .run()

  it.each([
    [
      'a review of last week',
      async (person: TestUser) => {
        const { id } = await makeListing()
        await request(`/api/servers/${id}/reviews`, { as: person, body: { rating: 5 } })
        await age('created_at', 'reviews', 'author_id')(person)
      },
    ],
    [
      'a server saved last week',
      async (person: TestUser) => {
        const { id } = await makeListing()
        await request(`/api/servers/${id}/save`, { as: person, body: { follow: false } })
        await age('saved_at', 'saved_listings', 'user_id')(person)
      },
    ],
    [
      'a confirmation of last week',
      (person: TestUser) =>
        env.DB.prepare('UPDATE users SET confirmed_at = ?2 WHERE id = ?1')
          .bind(person.id, Date.now() - 8 * DAY)
          .run(),
    ],
    [
      'a membership of more than a week',
      (person: TestUser) =>
        env.DB.prepare(
          `INSERT INTO memberships (user_id, guild_id, since_month, confirmed_at, counts_from) VALUES (?1, 'guild', '2026-01', ?2, ?2)`,
        )
          .bind(person.id, Date.now() - DAY)
          .run(),
    ],
  ])('counts whatever the crowd around it: %s', async (_, prove) => {
    const { id } = await makeListing()
    await env.DB.prepare(`UPDATE listings SET discord_guild = 'guild' WHERE id = ?1`).bind(id).run()
    await attack(id, COHORT_MIN)
    await judge()
    const fan = await makeVoter(400 * DAY)
    await prove(fan)
    expect(await vote(id, fan, rented(1))).toMatchObject({ votes: 1, effect: 'counted', reason: null })
    expect(await count('SELECT count(*) FROM vote_signals WHERE user_id = ?1', fan.id)).toBe(0)
  })

  it('needs an account of 30 days and an act of a week ago', async () => {
    const { id } = await makeListing()
    await attack(id, COHORT_MIN)
    await judge()
    const young = await makeVoter(FRESH)
    const idle = await makeVoter(400 * DAY)
    await env.DB.prepare('UPDATE users SET confirmed_at = ?2 WHERE id = ?1')
      .bind(young.id, Date.now() - 8 * DAY)
      .run()
    for (const person of [young, idle])
      expect(await vote(id, person, rented(1))).toMatchObject({ effect: 'held' })
  })
})
