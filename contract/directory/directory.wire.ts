import { z } from 'zod'
import { pageOf, pageQuery, searchField, integer } from '../base/fields.wire.ts'
import { listing } from '../listings/listing.wire.ts'
import {
  ALL_TAGS,
  DEFAULT_SORT,
  DIRECTORY_PAGE_SIZE,
  FILTER_TEXT_MAX,
  FILTERS_MAX,
  FILTERS_MESSAGE,
  SEARCH_MAX,
  SORTS,
  TAGS,
} from './directory.ts'
import { readFilters } from './filters.ts'

/** Search text as the API takes it; empty means no search. */
export const searchText = searchField(SEARCH_MAX)

/** Words that are no filters are ignored, so that old links still work. */
function filterField(description: string) {
  return z
    .string()
    .max(FILTER_TEXT_MAX, `Filters can have at most ${FILTER_TEXT_MAX} characters.`)
    .optional()
    .meta({ description: `${description} Unknown ones are ignored.` })
}

const directoryFields = z.object({
  q: searchText.optional().transform((q) => q ?? ''),
  tag: z
    .enum([ALL_TAGS, ...TAGS], 'Unknown tag.')
    .or(z.literal(''))
    .optional()
    .transform((tag) => tag || ALL_TAGS)
    .meta({ default: ALL_TAGS }),
  sort: z.enum(SORTS, 'Unknown sort.').default(DEFAULT_SORT).meta({
    description:
      '`top`: people who voted in the last 30 days, each once; who is new here, or shares a network with others who voted for the server, counts less. `ratings`: reviewers count in the same way. Both are computed within ten minutes after a vote.',
  }),
  ...pageQuery(DIRECTORY_PAGE_SIZE),
  with: filterField(
    `Filters that must hold, such as \`lang-de.on-switch\`. Of some groups one value is enough. With those of \`without\` at most ${FILTERS_MAX}.`,
  ),
  without: filterField('Filters that must not hold, such as `addons-required`.'),
})

const isWithinFilterLimit = (query: { with?: string | undefined; without?: string | undefined }) =>
  readFilters(query.with).length + readFilters(query.without).length <= FILTERS_MAX
const TOO_MANY_FILTERS = { error: FILTERS_MESSAGE, path: ['with'] }

export const directoryQuery = directoryFields.refine(isWithinFilterLimit, TOO_MANY_FILTERS)

export const facetQuery = directoryFields
  .pick({ tag: true, with: true, without: true })
  .refine(isWithinFilterLimit, TOO_MANY_FILTERS)

export const facetCounts = z
  .object({
    total: integer,
    counts: z.record(z.string(), integer).meta({
      description: 'How many servers each filter would leave. Filters that leave none are missing.',
    }),
  })
  .meta({ id: 'FacetCounts' })

const mention = z
  .object({
    server: listing,
    parts: z.array(z.string()).meta({
      description:
        'A part of the description. The second piece and every second after it are words that match.',
    }),
  })
  .meta({ id: 'Mention' })
export type Mention = z.output<typeof mention>

/**
 * Filters that would leave servers if they were dropped: advice. `dropped` of a topic are dropped already.
 */
const dropping = z
  .object({
    filters: z.array(z.string()).meta({ description: 'The filters, `tag` or `q`.' }),
    excluded: z.boolean(),
    total: integer.meta({ description: 'How many servers there are without them.' }),
  })
  .meta({ id: 'Dropping' })
export type Dropping = z.output<typeof dropping>

export const directoryPage = pageOf(listing)
  .extend({
    match: z.enum(['exact', 'close']).meta({
      description: '`close` when no name contains the search text and similar names are listed instead.',
    }),
    more: z.literal(true).optional().meta({
      description: 'Present when more than `total` match. A search for a common text does not read them all.',
    }),
    checked: integer.optional().meta({
      description:
        'With the filter `for-children`: how many of `items`, the first ones, are for all ages as staff checked within half a year, newest check first. Of the others their owners say so.',
    }),
    topic: z
      .object({
        tag: z.enum(TAGS).optional(),
        with: z.string().optional().meta({ description: 'Filters, as in an address.' }),
        without: z.string().optional().meta({ description: 'Filters that must not be true: ‘no PvP’.' }),
        avoided: z.array(z.string()).optional().meta({
          description: 'Kinds within a tag that names and descriptions must not say: ‘no lifesteal’.',
        }),
        dropped: z.array(z.string()).optional().meta({
          description: 'Filters that the text asks for too, but nobody has beside the others.',
        }),
        total: integer,
        isResult: z.literal(true).optional().meta({
          description: 'Present when `items` has these servers, behind names that contain the text.',
        }),
      })
      .optional()
      .meta({
        description:
          'With a search text only: the kind of server and the facts that it asks for, and how many servers have all of them.',
      }),
    mentions: z.array(mention).optional().meta({
      description: 'Servers whose description has the words, after the last match of a name.',
    }),
    dropping: z.array(dropping).optional().meta({
      description: 'When nothing passes the filters: which of them to drop.',
    }),
    suggestions: z.array(listing).optional().meta({ description: 'Popular servers, when nothing matches.' }),
  })
  .meta({ id: 'DirectoryPage' })

export const publicStats = z
  .object({
    total: integer,
    approved: integer,
    pending: integer,
    players: z.object({ playing: integer, places: integer }).meta({
      description: 'How many play now, and in how many places somebody plays, as far as it is known.',
    }),
  })
  .meta({ id: 'PublicStats' })
