import { PRIOR_MEAN_START } from '../../contract/rating.ts'
import type { Ledgers } from './ledgers.ts'
import { at, plannedRatingSum, stateOf, type Plan } from './plan.ts'
import { createRandom } from './random.ts'

/** The listings' kept counters, by place. */
export interface Counters {
  votes: Uint32Array
  ratingSum: Uint32Array
  ratingCnt: Uint32Array
}

export function countLedgers(count: number, { votes, reviews }: Ledgers): Counters {
  const counters = emptyCounters(count)
  for (const { listing } of votes) counters.votes[listing] = at(counters.votes, listing) + 1
  for (const { listing, rating } of reviews) {
    counters.ratingCnt[listing] = at(counters.ratingCnt, listing) + 1
    counters.ratingSum[listing] = at(counters.ratingSum, listing) + rating
  }
  return counters
}

/** Counters as they would be, for sets without ledgers. */
export function madeUpCounters(seed: string, plan: Plan): Counters {
  const random = createRandom(`${seed}/counters`)
  const counters = emptyCounters(plan.count)
  for (let i = 0; i < plan.count; i += 1) {
    const reviews = at(plan.reviews, i)
    counters.votes[i] = at(plan.votes, i)
    counters.ratingCnt[i] = reviews
    counters.ratingSum[i] = plannedRatingSum(random, reviews, at(plan.quality, i))
  }
  return counters
}

/** The mean rating over approved listings, in millionths of a star. */
export function meanOfApproved(plan: Plan, { ratingSum, ratingCnt }: Counters): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < plan.count; i += 1) {
    if (stateOf(plan.state, i) !== 'approved') continue
    sum += at(ratingSum, i)
    count += at(ratingCnt, i)
  }
  return Math.round((count === 0 ? PRIOR_MEAN_START : sum / count) * 1e6)
}

function emptyCounters(count: number): Counters {
  return {
    votes: new Uint32Array(count),
    ratingSum: new Uint32Array(count),
    ratingCnt: new Uint32Array(count),
  }
}
