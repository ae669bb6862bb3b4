import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { type Tag, TAGS } from '#contract/directory/directory.ts'
import { MODERATION_ACTIONS } from '#contract/staff/moderation.ts'
import { foldName } from '#contract/text/fold.ts'
import { moderate, saveReview, vote } from '../../testing/acts.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { systemContext } from '../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import { pick, type RandomSource, seededRandom } from '../../testing/seeded-random.ts'
import { scoreListings } from '../votes/score-listings.ts'

const NAMES = [
  'Sky Realm',
  'sky realm',
  'Ünder Tide',
  'Cloud 9 ☁️',
  'a"b\\c %_',
  '日本サーバー',
  'Basalt',
  'ﬁre ﬁght',
  'Zzz',
] as const
const MODERATIONS = ['pending', 'approved', 'approved', 'denied', 'suspended'] as const

/** Changes without a request are written as one statement, like in their verbs. */
interface Cast {
  random: RandomSource
  admin: TestUser
  people: TestUser[]
}

const randomTags = (random: RandomSource): Tag[] => TAGS.filter(() => random() % 4 === 0)
const randomName = (random: RandomSource) =>
  pick(random, NAMES) + (random() % 2 === 0 ? '' : ` ${random() % 20}`)

async function anyListing(random: RandomSource): Promise<string> {
  const results = await rowsOf<{ id: string }>('SELECT id FROM listings ORDER BY seq')
  return pick(random, results).id
}

const CHANGES: Record<string, (cast: Cast) => Promise<unknown>> = {
  create: async ({ random, people }) =>
    makeListing({
      owner: pick(random, people),
      name: randomName(random),
      tags: randomTags(random),
      moderation: pick(random, MODERATIONS),
      created: Date.now() - (random() % 5) * DAY,
    }),
  moderate: async ({ random, admin }) =>
    moderate(await anyListing(random), pick(random, MODERATION_ACTIONS), admin),
  moderateAgain: async (cast) => CHANGES['moderate']?.(cast),
  vote: async ({ random, people }) =>
    request(`/api/servers/${await anyListing(random)}/vote`, { as: pick(random, people), method: 'POST' }),
  review: async ({ random, people }) =>
    request(`/api/servers/${await anyListing(random)}/reviews`, {
      as: pick(random, people),
      body: { rating: 1 + (random() % 5) },
    }),
  rename: async ({ random }) => {
    const name = randomName(random)
    return run(
      'UPDATE listings SET name = ?1, name_key = ?2, updated = ?3 WHERE id = ?4',
      name,
      foldName(name),
      Date.now(),
      await anyListing(random),
    )
  },
  retag: async ({ random }) =>
    run(
      'UPDATE listings SET tags = ?1, updated = updated + 1 WHERE id = ?2',
      JSON.stringify(randomTags(random)),
      await anyListing(random),
    ),
  touch: async ({ random }) =>
    run('UPDATE listings SET updated = updated - ?1 WHERE id = ?2', random() % DAY, await anyListing(random)),
  manyVotes: async ({ random, people }) => {
    const id = await anyListing(random)
    const votes = 1 + (random() % 40)
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO votes (listing_id, user_id, cast_at)
         SELECT ?1, ?2, ?3 - value FROM json_each(?4)`,
      ).bind(
        id,
        pick(random, people).id,
        Date.now() - DAY * (2 + (random() % 1000)),
        JSON.stringify(Array.from({ length: votes }, (_, i) => i)),
      ),
      env.DB.prepare('UPDATE listings SET votes = votes + ?2 WHERE id = ?1').bind(id, votes),
    ])
  },
  countRecent: async ({ random, people }) => {
    const id = await anyListing(random)
    // Of several people on several days.
    await env.DB.batch(
      people.flatMap((person) =>
        [1, 2, 3].map((days) =>
          env.DB.prepare(
            'INSERT OR IGNORE INTO votes (listing_id, user_id, cast_at) VALUES (?1, ?2, ?3)',
          ).bind(id, person.id, Date.now() - days * DAY),
        ),
      ),
    )
    await run(
      'UPDATE listings SET scored_at = 0, votes = (SELECT count(*) FROM votes WHERE listing_id = ?1) WHERE id = ?1',
      id,
    )
    await scoreListings(systemContext(Date.now() + (random() % 9) * DAY))
  },
  remove: async ({ random }) => run('DELETE FROM listings WHERE id = ?1', await anyListing(random)),
}

async function newCast(seed: number): Promise<Cast> {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser()))
  return { random: seededRandom(seed), admin: await makeAdmin(), people }
}

/** Rescoring continues after the answer to a review. The models must agree when it has finished. */
const expectNoErrors = (done: string[] = []) =>
  vi.waitFor(
    async () => expect({ done, errors: await errorsInReadModels() }).toEqual({ done, errors: [] }),
    10_000,
  )

async function errorsAfter(damage: string, repair: string): Promise<(string | undefined)[]> {
  await run(damage)
  const names = (await errorsInReadModels()).map((error) => error.split(':')[0])
  await run(repair)
  return names
}

describe('the read models', () => {
  let owner: TestUser
  beforeAll(async () => {
    owner = await makeUser()
    const random = seededRandom(7)
    const specs = Array.from({ length: 30 }, () => ({
      name: randomName(random),
      tags: randomTags(random),
      created: Date.now() - (random() % 9) * DAY,
    }))
    await makeListings(owner.id, specs)
  })

  it.each([1, 2, 3, 4])('agree with the listings after any sequence of changes (seed %i)', async (seed) => {
    const cast = await newCast(seed)
    for (let round = 0; round < 4; round += 1) {
      const done: string[] = []
      for (let step = 0; step < 25; step += 1) {
        const change = pick(cast.random, Object.keys(CHANGES))
        await CHANGES[change]?.(cast)
        done.push(change)
      }
      await expectNoErrors(done)
    }
  })

  it('agree after many simultaneous changes', async () => {
    const { random, people, admin } = await newCast(99)
    const ids = await Promise.all(Array.from({ length: 8 }, () => anyListing(random)))
    const storm = ids.flatMap((id) => [
      ...people.map((as) => vote(id, as)),
      ...people.map((as) => saveReview(id, as, { rating: 1 + (random() % 5) })),
      ...MODERATION_ACTIONS.map((action) => moderate(id, action, admin)),
    ])
    const statuses = new Set((await Promise.all(storm)).map((response) => response.status))
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    await expectNoErrors()
  })

  it('follow a statement that changes many listings at once', async () => {
    await run(`UPDATE listings SET moderation = 'suspended' WHERE moderation = 'approved' AND seq % 2 = 0`)
    await expectNoErrors()
    await run(`UPDATE listings SET tags = '["PvP"]', moderation = 'approved' WHERE moderation = 'suspended'`)
    await expectNoErrors()
  })

  it('follow the deletion of an account with all its listings', async () => {
    const gone = await makeUser()
    await makeListing({ owner: gone, tags: ['PvP'], name: 'Leaves with its owner' })
    await run('DELETE FROM users WHERE id = ?1', gone.id)
    await expectNoErrors()
  })

  it('are empty when nothing is public', async () => {
    await run(`UPDATE listings SET moderation = 'denied'`)
    await expectNoErrors()
    expect(await count('SELECT count(*) FROM listing_facts')).toBe(0)
  })

  it('have a checker that finds every kind of error', async () => {
    const { id } = await makeListing({ name: 'Probe', tags: ['PvP'] })
    const wrong = [
      [
        `UPDATE listing_facts SET fact = 'tag-x' WHERE fact = 'tag-pvp'`,
        `UPDATE listing_facts SET fact = 'tag-pvp' WHERE fact = 'tag-x'`,
        'missing facts',
      ],
      [
        `INSERT INTO listing_facts (fact, seq) SELECT 'lang-haw', seq FROM listings WHERE id = '${id}'`,
        `DELETE FROM listing_facts WHERE fact = 'lang-haw'`,
        'facts too many',
      ],
      [
        `UPDATE listing_filters SET name = 'x' WHERE seq = (SELECT seq FROM listings WHERE id = '${id}')`,
        `UPDATE listing_filters SET name = (SELECT search_key FROM listings WHERE id = '${id}') WHERE name = 'x'`,
        'wrong filters',
      ],
      [`UPDATE listings SET votes = votes + 1`, `UPDATE listings SET votes = votes - 1`, 'counts of votes'],
      [
        `UPDATE listings SET rating_cnt = rating_cnt + 1`,
        `UPDATE listings SET rating_cnt = rating_cnt - 1`,
        'sums and counts of reviews',
      ],
      [
        `UPDATE site_counters SET pending = pending + 1`,
        `UPDATE site_counters SET pending = pending - 1`,
        'site counters',
      ],
    ] as const
    for (const [sql, back, name] of wrong) expect(await errorsAfter(sql, back)).toContain(name)
    await expectNoErrors()
  })
})
