import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/time.ts'
import { COHORT_MIN } from '#contract/vote-trust.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredContext } from '../../testing/metered-context.ts'
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

  it('of a week are not read again in each run once the day is judged', async () => {
    const { id } = await makeListing()
    const today = Math.floor(Date.now() / DAY)
    const leaveSignals = (day: number, votes: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         INSERT INTO vote_signals (day, listing_id, user_id, account_day, first_day) SELECT ?1, ?2, 'nobody ' || i, 0, 0 FROM n`,
      )
        .bind(day, id, votes)
        .run()
    await leaveSignals(today, COHORT_MIN)
    await env.DB.prepare(
      `INSERT INTO vote_cohorts (day, listing_id, state, oddities, figures, thresholds, judged_at) VALUES (?1, ?2, 'watched', '[]', ?3, '{}', 0)`,
    )
      .bind(today, id, JSON.stringify({ votes: COHORT_MIN }))
      .run()
    const rowsRead = async () => {
      const { ctx, meter } = meteredContext()
      await judgeCohorts(ctx)
      return meter.rowsRead
    }
    await judge()
    const before = await rowsRead()
    await leaveSignals(today - 3, 1_000)
    expect((await rowsRead()) - before).toBeLessThan(100)
    await env.DB.prepare('DELETE FROM vote_signals WHERE listing_id = ?1').bind(id).run()
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

/** The usual figures of a site with many votes: one browser is common, and few accounts are young. */
async function makeUsual() {
  const today = Math.floor(Date.now() / DAY)
  const person = await makeVoter(400 * DAY)
  const { id } = await makeListing()
  await vote(id, person, phone(0))
  const hashed = await env.DB.prepare('SELECT ciphers, extensions FROM vote_signals WHERE user_id = ?1')
    .bind(person.id)
    .first<{ ciphers: string; extensions: string }>()
  await env.DB.batch([
    env.DB.prepare('DELETE FROM vote_baseline'),
    ...(
      [
        ['day', '', today],
        ['votes', '', 5000],
        ['young', '', 0.05],
        ['together', '', 0.02],
        ['newcomers', '', 0.4],
        ['ciphers', hashed?.ciphers ?? '', 0.4],
        ['extensions', hashed?.extensions ?? '', 0.4],
      ] as const
    ).map((row) =>
      env.DB.prepare('INSERT INTO vote_baseline (kind, value, share) VALUES (?1, ?2, ?3)').bind(...row),
    ),
  ])
}
const phone = (place: number): From => ({
  address: `10.${place}.${place}.5`,
  system: 64_600 + (place % 25),
  software: 'chrome',
})
const fans = async (id: string, from: number, votes: number) => {
  for (let fan = from; fan < from + votes; fan += 1)
    await vote(id, await makeVoter((60 + 29 * fan) * DAY), phone(fan))
}
/** Moves everything about the votes for a server so many days back. */
const ageVotes = (id: string, days: number) =>
  env.DB.batch([
    env.DB.prepare('UPDATE votes SET cast_at = cast_at - ?2 WHERE listing_id = ?1').bind(id, days * DAY),
    env.DB.prepare('UPDATE vote_signals SET day = day - ?2 WHERE listing_id = ?1').bind(id, days),
  ])
const decide = (id: string, verdict: string, as: TestUser, version: number) =>
  bodyOf<{ state: string; version: number; decidedUntil: string | null }>(
    request(`/api/admin/vote-days/${id}/${new Date().toISOString().slice(0, 10)}/${verdict}`, {
      as,
      body: { version, reason: 'script' },
    }),
  )

describe('a verdict of staff on a day that still runs', () => {
  it('leaves the votes that come later to the judge, and both verdicts can be taken back', async () => {
    await makeUsual()
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await fans(id, 0, 20)
    await attack(id, COHORT_MIN)
    await judge()
    expect(await effects(id)).toEqual({ counted: 20, held: COHORT_MIN })
    const first = await decide(id, 'void', admin, 1)
    expect(first).toMatchObject({ state: 'void', decidedUntil: expect.any(String) })

    // Fans who come later count at once; the same script is held again.
    await attack(id, COHORT_MIN)
    await fans(id, 20, 5)
    await judge()
    expect(await effects(id)).toEqual({ counted: 25, held: COHORT_MIN, void: COHORT_MIN })
    const read = () =>
      env.DB.prepare('SELECT state, version FROM vote_cohorts WHERE listing_id = ?1').bind(id).first<{
        state: string
        version: number
      }>()
    const again = await read()
    expect(again?.state).toBe('held')
    const second = await decide(id, 'void', admin, again?.version ?? 0)
    expect(await effects(id)).toEqual({ counted: 25, void: 2 * COHORT_MIN })
    const once = await decide(id, 'undo', admin, second.version)
    expect(await effects(id)).toEqual({ counted: 25, held: COHORT_MIN, void: COHORT_MIN })
    expect(once).toMatchObject({ state: 'held', decidedUntil: first.decidedUntil })
    const twice = await decide(id, 'undo', admin, once.version)
    expect(twice).toMatchObject({ state: 'held', decidedUntil: null })
    expect(await effects(id)).toEqual({ counted: 25, held: 2 * COHORT_MIN })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('that let votes count does not let a script count that comes later, and a second verdict leaves the first ones', async () => {
    await makeUsual()
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await attack(id, COHORT_MIN)
    await judge()
    await decide(id, 'release', admin, 1)
    await judge()
    expect(await effects(id)).toEqual({ counted: COHORT_MIN })
    await attack(id, COHORT_MIN)
    await judge()
    expect(await effects(id)).toEqual({ counted: COHORT_MIN, held: COHORT_MIN })
    await decide(id, 'void', admin, 3)
    expect(await effects(id)).toEqual({ counted: COHORT_MIN, void: COHORT_MIN })
  })

  it('that made a whole day void shows staff what was held since, and they can let it count', async () => {
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await attack(id, COHORT_MIN)
    await judge()
    expect(await decide(id, 'void', admin, 1)).toMatchObject({ state: 'void' })
    await judge()
    expect(await vote(id, await makeVoter(FRESH), rented(1))).toMatchObject({ effect: 'held' })
    // Also one that began before the verdict and was saved after it.
    await env.DB.prepare(
      `UPDATE votes SET cast_at = (SELECT decided_until FROM vote_cohorts WHERE listing_id = ?1) WHERE listing_id = ?1 AND effect = 'held'`,
    )
      .bind(id)
      .run()
    for (let run = 0; run < 2; run += 1) await judge()
    const { items } = await bodyOf<{ items: { server: { _id: string }; state: string; version: number }[] }>(
      request('/api/admin/vote-days', { as: admin }),
    )
    expect(items.find(({ server }) => server._id === id)).toMatchObject({ state: 'held', version: 3 })
    await decide(id, 'release', admin, 3)
    expect(await effects(id)).toEqual({ counted: 1, void: COHORT_MIN })
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each(['watched', 'released'])(
    'that is taken back leaves the day held where a vote was held since: it was %s',
    async (state) => {
      const [{ id }, admin] = [await makeListing(), await makeAdmin()]
      await attack(id, 2)
      await env.DB.prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, oddities, figures, thresholds, judged_at) VALUES (?2, ?1, ?3, '[]', '{"votes":2}', '{}', 1)`,
      )
        .bind(id, Math.floor(Date.now() / DAY), state)
        .run()
      await decide(id, 'void', admin, 1)
      await vote(id, await makeVoter(FRESH), rented(1))
      expect(await decide(id, 'undo', admin, 2)).toMatchObject({ state: 'held', reason: 'script' })
      expect(await effects(id)).toEqual({ counted: 2, held: 1 })
      expect(await decide(id, 'release', admin, 3)).toMatchObject({ state: 'released' })
      expect(await effects(id)).toEqual({ counted: 3 })
    },
  )

  it('about votes that were held since a first one is taken back to a day that staff see', async () => {
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await attack(id, COHORT_MIN)
    await judge()
    await decide(id, 'void', admin, 1)
    await vote(id, await makeVoter(FRESH), rented(1))
    // Before the judge came by.
    await decide(id, 'void', admin, 2)
    expect(await decide(id, 'undo', admin, 3)).toMatchObject({ state: 'held' })
    expect(await effects(id)).toEqual({ held: 1, void: COHORT_MIN })
  })
})

describe('fans who vote beside a script', () => {
  it('count, also where it is half of the day and too small to be judged alone', async () => {
    await makeUsual()
    const { id } = await makeListing()
    await fans(id, 0, COHORT_MIN - 1)
    await attack(id, COHORT_MIN - 1)
    await judge()
    expect(await effects(id)).toEqual({ counted: COHORT_MIN - 1, held: COHORT_MIN - 1 })
  })
})

describe('a crowd of several days', () => {
  it('is held on each of its days, and staff see and decide about each', async () => {
    await makeUsual()
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await attack(id, COHORT_MIN - 4)
    await ageVotes(id, 3)
    await fans(id, 0, 20)
    await attack(id, COHORT_MIN - 4)
    await judge()
    expect(await effects(id)).toEqual({ counted: 20, held: 2 * (COHORT_MIN - 4) })
    const { results } = await env.DB.prepare(
      `SELECT ?2 - day AS ago, state, scope, reason, figures ->> 'votes' AS votes FROM vote_cohorts WHERE listing_id = ?1 ORDER BY day`,
    )
      .bind(id, Math.floor(Date.now() / DAY))
      .all()
    expect(results).toEqual([
      { ago: 3, state: 'held', scope: 'some', reason: 'software', votes: COHORT_MIN - 4 },
      { ago: 0, state: 'held', scope: 'some', reason: 'software', votes: 20 + COHORT_MIN - 4 },
    ])
    const place = await bodyOf<{ held: number }>(request(`/api/servers/${id}/place?sort=top`))
    expect(place.held).toBe(2 * (COHORT_MIN - 4))
    const day = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10)
    expect(
      await bodyOf(request(`/api/admin/vote-days/${id}/${day}/release`, { as: admin, body: { version: 1 } })),
    ).toMatchObject({ state: 'released', votes: { counted: COHORT_MIN - 4, held: 0 } })
    await judge()
    expect(await counter(id)).toBe(20 + COHORT_MIN - 4)
  })

  it('that midnight cuts in two is held as one, also before the site has usual figures', async () => {
    await env.DB.prepare('DELETE FROM vote_baseline').run()
    const { id } = await makeListing()
    await attack(id, COHORT_MIN - 2)
    await ageVotes(id, 1)
    await attack(id, COHORT_MIN - 2)
    await judge()
    expect(await effects(id)).toEqual({ held: 2 * (COHORT_MIN - 2) })
  })
})

describe('votes that arrive while their crowd is judged', () => {
  it('are held with it', async () => {
    const { id } = await makeListing()
    await attack(id, COHORT_MIN)
    const late = await makeVoter(FRESH)
    const ctx = systemContext()
    let isCast = false
    await judgeCohorts({
      ...ctx,
      db: {
        ...ctx.db,
        batch: async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
          // The verdict's batch has four statements.
          if (statements.length === 4) isCast = (await vote(id, late, rented(1))).effect === 'counted'
          return ctx.db.batch<Rows>(statements)
        },
      },
    })
    expect(isCast).toBe(true)
    expect(await effects(id)).toEqual({ held: COHORT_MIN + 1 })
    expect(await count(`SELECT count(*) FROM notices WHERE user_id = ?1 AND kind = 'vote'`, late.id)).toBe(1)
  })

  it('are left to staff where they decided in between', async () => {
    const [{ id }, admin] = [await makeListing(), await makeAdmin()]
    await attack(id, COHORT_MIN)
    await env.DB.prepare(
      `INSERT INTO vote_cohorts (day, listing_id, state, oddities, figures, thresholds, judged_at) VALUES (?2, ?1, 'watched', '[]', '{"votes":1}', '{}', 1)`,
    )
      .bind(id, Math.floor(Date.now() / DAY))
      .run()
    const ctx = systemContext()
    await judgeCohorts({
      ...ctx,
      db: {
        ...ctx.db,
        batch: async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
          if (statements.length === 4) await decide(id, 'release', admin, 1)
          return ctx.db.batch<Rows>(statements)
        },
      },
    })
    expect(await effects(id)).toEqual({ counted: COHORT_MIN })
    expect(
      await count(`SELECT count(*) FROM vote_cohorts WHERE listing_id = ?1 AND state = 'released'`, id),
    ).toBe(1)
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
