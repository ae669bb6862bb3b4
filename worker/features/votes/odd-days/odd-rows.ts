import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { FULL_AFTER_DAYS } from '#contract/votes/weight.ts'
import { reviews, users, votes } from '../../../db/schema.ts'

/** The columns of each subject that say who, when, and from which network. */
export const ODD_ROWS = {
  votes: {
    table: votes,
    person: votes.userId,
    listing: votes.listingId,
    at: votes.castAt,
    network: votes.network,
  },
  reviews: {
    table: reviews,
    person: reviews.authorId,
    listing: reviews.listingId,
    at: reviews.createdAt,
    network: reviews.network,
  },
} as const

/** Whether a moment is on a day, which is a number or a column with one. */
export const isOnDay = (at: AnyColumn, day: number | AnyColumn): SQL =>
  sql`${at} >= ${day} * ${sql.raw(String(DAY))} AND ${at} < (${day} + 1) * ${sql.raw(String(DAY))}`

/** Whether the person of `users` was new here at a moment. */
export const isNewAt = (at: AnyColumn): SQL =>
  sql`${at} - ${users.createdAt} < ${sql.raw(String(FULL_AFTER_DAYS * DAY))}`
