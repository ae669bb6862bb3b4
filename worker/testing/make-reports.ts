import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { ReportReason } from '#contract/staff/report.ts'
import { newId } from '../platform/ids.ts'
import { saveReview } from './acts.ts'
import { makeListing, makeUser, signInAgain, type TestUser } from './factories.ts'
import { bodyOf } from './request.ts'
import { rowOf, run } from './rows.ts'

export interface TestReview {
  id: string
  listing: string
  author: TestUser
}

/** A review by a new person, on a new listing unless one is given. */
export async function makeReview({
  listing,
  rating = 3,
  text = 'It is what it is.',
}: { listing?: string; rating?: number; text?: string } = {}): Promise<TestReview> {
  const on = listing ?? (await makeListing()).id
  const author = await makeUser()
  const { item } = await bodyOf<{ item: { _id: string } }>(saveReview(on, author, { rating, text }))
  return { id: item._id, listing: on, author }
}

interface ReportOptions {
  listing?: string
  /** Makes it a report of this review. */
  review?: TestReview
  /** Makes it a report of the reply or news with this id. */
  post?: string
  status?: ReportStatus
  reason?: ReportReason
  details?: string
}

export async function makeReport(options: ReportOptions = {}) {
  const id = newId()
  const listing = options.review?.listing ?? options.listing ?? (await makeListing()).id
  const reporter = await makeUser()
  const subject = await rowOf<{ name: string; owner_id: string }>(
    'SELECT name, owner_id FROM listings WHERE id = ?1',
    listing,
  )
  if (!subject) throw new Error(`No listing is called ${listing}`)
  await run(
    `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, details, status, created_at, updated_at, post_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)`,
    id,
    listing,
    options.review?.id ?? null,
    reporter.id,
    options.reason ?? 'spam',
    options.details ?? '',
    options.status ?? 'open',
    nextMoment(),
    options.post ?? null,
  )
  const owner = await signInAgain({ id: subject.owner_id, username: 'owner' })
  return { id, listing, name: subject.name, reporter, owner }
}

let moment = Date.now()

/** Later with every call, so that the newest is known. */
function nextMoment(): number {
  moment += 1
  return moment
}
