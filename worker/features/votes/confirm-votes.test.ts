import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import { makeHeldVotes } from '../../testing/make-held-votes.ts'
import { systemContext, userContext } from '../../testing/contexts.ts'
import { confirmVotes } from './confirm-votes.ts'
import { remindVoters } from './remind-voters.ts'

/** A held vote of so many days ago. */
async function holdVote(listingId: string, person: TestUser, days: number, effect = 'held') {
  await run(
    `INSERT INTO votes (listing_id, user_id, cast_at, effect, reason) VALUES (?1, ?2, ?3, ?4, iif(?4 = 'held', 'accounts', 'script'))`,
    listingId,
    person.id,
    Date.now() - days * DAY,
    effect,
  )
}

const confirm = (as: TestUser) => request('/api/me/votes/confirm', { as, method: 'POST' })

const NONE = { confirmed: 0, waiting: 0 }
const counter = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)
const viewer = (id: string, as: TestUser) =>
  bodyOf<{ heldVote: unknown }>(request(`/api/servers/${id}/viewer`, { as }))

describe('confirming held votes', () => {
  it('lets those of earlier days count, and leaves those of today and void ones', async () => {
    const person = await makeUser()
    const [old, today, gone] = [await makeListing(), await makeListing(), await makeListing()]
    await holdVote(old.id, person, 1)
    await holdVote(today.id, person, 0)
    await holdVote(gone.id, person, 1, 'void')
    expect(await viewer(old.id, person)).toMatchObject({
      heldVote: { reason: 'accounts', confirmFrom: expect.stringMatching(/T00:00:00\.000Z$/) },
    })
    const held = await bodyOf<{ items: { serverId: string }[] }>(
      request('/api/me/votes/held', { as: person }),
    )
    expect(held.items.map(({ serverId }) => serverId)).toEqual([today.id, old.id])

    expect(await answerOf(confirm(person))).toEqual([200, { confirmed: 1, waiting: 1, reviews: NONE }])
    expect([await counter(old.id), await counter(today.id), await counter(gone.id)]).toEqual([1, 0, 0])
    expect(await viewer(old.id, person)).toMatchObject({ heldVote: null })
    expect(await errorsInReadModels()).toEqual([])

    const again = await confirm(person)
    expect(await again.json()).toEqual({ confirmed: 0, waiting: 1, reviews: NONE })
    expect(await counter(old.id)).toBe(1)
  })

  it('counts once when fifty confirmations arrive at once', async () => {
    const person = await makeUser()
    const { id } = await makeListing()
    await holdVote(id, person, 2)
    const ctx = userContext(person)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirmVotes(ctx)))
    expect(answers.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(1)
    expect(await counter(id)).toBe(1)
  })

  it('keeps what the votes came with, and what the confirmation came with', async () => {
    const person = await makeUser()
    const { id } = await makeListing()
    await holdVote(id, person, 2)
    await run(
      `INSERT INTO signals (day, listing_id, user_id, kind, at, account_day, first_day) SELECT cast_at / ${DAY}, listing_id, user_id, 'vote', cast_at, 0, 0 FROM votes WHERE user_id = ?1`,
      person.id,
    )
    await confirm(person)
    await confirm(person)
    const kinds = await rowsOf('SELECT kind FROM signals WHERE user_id = ?1 ORDER BY kind', person.id)
    expect(kinds).toEqual([{ kind: 'confirm' }, { kind: 'vote' }])
  })

  it('leaves votes to staff whose crowd was confirmed by a program', async () => {
    const person = await makeUser()
    const { id } = await makeListing()
    await holdVote(id, person, 2)
    await run(`UPDATE votes SET reason = 'together' WHERE user_id = ?1`, person.id)
    expect(await (await confirm(person)).json()).toEqual({ confirmed: 0, waiting: 1, reviews: NONE })
    expect(await counter(id)).toBe(0)
  })

  it('shows the account which votes wait and which are void', async () => {
    const person = await makeUser()
    const { id } = await makeListing()
    await holdVote(id, person, 3)
    await holdVote(id, person, 5, 'void')
    const { items } = await bodyOf<{ items: unknown[] }>(request('/api/me/votes', { as: person }))
    expect(items).toMatchObject([{ times: 0, held: 1, void: 1 }])
  })
})

describe('the reminder', () => {
  it('reaches each voter of yesterday once, and nobody whose vote does not wait', async () => {
    const { id, person } = await makeHeldVotes({ votes: 3 })
    const watched = await makeHeldVotes({ state: 'watched' })
    const reminders = (listing: string) =>
      count(
        `SELECT count(*) FROM notices WHERE kind = 'vote' AND data ->> 'outcome' = 'due' AND data ->> 'id' = ?1`,
        listing,
      )
    // On the day of the votes it is too early.
    await remindVoters(systemContext(Date.now() - DAY))
    expect(await reminders(id)).toBe(0)
    for (let turn = 0; turn < 2; turn += 1) await remindVoters(systemContext())
    expect([await reminders(id), await reminders(watched.id)]).toEqual([3, 0])
    // Who confirmed is not reminded on the day after.
    await confirm(person)
    await run(`DELETE FROM notices`)
    await remindVoters(systemContext(Date.now() + DAY))
    expect(await reminders(id)).toBe(2)
  })
})
