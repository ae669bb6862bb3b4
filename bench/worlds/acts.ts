import { DAY, SECOND } from '../../contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '../../contract/listings/listing.ts'
import { DELETED_KEPT_MS, MODERATION_ACTIONS } from '../../contract/staff/moderation.ts'
import { decideAbout } from '../../worker/features/decisions/decide-about.ts'
import { appealDecision } from '../../worker/features/decisions/statements/appeal-decision.ts'
import { decideAppeal } from '../../worker/features/decisions/statements/decide-appeal.ts'
import { undoDecisions } from '../../worker/features/decisions/undo-decisions.ts'
import { deliverBehind } from '../../worker/features/events/outbox/deliver.ts'
import { INCIDENT_CHANNEL } from '../../worker/features/events/subscriptions/incident-channel.ts'
import { bringBackListing } from '../../worker/features/listings/own/bring-back-listing.ts'
import { withdrawListing } from '../../worker/features/listings/own/withdraw-listing.ts'
import { claimReward } from '../../worker/features/listings/rewards/claim-reward.ts'
import { deleteAccount } from '../../worker/features/people/account/delete-account.ts'
import { restrictPerson } from '../../worker/features/people/restrictions/restrict-person.ts'
import { unrestrictPerson } from '../../worker/features/people/restrictions/unrestrict-person.ts'
import { markServer } from '../../worker/features/people/saved/mark-server.ts'
import { saveReview } from '../../worker/features/reviews/save-review.ts'
import { withdrawReview } from '../../worker/features/reviews/withdraw-review.ts'
import { deleteListing } from '../../worker/features/staff/queue/delete-listing.ts'
import { moderateListing } from '../../worker/features/staff/queue/moderate-listing.ts'
import { restoreListing } from '../../worker/features/staff/queue/restore-listing.ts'
import { createIncident } from '../../worker/features/status/incidents/create-incident.ts'
import { updateIncident } from '../../worker/features/status/incidents/update-incident.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { decideVotes } from '../../worker/features/votes/odd-days/decide-votes.ts'
import { withdrawVote } from '../../worker/features/votes/withdraw-vote.ts'
import { type Ctx, type UserCtx, HttpError } from '../../worker/http/verb.ts'
import { ADMINS, CROWD, PEOPLE, type Person, type Place, PLACES, SECRET_HASH } from './fixtures.ts'
import type { Saving, World } from './world.ts'

/** Who does something, where, when, how often at once, and a number for every other choice. */
export interface Choice {
  person: Person
  place: Place
  moment: number
  times: number
  pick: number
}

const some = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
const INCIDENT = {
  title: 'Slow',
  component: 'website',
  impact: 'major',
  kind: 'incident',
  text: 'We look.',
} as const

/** All that people do, each of them possibly twice at once. */
export const ACTS: Record<string, (world: World, choice: Choice) => void> = {
  vote: castAll,

  /** Also when the next one may follow at once. */
  'take a vote back': (world, choice) => {
    const { person, place, moment, pick } = choice
    world.votesTakenBack.add(`${person.id} ${place.id}`)
    const again = moment + (pick % 3 === 0 ? VOTE_COOLDOWN_MS + SECOND : 20 * pick)
    castAll(world, { ...choice, times: 1 })
    const name = `${person.id} takes a vote for ${place.id} back`
    repeatAs(world, { ...choice, moment: again }, person, name, (as) => withdrawVote(as, place.id))
    if (pick % 2 === 0) castAll(world, { ...choice, moment: again + 40 * pick, times: 1 })
  },

  claim: (world, choice) => {
    const { person, place } = choice
    repeat(world, choice, `${person.id} claims at ${place.id}`, async (ctx) => {
      world.rewards.unanswered += 1
      const isGiven = await claimReward(ctx, { key: { listingId: place.id }, username: person.gamertag })
      world.rewards.unanswered -= 1
      if (isGiven === true) world.rewards.acknowledged += 1
    })
  },

  /** Many people at about the same time, some of them on one network. */
  crowd: (world, { place, moment, pick }) => {
    for (const [number, person] of CROWD.entries())
      world.start(
        moment + ((number * 997 * pick) % 2000),
        `${person.id} votes for ${place.id}`,
        async (ctx) => cast(world, ctx, person, place, `network ${number % (1 + (pick % 4))}`),
      )
  },

  /** About votes of today, or of a day before. */
  'decide about votes': (world, choice) => {
    const { place, pick } = choice
    repeatAs(world, choice, some(ADMINS, pick), 'an admin decides about votes', async (as, time) => {
      const verdict = some(['void', 'void', 'count'] as const, pick + time)
      const date = new Date(Date.now() - (pick % 2) * DAY).toISOString().slice(0, 10)
      const people = CROWD.map(({ id }) => id).slice(0, 1 + (pick % CROWD.length))
      await decideVotes({ ...as, now: Date.now() }, { id: place.id, date, verdict, people, note: null })
    })
  },

  review: (world, choice) => {
    const { person, place, pick } = choice
    repeatAs(world, choice, person, `${person.id} reviews ${place.id}`, async (as) => {
      const text = `Words ${world.savings.length}`
      const saving: Saving = { key: `${person.id} ${place.id}`, text, begun: world.loop.now, ended: null }
      world.savings.push(saving)
      await saveReview(as, { listingId: place.id, rating: 1 + (pick % 5), text })
      saving.ended = world.loop.now
    })
  },

  'take a review away': (world, choice) => {
    repeat(world, choice, 'a review is taken away', async (ctx) => {
      const [row] = world.database.ask('SELECT id, author_id, listing_id FROM reviews ORDER BY id LIMIT 1')
      if (!row) return
      const [id, author, listing] = [String(row['id']), String(row['author_id']), String(row['listing_id'])]
      const isOwn = choice.pick % 2 === 0
      const as = await world.as(ctx, isOwn ? { id: author } : some(ADMINS, choice.times))
      world.reviewsRemoved.add(`${author} ${listing}`)
      if (isOwn) await withdrawReview(as, listing)
      else await decideAbout(as, 'remove-review', id, { rule: 'honest-reviews', note: null })
    })
  },

  moderate: (world, choice) => {
    const { place, pick } = choice
    repeatAs(world, choice, some(ADMINS, pick), `an admin decides about ${place.id}`, async (as, time) => {
      const action = some(MODERATION_ACTIONS, pick + time)
      const decision = {
        action: `listing.${action}`,
        listing: place.id,
        admin: as.actor.userId,
        at: as.now,
        isTold: false,
      }
      world.decisions.push(decision)
      await moderateListing(as, { listingId: place.id, action, note: null })
      decision.isTold = true
    })
  },

  undo: (world, choice) =>
    repeatAs(
      world,
      choice,
      some(ADMINS, choice.pick),
      `an admin undoes a decision about ${choice.place.id}`,
      (as) => undoDecisions(as, { ids: [choice.place.id] }),
    ),

  /** By staff or its owner; it may come back at once, or in the last moment beside the job that removes it for good. */
  'remove a server': (world, choice) => {
    const { place, moment, pick } = choice
    const isStaff = pick % 2 === 0
    const who = isStaff ? some(ADMINS, pick) : place.owner
    repeatAs(world, choice, who, `${who.id} deletes ${place.id}`, (as) =>
      isStaff ? deleteListing(as, place.id, { rule: 'lawful', note: null }) : withdrawListing(as, place.id),
    )
    const back = moment + (pick % 3 === 0 ? DELETED_KEPT_MS - 50 : 20 * pick)
    repeatAs(world, { ...choice, moment: back }, who, `${who.id} brings back ${place.id}`, (as) =>
      isStaff ? restoreListing(as, place.id) : bringBackListing(as, place.id),
    )
    if (pick % 3 === 0) world.startJobs('purgeDeleted', back + 50, back + 50 + pick)
  },

  restrict: (world, choice) => {
    const { person, pick } = choice
    repeatAs(world, choice, some(ADMINS, pick), `an admin restricts or frees ${person.id}`, async (as) => {
      if (pick % 3 === 0) await unrestrictPerson(as, person.id, { note: null })
      else
        await restrictPerson(as, person.id, {
          acts: ['vote', 'review'],
          until: null,
          rule: 'fair-votes',
          note: null,
        })
    })
  },

  appeal: (world, { moment, pick }) =>
    world.start(moment, 'somebody appeals', async (ctx) => {
      const open = world.database.ask(
        'SELECT id, person_id FROM statements WHERE ended_at IS NULL AND person_id IS NOT NULL ORDER BY seq DESC LIMIT 6',
      )
      if (open.length === 0) return
      const { id, person_id: person } = some(open, pick)
      await appealDecision(await world.as(ctx, { id: String(person) }), String(id), 'That was not me.')
    }),

  'answer an appeal': (world, choice) =>
    repeatAs(world, choice, some(ADMINS, choice.pick), 'an admin answers an appeal', async (as) => {
      const [row] = world.database.ask(
        'SELECT statement_id AS id FROM appeals WHERE decided_at IS NULL ORDER BY at, statement_id LIMIT 1',
      )
      if (!row) return
      const outcome = some(['upheld', 'overturned', 'overturned'] as const, choice.pick)
      await decideAppeal(as, String(row['id']), { outcome, answer: 'We looked again.' })
    }),

  'tell of an incident': (world, choice) => {
    const { moment, pick, times } = choice
    const key = `key-${moment}-${pick}-${times}`
    // The same when it is sent again.
    let open: string | null | undefined
    repeatAs(world, choice, some(ADMINS, pick), 'an admin tells of an incident', async (admin) => {
      if (open === undefined) open = pick % 3 === 0 ? null : (world.incidents.at(-1) ?? null)
      const as = { ...admin, idempotencyKey: key }
      const incident =
        open === null
          ? await createIncident(as, INCIDENT)
          : await updateIncident(as, { incidentId: open, text: `More ${key}` })
      if (open === null) world.incidents.push(incident._id)
      deliverBehind(as, INCIDENT_CHANNEL)
    })
  },

  save: (world, { person, place, moment }) =>
    world.start(moment, `${person.id} saves ${place.id}`, async (ctx) =>
      markServer(await world.as(ctx, person), { id: place.id, mark: 'saved' }),
    ),

  leave: (world, choice) => {
    const person = some([...PEOPLE.slice(1, 5), ...CROWD], choice.pick + choice.times)
    repeatAs(world, choice, person, `${person.id} leaves`, async (as) => {
      world.gone.add(person.id)
      for (const { id, owner } of PLACES) if (owner === person) world.gone.add(id)
      await deleteAccount(as, { confirm: person.id })
      world.left.add(person.id)
    })
  },
}

function castAll(world: World, choice: Choice): void {
  const { person, place, pick } = choice
  repeat(world, choice, `${person.id} votes for ${place.id}`, async (ctx) =>
    cast(world, ctx, person, place, `network ${pick % 3}`),
  )
}

/** The same act, so many times almost at once. */
function repeat(
  world: World,
  { moment, times }: Choice,
  name: string,
  act: (ctx: Ctx, time: number) => Promise<unknown>,
): void {
  for (let time = 0; time < times; time += 1)
    world.start(moment + time * 7, name, async (ctx) => act(ctx, time))
}

/** As a signed-in person. */
function repeatAs(
  world: World,
  choice: Choice,
  who: { id: string },
  name: string,
  act: (as: UserCtx, time: number) => Promise<unknown>,
): void {
  repeat(world, choice, name, async (ctx, time) => act(await world.as(ctx, who), time))
}

async function cast(world: World, ctx: Ctx, person: Person, place: Place, network: string) {
  const { now } = ctx
  try {
    await castVote(ctx, { listingId: place.id, claim: { id: person.id, secretHash: SECRET_HASH }, network })
    world.votes.push({ listing: place.id, person: person.id, at: now })
  } catch (error) {
    const isRefused = error instanceof HttpError && error.code === 'already_voted'
    const stored = world.database.ask(
      `SELECT cast_at FROM votes WHERE user_id = ?1 AND listing_id = ?2 AND cast_at > ?3
       UNION ALL SELECT cast_at FROM withdrawn_votes WHERE user_id = ?1 AND listing_id = ?2 AND cast_at > ?3`,
      person.id,
      place.id,
      now - VOTE_COOLDOWN_MS,
    )
    if (isRefused && stored.length === 0 && !world.isGone(person.id) && !world.isGone(place.id))
      world.loop.fail(`${person.id} was refused a vote for ${place.id} without having voted`)
    throw error
  }
}
