import { z } from 'zod'
import { errorBody } from '../base/error.wire.ts'
import {
  id,
  integer,
  integerField,
  isoDate,
  pageOf,
  pageQuery,
  personRef,
  textField,
} from '../base/fields.wire.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { TAGS } from '../directory/directory.ts'
import { searchText } from '../directory/directory.wire.ts'
import { FACT_NAMES } from '../listings/facts.ts'
import { HELD_FIELDS } from '../listings/fields.ts'
import { listingEdit, ownListing } from '../listings/owner.wire.ts'
import { listingTags } from '../listings/submission.wire.ts'
import {
  BULK_ACTIONS,
  BULK_MAX,
  MODERATION_ACTIONS,
  MODERATION_STATES,
  REFUSALS,
  STAFF_NOTE_MAX,
  WAITING_SHOWN_MAX,
} from './moderation.ts'
import { RULE_IDS } from './rule-ids.ts'

export const ADMIN_PAGE_SIZE = 25

export const adminListing = z
  .object({
    _id: z.string(),
    name: z.string(),
    moderation: z.enum(MODERATION_STATES),
    ownerInfo: personRef,
    ownerId: z.string(),
    trusted: z.boolean().meta({
      description:
        'In the list of what waits, where it comes first: its owner has three approved servers, and no decision in 90 days.',
    }),
    discord: z.string().nullable(),
    description: z.string().meta({ description: 'The beginning of each of its descriptions.' }),
    version: integer.meta({ description: 'Rises with every change of its texts or pictures.' }),
    tags: z.array(z.enum(TAGS)),
    hasWayIn: z
      .boolean()
      .meta({ description: 'Whether players see an address, a Discord server or a website.' }),
    sameAddress: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The oldest other server with the same address, whatever its state.' }),
    words: z.array(z.string()).meta({ description: 'Words for which it comes earlier, the heaviest first.' }),
    alike: z.array(z.object({ _id: z.string(), name: z.string(), version: integer })).meta({
      description:
        'Others that wait and came with the same text, in the same hour, from the same network. In the list of what waits they have no rows of their own.',
    }),
    reports: integer.meta({ description: 'Reports about it that are not closed, up to 9.' }),
    change: z
      .object({ revision: z.string(), fields: z.array(z.enum(HELD_FIELDS)) })
      .nullable()
      .meta({ description: 'What of it was changed and waits for staff; `null` when nothing does.' }),
    ownerVerified: z
      .boolean()
      .meta({ description: 'The owner proved to own or manage the Discord server of the invite.' }),
    invite: z.enum(LISTED_INVITE_STATES).meta({ description: 'What Discord last said about the invite.' }),
    created: isoDate,
    waitingSince: isoDate
      .nullable()
      .meta({ description: 'When it started to wait for a decision; `null` when it is not waiting.' }),
    deletedAt: isoDate
      .nullable()
      .meta({ description: 'When it was deleted; `moderation` is then the state that an undo restores.' }),
  })
  .meta({ id: 'AdminListing' })

export const adminListingsQuery = z.object({
  q: searchText.optional().transform((q) => q ?? ''),
  moderation: z.enum(MODERATION_STATES, 'Unknown state.').optional(),
  deleted: z
    .enum(['1'], 'deleted must be 1 or left out.')
    .optional()
    .meta({ description: '`1` lists deleted servers that can still be restored.' }),
  held: z
    .enum(['1'], 'held must be 1 or left out.')
    .optional()
    .meta({ description: '`1` lists servers whose website waits for staff.' }),
  changes: z
    .enum(['1'], 'changes must be 1 or left out.')
    .optional()
    .meta({ description: '`1` lists servers with a change that waits for staff.' }),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const adminListingPage = pageOf(adminListing)
  .extend({
    cut: z.boolean().meta({
      description: 'More servers match than are counted; only the first are listed.',
    }),
  })
  .meta({ id: 'AdminListingPage' })

export const moderationAction = z.enum(MODERATION_ACTIONS)

export const noteField = textField(STAFF_NOTE_MAX, 'Note').nullish()

/** Older clients leave it out; the rule is then 'another reason'. */
export const ruleField = z.enum(RULE_IDS, 'Choose a rule.').optional().meta({
  description: 'The rule behind a decision that restricts somebody: see `/rules`. Defaults to `other`.',
})

/** The version that a decision is about. */
export const seenVersion = integerField(1, Number.MAX_SAFE_INTEGER, 'Send the version that you saw.')

export const moderationBody = z.object({ note: noteField, rule: ruleField })

export const decisionBody = moderationBody.extend({
  version: seenVersion.optional().meta({
    description:
      'For approve and unsuspend: the version of the texts that you saw; 409 when the server was changed since.',
  }),
})

export const moderationAnswer = z
  .object({ _id: z.string(), moderation: z.enum(MODERATION_STATES) })
  .meta({ id: 'ModerationAnswer' })

const BULK_MESSAGE = `Choose 1 to ${BULK_MAX} servers.`

const bulkIds = z
  .array(id, BULK_MESSAGE)
  .min(1, BULK_MESSAGE)
  .max(BULK_MAX, BULK_MESSAGE)
  .transform((ids) => [...new Set(ids)])

export const undoBody = z.object({
  ids: bulkIds,
  entry: z
    .string()
    .regex(/^\d{1,15}$/, 'This is no entry of the audit log.')
    .transform(Number)
    .optional()
    .meta({ description: 'Only if the decision of this entry of the audit log is the next to take back.' }),
})

export const bulkBody = z.object({
  ids: bulkIds,
  action: z.enum(BULK_ACTIONS, 'Only approve and deny work for many servers at once.'),
  note: noteField,
  rule: ruleField,
  versions: z
    .array(z.object({ _id: id, version: seenVersion }), BULK_MESSAGE)
    .max(BULK_MAX, BULK_MESSAGE)
    .optional()
    .meta({
      description:
        'For approve: which version of each server’s texts you saw. A server that was changed since is left as it is.',
    }),
})

export const bulkAnswer = z
  .object({
    items: z.array(
      z.object({
        _id: z.string(),
        done: z.boolean(),
        moderation: z
          .enum(MODERATION_STATES)
          .nullable()
          .meta({ description: 'Its current state; `null` when there is no such server.' }),
        because: z.enum(REFUSALS).optional().meta({
          description:
            'Why a decision was not made: the server is in another state, its texts are newer, an appeal waits, or it is your own.',
        }),
      }),
    ),
  })
  .meta({
    id: 'BulkModerationAnswer',
    description: 'The result for each server, in the order of the request.',
  })

export const deletionAnswer = z
  .object({ _id: z.string(), restorableUntil: isoDate })
  .meta({ id: 'DeletionAnswer' })

export const waitingCounts = z
  .object({
    servers: integer.meta({ description: 'Servers in the review queue.' }),
    oldestSince: isoDate.nullable().meta({ description: 'When the oldest of them started to wait.' }),
    links: integer.meta({
      description: 'Websites of servers that are held because they look like a known site.',
    }),
    changes: integer.meta({ description: 'Changes of approved servers.' }),
    reports: integer.meta({ description: 'Open reports.' }),
    applications: integer.meta({ description: 'Staff applications that nobody has looked at.' }),
    appeals: integer.meta({
      description: 'Appeals to answer, and accepted ones whose decision is in force.',
    }),
    roadmap: integer.meta({ description: 'Suggestions.' }),
    rankings: integer.meta({ description: 'Counts on hold, and proposed penalties.' }),
    broken: integer.meta({
      description: 'Stored values that cannot be read and are left out, as of last night.',
    }),
  })
  .meta({ id: 'WaitingCounts', description: `Numbers above ${WAITING_SHOWN_MAX} are not exact.` })

export const editableListing = ownListing
  .extend({ moderation: z.enum(MODERATION_STATES), ownerId: z.string(), ownerInfo: personRef })
  .meta({
    id: 'EditableListing',
    description: 'A server as staff edit it: its true state and the staff note.',
  })

const adminTags = z
  .array(z.string('Choose tags from the list.').meta({ enum: TAGS }), 'Choose tags from the list.')
  .max(TAGS.length, 'Choose each tag once.')
  .transform((tags) => tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))
  .pipe(listingTags)

/** Everything that an owner may change, and the state. */
export const adminEdit = listingEdit
  .extend({
    tags: adminTags.optional(),
    factsChecked: z
      .array(z.enum(FACT_NAMES, 'Choose groups of facts.'), 'Choose groups of facts.')
      .max(FACT_NAMES.length, 'Choose each group once.')
      .optional()
      .meta({
        description: 'Groups of facts that you found right. The page then says that staff checked them.',
      }),
    websiteHeld: z
      .boolean('Set websiteHeld to true or false.')
      .optional()
      .meta({ description: 'Whether the website is hidden from the public.' }),
    moderation: z.enum(MODERATION_STATES, 'Unknown state.').optional(),
    moderationWas: z
      .enum(MODERATION_STATES, 'Unknown state.')
      .optional()
      .meta({ description: 'The state the change is based on; 409 when it has changed since.' }),
    note: noteField.meta({
      description: 'Shown to the owner while the server is not approved. Leave it out to keep it.',
    }),
    rule: ruleField,
  })
  .meta({ id: 'AdminEdit' })

export const adminEditConflict = errorBody.extend({ version: integer, listing: editableListing }).meta({
  id: 'AdminEditConflict',
  description: 'Someone else changed it; `listing` is the current version.',
})
