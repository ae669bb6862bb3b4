import { z } from 'zod'
import { ALL_TAGS, TAGS } from '../directory.ts'
import { RANKED_SORTS } from '../place.ts'
import { isoDate } from './fields.ts'

export const placeQuery = z.object({
  sort: z
    .enum(RANKED_SORTS, 'Unknown sort.')
    .optional()
    .transform((sort) => sort ?? 'top')
    .meta({ default: 'top' }),
  tag: z
    .enum([ALL_TAGS, ...TAGS], 'Unknown tag.')
    .optional()
    .transform((tag) => tag ?? ALL_TAGS)
    .meta({ default: ALL_TAGS, description: 'One of the server’s tags, or all servers.' }),
})

const NO_VOTES = { monthPeople: 0, weekPeople: 0, spans: [], week: [] }

/** How the figures of votes are stored: people by the days that they count, and by the day of the vote (days since 1970, hundredths of people). */
export const storedVoteDays = z
  .object({
    monthPeople: z.number().int(),
    weekPeople: z.number().int(),
    spans: z.array(z.object({ days: z.number().int(), people: z.number().int() })),
    week: z.array(z.object({ day: z.number().int(), hundredths: z.number().int() })),
  })
  .catch(NO_VOTES)
export type StoredVoteDays = z.output<typeof storedVoteDays>

const isoDay = z.string().meta({ format: 'date' })

const voters = z.number().int().meta({ description: 'How many different people voted.' })

const neighbour = z.object({
  place: z.number().int(),
  server: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  points: z.number(),
})

export const listingPlace = z
  .object({
    sort: z.enum(RANKED_SORTS),
    tag: z.enum([ALL_TAGS, ...TAGS]),
    place: z.number().int(),
    total: z.number().int(),
    points: z.number().meta({
      description:
        'What decides the place in this order; equal ones are ordered by `created`, newest first. `top`: counted votes. Otherwise the points of `trending`, `month` or `rating`.',
    }),
    votes: z.number().int().meta({ description: 'Counted votes.' }),
    held: z.number().int().meta({
      description: 'Votes that do not count until the voters come back on another day, or staff decide.',
    }),
    month: z
      .object({
        people: voters,
        points: z.number().int(),
        spans: z.array(z.object({ days: z.number().int(), people: z.number().int() })),
      })
      .meta({
        description:
          'The last 30 days: how many people count so many days, from their first to their last vote and at most four for each vote; the sum of days × people.',
      }),
    trending: z
      .object({
        today: isoDay,
        people: voters,
        points: z.number(),
        days: z.array(z.object({ day: isoDay, people: z.number() })).meta({
          description:
            'The days (UTC) with votes. Each person counts once, in equal parts on the days on which they voted; the parts have two decimals.',
        }),
      })
      .meta({
        description:
          'The last 7 days: the sum of √people × 2^(−days ago / 2), as of `today`; 0 with fewer than 10 people or 3 days.',
      }),
    rating: z
      .object({
        stars: z.number().int(),
        reviews: z.number().int(),
        priorWeight: z.number().int(),
        priorMean: z.number(),
        points: z.number(),
      })
      .meta({ description: '(priorWeight × priorMean + stars) / (priorWeight + reviews).' }),
    countedAt: isoDate.nullable().meta({
      description:
        'When `month` and `trending` were counted: within ten minutes after a vote, and once a day. `null` before the first time.',
    }),
    created: isoDate,
    above: neighbour.nullable().meta({ description: 'The server one place higher.' }),
    below: neighbour.nullable().meta({ description: 'The server one place lower.' }),
  })
  .meta({ id: 'ListingPlace', description: 'Why a server has its place in an order of the directory.' })
export type ListingPlace = z.output<typeof listingPlace>
