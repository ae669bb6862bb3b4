import { RATING_MAX, RATING_MIN } from '../../contract/rating.ts'
import { VOTE_COOLDOWN_MS } from '../../contract/listing.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { at, ALEX, STEVE, SUNNY, stateOf, type Plan } from './plan.ts'
import { createRandom, type Random } from './random.ts'

/** Votes reach this far back. */
const VOTES_WINDOW_MS = 90 * DAY
/** People who vote and review, beside the owners. */
export const VOTERS = 2600

// Numbers in place of ids: users and listings by their place in the plan, times in milliseconds before now.
export interface PlannedVote {
  listing: number
  user: number
  ago: number
}
export interface PlannedReview {
  listing: number
  author: number
  rating: number
  ago: number
  editedAgo: number
}

export interface Ledgers {
  votes: PlannedVote[]
  reviews: PlannedReview[]
}

/** Hands out the planned votes and reviews to people, keeping the rules: one vote in 24 hours, one review each, none of one's own. */
export function planLedgers(seed: string, plan: Plan, firstVoter: number): Ledgers {
  const random = createRandom(`${seed}/ledgers`)
  const ledgers: Ledgers = { votes: [], reviews: [] }
  for (let listing = 0; listing < plan.count; listing += 1) {
    ledgers.votes.push(...votesFor(random, plan, listing, firstVoter))
    ledgers.reviews.push(...reviewsFor(random, plan, listing, firstVoter))
  }
  addSunny(random, plan, ledgers)
  return ledgers
}

function votesFor(random: Random, plan: Plan, listing: number, firstVoter: number): PlannedVote[] {
  const window = Math.min(VOTES_WINDOW_MS - HOUR, at(plan.createdAgo, listing) - MINUTE)
  const byUser = new Map<number, number[]>()
  const regulars: number[] = []
  const votes: PlannedVote[] = []
  for (let left = window > 0 ? at(plan.votes, listing) : 0; left > 0; left -= 1) {
    for (let tries = 0; tries < 12; tries += 1) {
      const regular = regulars.length > 0 && random.chance(0.6)
      const user = regular ? random.pick(regulars) : somebody(random, plan, listing, firstVoter)
      const ago = Math.round(window * random.next() ** 1.35)
      const cast = byUser.get(user) ?? []
      if (cast.some((other) => Math.abs(other - ago) <= VOTE_COOLDOWN_MS)) continue
      if (cast.length === 0) regulars.push(user)
      byUser.set(user, [...cast, ago])
      votes.push({ listing, user, ago })
      break
    }
  }
  return votes
}

/** A few people are everywhere, most are rarely seen; now and then owners vote for their own. */
function somebody(random: Random, plan: Plan, listing: number, firstVoter: number): number {
  if (random.chance(0.004) && at(plan.owner, listing) !== STEVE) return at(plan.owner, listing)
  return firstVoter + Math.floor(VOTERS * random.next() ** 1.9)
}

function reviewsFor(random: Random, plan: Plan, listing: number, firstVoter: number): PlannedReview[] {
  const age = at(plan.createdAgo, listing) - MINUTE
  const authors = new Set<number>()
  const reviews: PlannedReview[] = []
  for (let left = age > 0 ? at(plan.reviews, listing) : 0; left > 0; left -= 1) {
    const author = firstVoter + Math.floor(VOTERS * random.next() ** 1.4)
    if (authors.has(author)) continue
    authors.add(author)
    reviews.push(review(random, listing, author, at(plan.quality, listing), age))
  }
  return reviews
}

function review(
  random: Random,
  listing: number,
  author: number,
  quality: number,
  age: number,
): PlannedReview {
  const ago = Math.round(age * random.next() ** 1.15)
  const rating = Math.min(
    RATING_MAX,
    Math.max(RATING_MIN, Math.round(quality + 0.25 + 0.85 * random.normal())),
  )
  return {
    listing,
    author,
    rating,
    ago,
    editedAgo: random.chance(0.07) ? Math.round(ago * random.next()) : ago,
  }
}

/**
 * Sunny has voted for and reviewed a few listings of others, but none of Steve's, and no vote is younger than the cooldown: whoever tries
 * the site as Sunny can vote everywhere.
 */
function addSunny(random: Random, plan: Plan, ledgers: Ledgers) {
  const approved = [...plan.state.keys()].filter(
    (i) =>
      stateOf(plan.state, i) === 'approved' &&
      at(plan.owner, i) !== STEVE &&
      at(plan.createdAgo, i) > 40 * DAY,
  )
  for (const [place, listing] of random.shuffled(approved.slice(0, 2000)).slice(0, 9).entries()) {
    for (let n = 0; n < 3; n += 1)
      ledgers.votes.push({ listing, user: SUNNY, ago: Math.round((2 + n * 9 + random.next() * 6) * DAY) })
    if (place < 5) ledgers.reviews.push(review(random, listing, SUNNY, at(plan.quality, listing), 38 * DAY))
  }
}

/** Everybody has been there at least this long, so that reports need no look at who wrote them. */
const KNOWN_FOR_MS = 46 * DAY

/** How long ago each user must already have been there, by what they did first. */
export function firstSeen(plan: Plan, ledgers: Ledgers, users: number): Float64Array {
  const ago = new Float64Array(users).fill(KNOWN_FOR_MS)
  const saw = (user: number, when: number) => {
    if (when > at(ago, user)) ago[user] = when
  }
  plan.owner.forEach((owner, i) => saw(owner, at(plan.createdAgo, i)))
  for (const { user, ago: when } of ledgers.votes) saw(user, when)
  for (const { author, ago: when } of ledgers.reviews) saw(author, when)
  for (const person of [ALEX, STEVE, SUNNY]) saw(person, 400 * DAY)
  return ago
}
