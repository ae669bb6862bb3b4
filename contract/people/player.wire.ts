import { z } from 'zod'
import { integer, isoDate, pageOf, pageQuery, serverLink } from '../base/fields.wire.ts'
import { closedServer, listing } from '../listings/listing.wire.ts'
import { DELETED_KEPT_DAYS } from '../staff/moderation.ts'
import { MARKS, OWN_REVIEWS_PAGE_SIZE, OWN_VOTES_PAGE_SIZE } from './player.ts'

// Not `nullable()`: the API document would say that a named schema is both the schema and null.
const shownServer = z
  .union([listing, z.null()])
  .meta({ description: '`null` while the server is not public.' })

export const markInPath = z.enum(MARKS, 'Unknown mark.')
export const markAnswer = z.object({ marked: z.boolean() }).meta({ id: 'MarkState' })

export const savedList = z
  .object({
    items: z.array(
      z.object({
        serverId: z.string(),
        server: shownServer,
        closed: z
          .union([closedServer, z.null()])
          .meta({ description: `If its owner closed it in the last ${DELETED_KEPT_DAYS} days.` }),
        savedAt: isoDate,
      }),
    ),
  })
  .meta({ id: 'SavedServers' })

export const votedQuery = z.object(pageQuery(OWN_VOTES_PAGE_SIZE))

export const votedPage = pageOf(
  z.object({
    server: listing,
    times: integer.meta({ description: 'How many of your votes count.' }),
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
    createdAt: isoDate,
    serverId: z.string(),
    server: z.union([serverLink, z.null()]).meta({ description: '`null` while the server is not public.' }),
  }),
).meta({ id: 'OwnReviews' })
