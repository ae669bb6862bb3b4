import { z } from 'zod'
import { ALL_TAGS, RANKED_SORTS, TAGS } from './directory.ts'
import { COUNTED_AS } from './trending.ts'
import { integer, isoDate, serverLink } from '../base/fields.wire.ts'

export const placeQuery = z.object({
  sort: z.enum(RANKED_SORTS, 'Unknown sort.').default('top'),
  tag: z
    .enum([ALL_TAGS, ...TAGS], 'Unknown tag.')
    .default(ALL_TAGS)
    .meta({ description: 'One of the server’s tags, or all servers.' }),
})

const peoplePoints = z.array(z.object({ as: z.enum(COUNTED_AS), people: integer, hundredths: integer }))

/** How the figures of votes are stored: the people of 30 and 7 days, see `PeoplePoints`. */
export const storedPeople = z
  .object({ month: peoplePoints, week: peoplePoints })
  .catch({ month: [], week: [] })
export type StoredPeople = z.output<typeof storedPeople>

const period = z.object({
  votes: integer.meta({ description: 'Counted votes of the period.' }),
  people: integer.meta({ description: 'How many different people cast them.' }),
  points: z.number(),
  counted: z.array(z.object({ as: z.enum(COUNTED_AS), people: integer, points: z.number() })).meta({
    description:
      'The people who count in full, less because they are new, or less because they share a network.',
  }),
})

const neighbour = z.object({
  place: integer,
  server: serverLink,
  points: z.number(),
})

export const listingPlace = z
  .object({
    sort: z.enum(RANKED_SORTS),
    tag: z.enum([ALL_TAGS, ...TAGS]),
    place: integer,
    total: integer,
    points: z.number().meta({
      description:
        'What decides the place in this order; equal ones are ordered by `created`, newest first. `top`: counted votes. Otherwise the points of `trending`, `month` or `rating`.',
    }),
    votes: integer.meta({ description: 'Counted votes.' }),
    held: integer.meta({
      description: 'Votes that do not count until the voters come back on another day, or staff decide.',
    }),
    month: period.meta({
      description:
        'The last 30 days. A person counts once, at most an eighth for each day since they came here, and less when they share a network with others who vote.',
    }),
    trending: period.meta({ description: 'The last 7 days, in the same way.' }),
    rating: z
      .object({
        stars: integer,
        reviews: integer,
        priorWeight: integer,
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
