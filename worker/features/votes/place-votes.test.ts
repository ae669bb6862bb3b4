import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import type { ListingPlace } from '#contract/place.ts'
import { DAY } from '#contract/time.ts'
import { openDb } from '../../db/client.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { dyingAt } from '../../testing/dying-context.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { faultyDatabase } from '../../testing/faulty-database.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { meteredDatabase } from '../../testing/metered-database.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/system-context.ts'
import { castVote } from './cast-vote.ts'
import { countRecentVotes } from './count-recent-votes.ts'
import { placeVotes } from './place-votes.ts'
import { withdrawVote } from './withdraw-vote.ts'

/** A context that adds up the rows that its statements write. */
function metered(now = Date.now()) {
  let written = 0
  const db = openDb(
    meteredDatabase(env.DB, (meta) => {
      written += meta.rows_written
    }),
    'first-primary',
  )
  return { ctx: systemContext(now, { db }), written: () => written }
}

/** Rows that one vote writes. */
async function rowsOfVote(listingId: string, { claim }: TestUser): Promise<number> {
  const { ctx, written } = metered()
  await castVote(ctx, { listingId, claim })
  return written()
}

/** Somebody with evidence, whose votes leave no signals. */
async function makeRegular(): Promise<TestUser> {
  const person = await makeUser()
  await env.DB.prepare('UPDATE users SET chat_id = ?2, confirmed_at = ?3 WHERE id = ?1')
    .bind(person.id, String(1_000_000 + Math.floor(performance.now() * 1000)), Date.now() - 60 * DAY)
    .run()
  return person
}

const placed = (id: string) =>
  count('SELECT m.votes FROM directory_members m JOIN listings l USING (seq) WHERE l.id = ?1', id)
const votesOf = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)
const signalsOf = (id: string) => count('SELECT count(*) FROM vote_signals WHERE listing_id = ?1', id)
const run = () => placeVotes(systemContext())
const expectExact = async () => expect(await errorsInReadModels()).toEqual([])

/** The vote, its indexes, the counter and where it came from. */
const ROWS_OF_VOTE = 7

describe('a vote', () => {
  const tags = ['PvP', 'Skyblock', 'Factions'] as const

  it('writes few rows, with evidence or without, the first or the next', async () => {
    const { id } = await makeListing({ tags: [...tags], votes: 29 })
    const other = await makeListing({ tags: [...tags] })
    for (const listing of [id, other.id])
      for (const make of [makeRegular, makeUser, makeRegular, makeUser])
        expect(await rowsOfVote(listing, await make())).toBeLessThanOrEqual(ROWS_OF_VOTE)
    expect([await signalsOf(id), await votesOf(id)]).toEqual([2, 33])
    await expectExact()
  })

  it('writes few rows while it is held', async () => {
    const { id } = await makeListing({ tags: [...tags] })
    await env.DB.prepare(
      `INSERT INTO vote_cohorts (day, listing_id, state, reason, oddities, figures, thresholds, judged_at) VALUES (?1, ?2, 'held', 'software', '[]', '{}', '{}', 0)`,
    )
      .bind(Math.floor(Date.now() / DAY), id)
      .run()
    expect(await rowsOfVote(id, await makeUser())).toBeLessThanOrEqual(ROWS_OF_VOTE)
    expect([
      await count("SELECT count(*) FROM votes WHERE listing_id = ?1 AND effect = 'held'", id),
      await votesOf(id),
    ]).toEqual([1, 0])
  })

  it('reads as many rows in a large directory as in a small one', async () => {
    const person = await makeUser()
    await env.DB.prepare('UPDATE users SET chat_id = ?2 WHERE id = ?1')
      .bind(person.id, '81384788765712384')
      .run()
    const ids = await makeListings(
      person.id,
      Array.from({ length: 300 }, (_, n) => ({ name: `One Of Many ${n}`, created: Date.now() - 90 * DAY })),
    )
    const voter = await makeUser()
    await env.DB.prepare('UPDATE users SET chat_id = ?2 WHERE id = ?1')
      .bind(voter.id, '81384788765712385')
      .run()
    let read = 0
    const database = meteredDatabase(env.DB, (meta) => {
      read += meta.rows_read
    })
    const ctx = systemContext(Date.now(), { db: openDb(database, 'first-primary') })
    await castVote(ctx, { listingId: ids[7] ?? '', claim: voter.claim })
    expect(read).toBeLessThan(60)
  })

  it('that is refused writes nothing', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    await rowsOfVote(id, person)
    const { ctx, written } = metered()
    await expect(castVote(ctx, { listingId: id, claim: person.claim })).rejects.toThrow('already voted')
    expect(written()).toBe(0)
  })

  it('is shown at once, in its order on the page, and moves its server in the lists with the next run', async () => {
    const [first = '', second = ''] = await makeListings((await makeUser()).id, [
      { name: 'Ahead', tags: ['Skygen'], votes: 5, created: Date.now() - 9 * DAY },
      { name: 'Behind', tags: ['Skygen'], votes: 4, created: Date.now() - 8 * DAY },
    ])
    for (const make of [makeUser, makeRegular]) await rowsOfVote(second, await make())
    const list = async (again: string) =>
      (
        await bodyOf<{ items: Listing[] }>(request(`/api/servers?tag=Skygen&sort=top&limit=${again}`))
      ).items.map(({ _id, votes }) => [_id, votes])
    const place = (id: string, again: string) =>
      bodyOf<ListingPlace>(request(`/api/servers/${id}/place?tag=Skygen&again=${again}`))
    const order = [
      [second, 6],
      [first, 5],
    ]
    expect(await list('40')).toEqual(order)
    // The explanation adds up at any moment: points, votes and place are of the same count.
    expect(await place(second, '1')).toMatchObject({ place: 2, points: 4, votes: 4, above: { points: 5 } })
    await run()
    expect(await list('41')).toEqual(order)
    expect(await place(second, '2')).toMatchObject({ place: 1, points: 6, votes: 6, below: { points: 5 } })
    await expectExact()
  })
})

describe('placing', () => {
  it('moves a server once, however many votes it got', async () => {
    const rows = async (votes: number) => {
      const { id } = await makeListing({ tags: ['Prisons'] })
      for (let n = 0; n < votes; n += 1) await rowsOfVote(id, await makeUser())
      const { ctx, written } = metered()
      await placeVotes(ctx)
      expect(await placed(id)).toBe(votes)
      return written()
    }
    await run()
    const one = await rows(1)
    expect(await rows(25)).toBeLessThanOrEqual(one + 2)
    await expectExact()
  })

  it('follows a crossed band of popularity in search', async () => {
    const { id } = await makeListing({ votes: 29, name: 'Band Of Search' })
    await rowsOfVote(id, await makeRegular())
    await expectExact()
    await run()
    await expectExact()
    expect(await placed(id)).toBe(30)
  })

  it('runs twice, ten times at once, or with nothing to do, with the same outcome', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await makeListing()).id))
    for (const [n, id] of ids.entries())
      for (let vote = 0; vote <= n; vote += 1) await rowsOfVote(id, await (n % 2 ? makeUser : makeRegular)())
    await Promise.all(Array.from({ length: 10 }, run))
    await run()
    expect(await Promise.all(ids.map(placed))).toEqual([1, 2, 3, 4, 5, 6])
    expect(await count('SELECT count(*) FROM vote_marks')).toBe(0)
    await expectExact()
    const { ctx, written } = metered()
    await placeVotes(ctx)
    expect(written()).toBe(0)
  })

  it.each(['before', 'after'] as const)(
    'is sent again when its answer is lost %s the commit',
    async (loss) => {
      const { id } = await makeListing()
      await rowsOfVote(id, await makeRegular())
      const { database } = faultyDatabase(env.DB, { loss })
      await placeVotes(systemContext(Date.now(), { db: openDb(database, 'first-primary') }))
      expect(await placed(id)).toBe(1)
      await expectExact()
    },
  )

  it.each(['before', 'after'] as const)('that ends %s its write leaves nothing half done', async (moment) => {
    const { id } = await makeListing()
    await rowsOfVote(id, await makeUser())
    const dying = dyingAt(1, moment)
    await expect(placeVotes(systemContext(Date.now(), dying.changes))).rejects.toThrow('the job ended here')
    expect(dying.hasEnded()).toBe(true)
    await expectExact()
    await run()
    expect(await placed(id)).toBe(1)
    await expectExact()
  })

  it('finds votes that were taken back, judged, or removed with their account', async () => {
    const { id } = await makeListing()
    const people = await Promise.all([makeUser(), makeUser(), makeUser(), makeRegular()])
    for (const person of people) await rowsOfVote(id, person)
    await run()
    const [withdrawn, judged, gone] = people
    if (!withdrawn || !judged || !gone) throw new Error('nobody voted')
    await withdrawVote({ ...systemContext(), actor: { kind: 'user', userId: withdrawn.id, roles: [] } }, id)
    await expectExact()
    await env.DB.prepare(`UPDATE votes SET effect = 'void' WHERE user_id = ?1`).bind(judged.id).run()
    await expectExact()
    await env.DB.batch([
      env.DB.prepare('UPDATE listings SET votes = votes - 1 WHERE id = ?1').bind(id),
      env.DB.prepare('DELETE FROM users WHERE id = ?1').bind(gone.id),
    ])
    await expectExact()
    await run()
    expect([await placed(id), await votesOf(id)]).toEqual([1, 1])
    await expectExact()
  })

  it.each([
    ['of the last minute of a day, when the next day has begun', [40, 41, 42]],
    ['of the first minute after quiet days', [40, 43]],
  ] as const)('finds a vote %s', async (_, [first, ...later]) => {
    const { id } = await makeListing()
    const other = await makeListing()
    const today = Math.floor(Date.now() / DAY)
    const leaveSignal = (listingId: string, day: number) =>
      env.DB.prepare(
        `INSERT INTO vote_signals (day, listing_id, user_id, account_day, first_day) VALUES (?1, ?2, ?3, 0, 0)`,
      )
        .bind(day, listingId, `nobody ${day}`)
        .run()
    // Far in the future, so that other tests of this file leave no later day.
    await leaveSignal(id, today + first)
    for (const day of later.slice(0, -1)) await leaveSignal(other.id, today + day)
    await rowsOfVote(id, await makeRegular())
    expect(await count('SELECT count(*) FROM vote_marks')).toBe(0)
    for (const day of later.slice(-1)) await leaveSignal(other.id, today + day)
    await expectExact()
    await run()
    expect(await placed(id)).toBe(1)
    await env.DB.prepare('DELETE FROM vote_signals WHERE day > ?1')
      .bind(today + 1)
      .run()
  })

  it('finds what was lost sight of while it did not run for days', async () => {
    const { id } = await makeListing()
    await rowsOfVote(id, await makeRegular())
    await env.DB.prepare('DELETE FROM vote_marks').run()
    await run()
    expect(await placed(id)).toBe(0)
    await countRecentVotes(systemContext())
    expect(await placed(id)).toBe(1)
    await expectExact()
  })

  it('leaves servers that are not public alone, and they return with all their votes', async () => {
    const { id } = await makeListing()
    await rowsOfVote(id, await makeRegular())
    const state = (moderation: string) =>
      env.DB.prepare('UPDATE listings SET moderation = ?2 WHERE id = ?1').bind(id, moderation).run()
    await state('suspended')
    await run()
    await expectExact()
    await state('approved')
    expect(await placed(id)).toBe(1)
    await expectExact()
  })
})
