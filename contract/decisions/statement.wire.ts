import { z } from 'zod'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { RESTRICTED_ACTS } from '../people/restriction.ts'
import {
  APPEAL_ENDS,
  APPEAL_MAX,
  APPEAL_OUTCOMES,
  APPEALS_PAGE_SIZE,
  RESTRICTIONS,
  STATEMENT_ENDS,
  STATEMENT_SUBJECTS,
  STATEMENTS_PAGE_SIZE,
} from './statement.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { isoDate, pageOf, pageQuery, personRef, textField, integer } from '../base/fields.wire.ts'

const appeal = z.object({
  at: isoDate,
  decidedAt: isoDate.nullable(),
  outcome: z.enum(APPEAL_ENDS).nullable().meta({
    description:
      '`null` while it waits. `lifted`, `replaced` and `expired`: the decision ended before staff answered. One that replaced it can be appealed, too.',
  }),
  sameAdmin: z.boolean().meta({
    description:
      'Whether the admin of the decision also decided the appeal. Only where a site has one admin.',
  }),
  words: z.string(),
  answerBy: isoDate.meta({ description: 'When staff aim to have decided.' }),
  answer: z.string().nullable(),
})

/** A statement of reasons, for the person concerned and staff. */
export const statement = z
  .object({
    _id: z.string(),
    at: isoDate,
    restriction: z.enum(RESTRICTIONS),
    subject: z.enum(STATEMENT_SUBJECTS),
    acts: z
      .array(z.enum(RESTRICTED_ACTS))
      .nullable()
      .meta({ description: 'What a restricted account cannot do; `null` for other decisions.' }),
    rule: z.enum(RULE_IDS),
    until: isoDate.nullable().meta({ description: 'The end of a restriction for a time; `null` for good.' }),
    reported: z.boolean().meta({ description: 'Whether there was a report about it.' }),
    detected: z.boolean().meta({ description: 'Whether a program pointed it out.' }),
    endedAt: isoDate.nullable().meta({ description: 'Since when it is no longer in force.' }),
    ended: z.enum(STATEMENT_ENDS).nullable(),
    reasons: z
      .object({
        restriction: z.string(),
        facts: z.string(),
        automation: z.string(),
        ground: z.string(),
        rule: z.string(),
        redress: z.string(),
      })
      .meta({ description: 'The six parts of Article 17(3) of the Digital Services Act, in words.' }),
    name: z.string().nullable().meta({ description: 'What it is about, as it was called then.' }),
    subjectId: z.string(),
    message: z.string().meta({ description: 'The message of the rule.' }),
    note: z.string().nullable().meta({ description: 'What staff wrote.' }),
    appealableUntil: isoDate
      .nullable()
      .meta({ description: 'Until when you can appeal; `null` when you cannot, or no longer.' }),
    appeal: appeal.nullable(),
  })
  .meta({ id: 'Statement', description: 'A decision that restricts somebody, for them and admins.' })
export type Statement = z.output<typeof statement>

export const ownStatementsQuery = z.object(pageQuery(STATEMENTS_PAGE_SIZE))

export const ownStatementPage = pageOf(statement).meta({ id: 'StatementPage' })

export const appealBody = z
  .object({ words: textField(APPEAL_MAX, 'Appeal', { missing: 'Say why you object.' }) })
  .meta({ id: 'AppealBody' })

/** An appeal as staff read it. */
export const adminAppeal = statement
  .omit({ appealableUntil: true })
  .extend({
    appeal,
    about: z
      .object({
        server: z
          .object({
            _id: z.string(),
            name: z.string(),
            description: z.string(),
            moderation: z.enum(MODERATION_STATES).meta({ description: 'Of a deleted one, before.' }),
            deletedAt: isoDate.nullable(),
          })
          .nullable(),
        rating: integer.nullable(),
        text: z.string().nullable(),
        changes: z.array(
          z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      })
      .meta({
        description:
          'What it is about: the server, the removed text, and the values of a change that was refused. Empty when the time for an appeal is over.',
      }),
    person: personRef,
    decidedBy: personRef.nullable().meta({ description: 'Who made the decision that is appealed.' }),
    answeredBy: personRef.nullable(),
    mayDecide: z.boolean().meta({
      description: 'Whether you may decide it: it waits, and the decision was made by another admin.',
    }),
  })
  .meta({ id: 'AdminAppeal' })
export type AdminAppeal = z.output<typeof adminAppeal>

export const adminAppealsQuery = z.object({
  status: z
    .enum(['waiting', 'decided'], 'Unknown status.')
    .optional()
    .transform((status) => status ?? 'waiting')
    .meta({
      description:
        'Waiting ones come oldest first, with those that were accepted and whose decision is still in force; decided ones latest first.',
    }),
  ...pageQuery(APPEALS_PAGE_SIZE),
})

export const adminAppealPage = pageOf(adminAppeal).meta({ id: 'AdminAppealPage' })

export const appealDecisionBody = z
  .object({
    outcome: z.enum(APPEAL_OUTCOMES, 'Choose an outcome.'),
    answer: textField(APPEAL_MAX, 'Answer', { missing: 'Say why.' }),
  })
  .meta({ id: 'AppealDecisionBody' })
