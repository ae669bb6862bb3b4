import { ID_LENGTH } from '../../contract/ids.ts'
import { sampleApplications } from './applications.ts'
import { countLedgers, madeUpCounters, meanOfApproved } from './counters.ts'
import { sampleHubs } from './hubs.ts'
import { firstSeen, planLedgers, VOTERS } from './ledgers.ts'
import { sampleListings } from './listings.ts'
import { listingNames } from './names.ts'
import { sampleUsers } from './people.ts'
import { FIRST_OWNER, planListings } from './plan.ts'
import { createRandom } from './random.ts'
import { sampleReports } from './reports.ts'
import { sampleIdeas, type SampleIdea } from './roadmap.ts'
import { sampleReviews } from './reviews.ts'
import type { ApplicationRow, HubRow, ListingRow, ReportRow, ReviewRow, UserRow, VoteRow } from './rows.ts'
import { itemAt, type Scene } from './scene.ts'

export const SAMPLE_SEED = 'realmport'
export const SAMPLE_LISTINGS = 240
/** Larger sets come without votes and reviews of their own, unless asked for: only the counters are made. */
const LEDGERS_UP_TO = 5000

export interface SampleOptions {
  /** Ids and texts depend on it alone. */
  seed?: string
  listings?: number
  /** Milliseconds since 1970 that all dates lie before; the current time unless given. */
  now?: number
  ledgers?: boolean
}

/** Sample data whose rows are made while they are read: no more than a name, an id and a few numbers a listing is held in memory. Read each once. */
export interface SampleStream {
  users: Iterable<UserRow>
  listings: Iterable<ListingRow>
  votes: Iterable<VoteRow>
  reviews: Iterable<ReviewRow>
  reports: Iterable<ReportRow>
  hubs: Iterable<HubRow>
  ideas: Iterable<SampleIdea>
  applications: Iterable<ApplicationRow>
  /** The directory's mean rating in millionths of a star, which the listings' rating ranks stand on. */
  priorMean: number
}

export interface SampleData extends SampleStream {
  users: UserRow[]
  listings: ListingRow[]
  votes: VoteRow[]
  reviews: ReviewRow[]
  reports: ReportRow[]
  hubs: HubRow[]
  ideas: SampleIdea[]
  applications: ApplicationRow[]
}

/** Sample data in memory; for more than some ten thousand listings read {@link streamSample}. */
export function generate(options: SampleOptions = {}): SampleData {
  const { users, listings, votes, reviews, reports, hubs, ideas, applications, priorMean } =
    streamSample(options)
  return {
    users: [...users],
    listings: [...listings],
    votes: [...votes],
    reviews: [...reviews],
    reports: [...reports],
    hubs: [...hubs],
    ideas: [...ideas],
    applications: [...applications],
    priorMean,
  }
}

export function streamSample(options: SampleOptions = {}): SampleStream {
  const seed = options.seed ?? SAMPLE_SEED
  const count = options.listings ?? SAMPLE_LISTINGS
  const withLedgers = options.ledgers ?? count <= LEDGERS_UP_TO
  const plan = planListings(seed, count)
  const firstVoter = FIRST_OWNER + plan.owners
  const users = firstVoter + (withLedgers ? VOTERS : 0)
  const ledgers = withLedgers ? planLedgers(seed, plan, firstVoter) : { votes: [], reviews: [] }
  const scene: Scene = {
    seed,
    now: options.now ?? Date.now(),
    plan,
    ledgers,
    names: [...listingNames(seed, count)],
    userIds: ids(`${seed}/user-ids`, users),
    listingIds: ids(`${seed}/listing-ids`, count),
    reviewIds: ids(`${seed}/review-ids`, ledgers.reviews.length),
  }
  const counters = withLedgers ? countLedgers(count, ledgers) : madeUpCounters(seed, plan)
  const priorMean = meanOfApproved(plan, counters)
  return {
    users: sampleUsers(scene, firstSeen(plan, ledgers, users)),
    listings: sampleListings(scene, counters, priorMean),
    votes: sampleVotes(scene),
    reviews: sampleReviews(scene),
    reports: sampleReports(scene, firstVoter),
    hubs: sampleHubs(seed, scene.now),
    ideas: sampleIdeas(seed, scene.now, scene.userIds),
    applications: sampleApplications(seed, scene.now, scene.userIds.slice(firstVoter)),
    priorMean,
  }
}

function ids(seed: string, count: number): string[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.code(ID_LENGTH))
}

function* sampleVotes({ now, ledgers, listingIds, userIds }: Scene): Generator<VoteRow> {
  for (const { listing, user, ago } of ledgers.votes) {
    yield { listing_id: itemAt(listingIds, listing), user_id: itemAt(userIds, user), cast_at: now - ago }
  }
}
