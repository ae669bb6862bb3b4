import { z } from 'zod'
import { REVIEW_EFFECTS } from '../reviews/review-effects.ts'
import { OWN_REVIEWS_PAGE_SIZE, OWN_VOTES_PAGE_SIZE } from './player.ts'
import { integer, isoDate, pageOf, pageQuery, serverLink } from '../base/fields.wire.ts'
import { listing } from '../listings/listing.wire.ts'

// Not `nullable()`: the API document would say that a named schema is both the schema and null.
const shownServer = z
  .union([listing, z.null()])
  .meta({ description: '`null` while the server is not public.' })

export const saveBody = z.object({
  follows: z
    .boolean('follows must be true or false.')
    .optional()
    .meta({ description: 'Whether its news are in your private feed. Left out, it stays as it is.' }),
})

export const saveAnswer = z.object({ saved: z.boolean(), follows: z.boolean() }).meta({ id: 'SaveState' })
export type SaveState = z.output<typeof saveAnswer>

export const savedList = z
  .object({
    items: z.array(
      z.object({ serverId: z.string(), server: shownServer, savedAt: isoDate, follows: z.boolean() }),
    ),
  })
  .meta({ id: 'SavedServers' })

export const savedIds = z
  .object({ items: z.array(z.object({ serverId: z.string(), follows: z.boolean() })) })
  .meta({ id: 'SavedIds' })

export const votedQuery = z.object(pageQuery(OWN_VOTES_PAGE_SIZE))

export const votedPage = pageOf(
  z.object({
    server: listing,
    times: integer.meta({ description: 'How many of your votes count.' }),
    held: integer.meta({ description: 'How many wait until you confirm them.' }),
    void: integer.meta({ description: 'How many staff made void.' }),
    lastVoteAt: isoDate,
    nextVoteAt: isoDate.nullable().meta({ description: '`null` when you can vote now.' }),
  }),
).meta({ id: 'VotedServers' })

export const ownReviewsQuery = z.object(pageQuery(OWN_REVIEWS_PAGE_SIZE))

export const ownReviewPage = pageOf(
  z.object({
    _id: z.string(),
    rating: integer,
    text: z.string(),
    effect: z.enum(REVIEW_EFFECTS),
    createdAt: isoDate,
    server: z.union([serverLink, z.null()]).meta({ description: '`null` while the server is not public.' }),
  }),
).meta({ id: 'OwnReviews' })

export const newsFeed = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({ description: 'The address of your private feed of news; `null` while you have none.' }),
    notices: z
      .string()
      .nullable()
      .meta({ description: 'The address of your private feed of notices; `null` while you have none.' }),
  })
  .meta({ id: 'NewsFeed' })
