import { RATING_MAX } from '../../contract/rating.ts'
import type { Moderation } from '../../contract/moderation.ts'
import { DAY } from '../../contract/time.ts'
import { createRandom, type Random } from './random.ts'

/** People whom the local sign-in offers; each is the user of that number. */
export const ALEX = 0
export const STEVE = 1
export const SUNNY = 2
export const FIRST_OWNER = 3

/** How far back the first listings go. */
const HISTORY_MS = 730 * DAY
/** Above 1 there are more new listings than old ones: the directory is growing. */
const GROWTH = 1.6
/** Of 240 listings so many are in the state, and others in proportion. The rest is approved. */
const OUT_OF_240 = { pending: 14, denied: 8, suspended: 6 } as const
/** Votes of the most popular of 240 listings; the next ones follow a power law. */
const TOP_VOTES = 2400
const VOTES_EXPONENT = 0.66
/** Bends the long tail down to listings that hardly anybody votes for. */
const TAIL_EXPONENT = 1.5
const REVIEWS_MAX = 60
/** Reviews of the one listing on which the owner's side can be tried. */
const STEVES_REVIEWS = 47

/** What is settled about every listing before a word is written. Arrays are by listing, oldest first. */
export interface Plan {
  count: number
  owners: number
  state: Moderation[]
  owner: Int32Array
  /** Milliseconds before now. */
  createdAgo: Float64Array
  /** Votes and reviews to hand out; the ledgers may end a little below. */
  votes: Uint32Array
  reviews: Uint16Array
  /** The rating that reviewers scatter around. */
  quality: Float32Array
}

export function planListings(seed: string, count: number): Plan {
  const random = createRandom(`${seed}/plan`)
  const rank = popularityRanks(random, count)
  const createdAgo = Float64Array.from(
    { length: count },
    (_, i) => HISTORY_MS * (1 - (i + random.next()) / count) ** GROWTH,
  )
  const state = planStates(random, count)
  const owners = Math.ceil(count * 0.4)
  const plan: Plan = {
    count,
    owners,
    state,
    createdAgo,
    owner: Int32Array.from({ length: count }, () => FIRST_OWNER + random.int(0, owners - 1)),
    votes: Uint32Array.from(rank, (place, i) =>
      plannedVotes(random, count, place, at(createdAgo, i), stateOf(state, i)),
    ),
    reviews: Uint16Array.from(rank, (place, i) => plannedReviews(random, count, place, stateOf(state, i))),
    quality: Float32Array.from({ length: count }, () => clamp(4.05 + 0.6 * random.normal(), 1.7, 4.9)),
  }
  giveSteveHisListings(random, plan, rank)
  return plan
}

/** Reads a number that the plan promises to hold. */
export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new Error(`no value at ${index}`)
  return value
}

export function stateOf(states: readonly Moderation[], index: number): Moderation {
  const state = states[index]
  if (state === undefined) throw new Error(`no state at ${index}`)
  return state
}

/** The sum of `count` ratings around the listing's quality, where no single ones are kept. */
export function plannedRatingSum(random: Random, count: number, quality: number): number {
  return clamp(
    Math.round(count * quality + Math.sqrt(count) * 0.8 * random.normal()),
    count,
    count * RATING_MAX,
  )
}

function popularityRanks(random: Random, count: number): Uint32Array {
  const rank = Uint32Array.from({ length: count }, (_, i) => i + 1)
  for (let i = count - 1; i > 0; i -= 1) {
    const j = random.int(0, i)
    const other = at(rank, j)
    rank[j] = at(rank, i)
    rank[i] = other
  }
  return rank
}

function plannedVotes(
  random: Random,
  count: number,
  rank: number,
  createdAgo: number,
  state: Moderation,
): number {
  if (state === 'pending' || state === 'denied') return 0
  const top = TOP_VOTES * Math.max(1, count / 240) ** 0.4
  const youth = Math.min(1, createdAgo / (90 * DAY)) ** 0.8
  const tail = (1 - (rank - 1) / count) ** TAIL_EXPONENT
  return Math.floor(top * rank ** -VOTES_EXPONENT * tail * youth * (0.85 + 0.3 * random.next()))
}

function plannedReviews(random: Random, count: number, rank: number, state: Moderation): number {
  if (state === 'pending' || state === 'denied') return 0
  const place = Math.max(1, (rank * 240) / count)
  return Math.min(
    REVIEWS_MAX,
    Math.round(REVIEWS_MAX * place ** -0.6 * Math.exp(0.6 * random.normal()) - 0.8),
  )
}

function planStates(random: Random, count: number): Moderation[] {
  const state = Array.from({ length: count }, (): Moderation => 'approved')
  // What waits is mostly new, what was denied is from the last year, anybody may be suspended.
  mark(random, state, 'pending', Math.floor(count * 0.9))
  mark(random, state, 'denied', Math.floor(count * 0.5))
  mark(random, state, 'suspended', 0)
  return state
}

function mark(random: Random, state: Moderation[], as: keyof typeof OUT_OF_240, from: number) {
  let left = Math.max(1, Math.round((state.length * OUT_OF_240[as]) / 240))
  for (let tries = 0; left > 0 && tries < state.length * 20; tries += 1) {
    const i = random.int(from, state.length - 1)
    if (state[i] !== 'approved') continue
    state[i] = as
    left -= 1
  }
}

/** Steve owns listings in every state; one of his is among the most reviewed. */
function giveSteveHisListings(random: Random, plan: Plan, rank: Uint32Array) {
  const wanted: Record<Moderation, number> = { approved: 3, pending: 2, denied: 1, suspended: 1 }
  const chosen = new Set<number>()
  const busy = busyListing(plan, rank)
  if (busy !== undefined) {
    chosen.add(busy)
    plan.reviews[busy] = STEVES_REVIEWS
  }
  for (const [state, number] of Object.entries(wanted)) {
    const candidates = [...plan.state.keys()].filter((i) => plan.state[i] === state && !chosen.has(i))
    for (const i of random.shuffled(candidates.slice(-400)).slice(0, number)) chosen.add(i)
  }
  for (const i of chosen) plan.owner[i] = STEVE
}

/** The most popular approved listing after the first two that has been there for a while. */
function busyListing(plan: Plan, rank: Uint32Array): number | undefined {
  let best: number | undefined
  for (let i = 0; i < plan.count; i += 1) {
    if (stateOf(plan.state, i) !== 'approved' || at(plan.createdAgo, i) < 120 * DAY || at(rank, i) < 3)
      continue
    if (best === undefined || at(rank, i) < at(rank, best)) best = i
  }
  return best
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
