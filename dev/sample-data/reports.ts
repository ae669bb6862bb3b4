import type { ReportReason, ReportStatus } from '../../contract/report.ts'
import { DAY } from '../../contract/time.ts'
import { VOTERS } from './ledgers.ts'
import { at, STEVE, stateOf } from './plan.ts'
import { createRandom } from './random.ts'
import type { ReportRow } from './rows.ts'
import { itemAt, type Scene } from './scene.ts'

interface Told {
  reason: ReportReason
  details: string
  status: ReportStatus
}

const ABOUT_LISTINGS: readonly Told[] = [
  { reason: 'incorrect-info', details: 'says 24/7 but it was offline all weekend', status: 'open' },
  {
    reason: 'spam',
    details: 'They DM everybody who joins the Discord with a link to a different server.',
    status: 'open',
  },
  {
    reason: 'impersonation',
    details: 'Not the real owner. I built the spawn in that banner.',
    status: 'open',
  },
  { reason: 'incorrect-info', details: 'The port changed, 19132 refuses.', status: 'closed' },
  {
    reason: 'nsfw',
    details: 'Map art near spawn is not ok for kids. Second row, behind the fountain.',
    status: 'reviewed',
  },
  { reason: 'other', details: 'owner banned me for winning a duel', status: 'closed' },
  { reason: 'spam', details: '', status: 'open' },
  {
    reason: 'incorrect-info',
    details: 'Tagged Factions, there are no factions. It is a lobby with a shop.',
    status: 'reviewed',
  },
  {
    reason: 'other',
    details: 'They reset without warning and kept the money people had paid for ranks.',
    status: 'open',
  },
  {
    reason: 'impersonation',
    details: 'same description as ours, word for word, only the name was changed',
    status: 'reviewed',
  },
  { reason: 'nsfw', details: 'Chat filter is off at night.', status: 'open' },
  { reason: 'other', details: '', status: 'closed' },
]

const ABOUT_REVIEWS: readonly Told[] = [
  { reason: 'spam', details: 'Never played here, posts the same text everywhere.', status: 'open' },
  { reason: 'incorrect-info', details: 'We have no lootboxes at all.', status: 'reviewed' },
  { reason: 'other', details: 'This is the person we banned for duping last week.', status: 'closed' },
  { reason: 'nsfw', details: '', status: 'open' },
  { reason: 'other', details: 'names a child by their real name', status: 'reviewed' },
]

/** A few reports of listings by players and of reviews by owners. */
export function* sampleReports(scene: Scene, firstVoter: number): Generator<ReportRow> {
  if (scene.ledgers.reviews.length === 0) return
  const random = createRandom(`${scene.seed}/reports`)
  const { now, plan, listingIds, userIds, reviewIds } = scene
  const row = (
    told: Told,
    listing: number,
    reporter: number,
    reviewId: string | null,
    ago: number,
  ): ReportRow => ({
    id: random.code(12),
    listing_id: itemAt(listingIds, listing),
    review_id: reviewId,
    reporter_id: itemAt(userIds, reporter),
    ...told,
    created_at: now - ago,
    updated_at: now - (told.status === 'open' ? ago : Math.round(ago * random.next())),
  })
  const approved = random.shuffled(
    [...plan.state.keys()].filter((i) => stateOf(plan.state, i) === 'approved'),
  )
  for (const [i, told] of ABOUT_LISTINGS.entries()) {
    const listing = itemAt(approved, i % approved.length)
    const ago = Math.round(Math.min(at(plan.createdAgo, listing), 45 * DAY) * random.next())
    yield row(told, listing, firstVoter + random.int(0, VOTERS - 1), null, ago)
  }
  for (const [i, review] of worstReviews(scene).entries()) {
    const { listing, ago } = itemAt(scene.ledgers.reviews, review)
    yield row(
      itemAt(ABOUT_REVIEWS, i),
      listing,
      at(plan.owner, listing),
      itemAt(reviewIds, review),
      Math.round(ago * random.next()),
    )
  }
}

/** Places of bad reviews that owners would report, one of them Steve's. */
function worstReviews({ plan, ledgers }: Scene): number[] {
  const bad = [...ledgers.reviews.entries()]
    .filter(([, { rating, listing }]) => rating <= 2 && stateOf(plan.state, listing) === 'approved')
    .map(([place]) => place)
  const steves = bad.find((place) => at(plan.owner, itemAt(ledgers.reviews, place).listing) === STEVE)
  return [...(steves === undefined ? [] : [steves]), ...bad.filter((place) => place !== steves)].slice(
    0,
    ABOUT_REVIEWS.length,
  )
}
