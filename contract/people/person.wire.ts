import { z } from 'zod'
import { isoDateInput, id, isoDate, personRef, serverRef, textField } from '../base/fields.wire.ts'
import { RESTRICTIONS, STATEMENT_ENDS } from '../decisions/statement.ts'
import { MODERATION_STATES, STAFF_NOTE_MAX } from '../staff/moderation.ts'
import { noteField, ruleField } from '../staff/moderation.wire.ts'
import { REPORT_STATUSES } from '../staff/report-status.ts'
import { REPORT_REASONS } from '../staff/report.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { accountRestriction } from './account.wire.ts'
import { STAFF_ROLES } from './permissions.ts'
import { RESTRICTED_ACTS } from './restriction.ts'

/** The latest few of a person's things. */
const latest = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    more: z.boolean().meta({ description: 'There are more than are listed.' }),
  })

const server = serverRef.nullable().meta({ description: 'null when it is deleted for good.' })

const report = z.object({
  _id: z.string(),
  server,
  aboutReview: z.boolean(),
  reason: z.enum(REPORT_REASONS),
  status: z.enum(REPORT_STATUSES),
  createdAt: isoDate,
})

const decision = z.object({
  _id: z.string(),
  at: isoDate,
  restriction: z.enum(RESTRICTIONS),
  about: z.string().nullable(),
  rule: z.enum(RULE_IDS),
  note: z.string().nullable(),
  acts: z.array(z.enum(RESTRICTED_ACTS)).nullable(),
  until: isoDate.nullable(),
  endedAt: isoDate.nullable(),
  ended: z.enum(STATEMENT_ENDS).nullable(),
  by: personRef.nullable(),
})

/** A friendly reminder of a rule, as staff read it. */
export const reminder = z
  .object({
    _id: z.string(),
    rule: z.enum(RULE_IDS),
    note: z.string(),
    at: isoDate,
    by: personRef.nullable(),
  })
  .meta({ id: 'Reminder' })

const REMINDER_NOTE = 'Write what the person should know.'
export const remindBody = z
  .object({
    rule: z.enum(RULE_IDS, 'Choose a rule.'),
    note: textField(STAFF_NOTE_MAX, 'Note').refine((note) => note !== '', REMINDER_NOTE),
  })
  .meta({ id: 'RemindBody' })

/** A restriction that runs, as admins read it. */
export const staffRestriction = accountRestriction
  .extend({ note: z.string().nullable(), at: isoDate, by: personRef.nullable() })
  .meta({ id: 'AdminRestriction' })
export type StaffRestriction = z.output<typeof staffRestriction>

/** A person as staff see them, with their latest things. */
export const personPage = z
  .object({
    _id: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    joined: isoDate,
    role: z.enum(STAFF_ROLES).nullable().meta({ description: 'Their role among staff.' }),
    restriction: staffRestriction.nullable(),
    servers: latest(
      z.object({
        _id: z.string(),
        name: z.string(),
        moderation: z.enum([...MODERATION_STATES, 'deleted']),
        created: isoDate,
      }),
    ),
    reviews: latest(
      z.object({
        _id: z.string(),
        server,
        rating: z.number(),
        text: z.string(),
        createdAt: isoDate,
      }),
    ),
    reported: latest(report).meta({ description: 'Reports by this person.' }),
    reports: latest(report).meta({ description: 'Reports about their latest servers and reviews.' }),
    decisions: latest(decision),
    reminders: latest(reminder),
  })
  .meta({ id: 'PersonPage' })
export type PersonPage = z.output<typeof personPage>

export const restrictBody = z
  .object({
    acts: z
      .array(z.enum(RESTRICTED_ACTS), 'Choose what to forbid.')
      .min(1, 'Choose what to forbid.')
      .max(RESTRICTED_ACTS.length)
      .transform((acts) => RESTRICTED_ACTS.filter((act) => acts.includes(act))),
    until: isoDateInput
      .nullish()
      .transform((until) => until ?? null)
      .meta({ description: 'Its end; without one, for good.' }),
    rule: ruleField,
    note: noteField.transform((note) => note || null),
    reported: z.boolean().optional().meta({ description: 'Whether a report led to it.' }),
    replaces: id.nullable().optional().meta({
      description:
        'The restriction that the caller saw; `null` for none. If another one runs, 409. Left out, it replaces whatever runs.',
    }),
  })
  .meta({ id: 'RestrictBody' })

export const unrestrictBody = z
  .object({
    statementId: id.optional().meta({ description: 'Only this restriction; otherwise the one that runs.' }),
    undo: z.boolean().optional().meta({
      description: 'Take back one’s own decision: the restriction that it replaced runs again.',
    }),
    note: noteField.transform((note) => note || null),
  })
  .meta({ id: 'UnrestrictBody' })

export const restrictionAnswer = z
  .object({ _id: z.string(), restriction: staffRestriction.nullable() })
  .meta({ id: 'RestrictionAnswer' })
