import { z } from 'zod'
import {
  HIDDEN_CHARACTERS_ERROR,
  isoDate,
  pageOf,
  nameField,
  pageQuery,
  joinedListField,
  searchField,
  textField,
  integer,
} from '../base/fields.wire.ts'
import { ADMIN_PAGE_SIZE, ruleField } from '../staff/moderation.wire.ts'
import { hasUnprintableCharacters } from '../text/characters.ts'
import { withoutStrayMarks } from '../text/hidden.ts'
import { lengthOf } from '../text/text.ts'
import { IDEA_TAGS_MAX, ROADMAP_SEARCH_MAX } from './roadmap-search.ts'
import {
  DECLINE_REASON_MAX,
  distinctTags,
  ETA_MAX,
  IDEA_DESCRIPTION_MAX,
  IDEA_TITLE_MAX,
  ROADMAP_MESSAGES,
  ROADMAP_STATES,
  ROADMAP_STATUSES,
} from './roadmap.ts'

const status = z.enum(ROADMAP_STATUSES, 'Unknown status.')
const state = z.enum(ROADMAP_STATES, 'Unknown status.')

const roadmapItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    status,
    tags: z.array(z.string()),
    votes: integer,
    eta: z.string().nullable().meta({ description: 'When it is expected, as text written by staff.' }),
    createdAt: isoDate,
    shippedAt: isoDate.nullable(),
  })
  .meta({ id: 'RoadmapItem', description: 'An accepted idea, the same for every viewer.' })
export type RoadmapItem = z.output<typeof roadmapItem>

const optionalSearch = (max: number) =>
  searchField(max)
    .optional()
    .transform((text) => text ?? '')

export const roadmapQuery = z.object({
  q: optionalSearch(ROADMAP_SEARCH_MAX),
  tag: optionalSearch(IDEA_TAGS_MAX),
})

export const roadmapList = z
  .object({
    items: z.array(roadmapItem),
    tags: z.array(z.string()).meta({ description: 'Every tag in use, whatever the search text.' }),
  })
  .meta({ id: 'Roadmap' })

export const roadmapVotes = z
  .object({ items: z.array(z.string()) })
  .meta({ id: 'RoadmapVotes', description: 'Ids of the ideas this viewer voted for.' })

export const roadmapVoteAnswer = z.object({ votes: integer }).meta({ id: 'RoadmapVoteAnswer' })

const title = nameField(1, IDEA_TITLE_MAX, 'Title', ROADMAP_MESSAGES.title)
const description = textField(IDEA_DESCRIPTION_MAX, 'Description')
const TAGS_TOO_LONG = `Tags can have at most ${IDEA_TAGS_MAX} characters together.`
const tags = joinedListField(IDEA_TAGS_MAX, {
  notText: 'Each tag must be a text.',
  notList: 'Send the tags as a list.',
  tooLong: TAGS_TOO_LONG,
})
  .transform((all) => all.map(withoutStrayMarks))
  .refine((all) => all.every((tag) => !hasUnprintableCharacters(tag)), { message: HIDDEN_CHARACTERS_ERROR })
  .transform((all) => distinctTags(all.flatMap((tag) => tag.split(','))))
  .refine((all) => lengthOf(all.join(',')) <= IDEA_TAGS_MAX, TAGS_TOO_LONG)

export const suggestion = z
  .object({
    title,
    description: description.nullish().transform((text) => text ?? ''),
    tags: tags.nullish().transform((all) => all ?? []),
  })
  .meta({ id: 'Suggestion' })

export const suggestionAnswer = z
  .object({ _id: z.string(), status: z.literal('suggested') })
  .meta({ id: 'SuggestionAnswer' })

export const adminRoadmapItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    status: state,
    tags: z.array(z.string()),
    votes: integer,
    eta: z.string().nullable(),
    author: z.string().nullable(),
    reason: z.string().nullable(),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: 'AdminRoadmapItem' })

export const adminRoadmapQuery = z.object({
  q: optionalSearch(ROADMAP_SEARCH_MAX),
  status: state.optional(),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const adminRoadmapPage = pageOf(adminRoadmapItem)
  .extend({
    cut: z.boolean().meta({ description: 'More ideas match than are counted; only the newest are listed.' }),
  })
  .meta({ id: 'AdminRoadmapPage' })

/** Empty and `null` clear the value. */
const eta = z
  .union([z.null(), nameField(0, ETA_MAX, 'ETA').or(z.literal(''))], 'ETA must be a short text.')
  .transform((text) => text || null)

export const newRoadmapItem = z
  .object({
    title,
    description: description.nullish().transform((text) => text ?? ''),
    tags: tags.nullish().transform((all) => all ?? []),
    status: status.optional().transform((chosen) => chosen ?? 'planned'),
    eta: eta.optional().transform((text) => text ?? null),
  })
  .meta({ id: 'NewRoadmapItem' })

const statusWas = state
  .optional()
  .meta({ description: 'The status the decision is based on; 409 when it has changed since.' })

export const roadmapEdit = z
  .object({
    title: title.optional(),
    description: description.optional(),
    tags: tags.optional(),
    status: status.optional(),
    statusWas,
    eta: eta.optional(),
  })
  .meta({
    id: 'RoadmapEdit',
    description: 'Keys that are left out do not change. Setting a status accepts a suggested idea.',
  })

export const declineBody = z.object({
  reason: textField(DECLINE_REASON_MAX, 'Reason', { missing: 'Give a reason.' }),
  rule: ruleField,
  statusWas,
})
