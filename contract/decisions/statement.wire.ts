import { z } from 'zod'
import { isoDate, pageOf, pageQuery, personRef, textField, integer } from '../base/fields.wire.ts'
import { RESTRICTED_ACTS } from '../people/restriction.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
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

const appeal = z.object({
  at: isoDate,
  decidedAt: isoDate.nullable(),
  outcome: z.enum(APPEAL_ENDS).nullable().meta({
    description:
      '`null` while it waits. `lifted`, `replaced` and `expired`: the decision ended before staff answered. A decision that replaced it has an appeal of its own.',
  }),
  sameAdmin: z.boolean().meta({
    description: 'Whether the admin of the decision also decided the appeal, because the site has no other.',
  }),
  words: z.string(),
  answerBy: isoDate.meta({ description: 'By when staff aim to decide.' }),
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
    endedAt: isoDate.nullable().meta({ description: 'When it ended; `null` while it is in force.' }),
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
    name: z.string().nullable().meta({ description: 'The name of its subject at the time of the decision.' }),
    subjectId: z.string(),
    message: z.string().meta({ description: 'The message of the rule.' }),
    note: z.string().nullable().meta({ description: 'What staff wrote.' }),
    appealableUntil: isoDate
      .nullable()
      .meta({ description: 'The last moment for an appeal; `null` if no appeal is possible.' }),
    appeal: appeal.nullable(),
  })
  .meta({ id: 'Statement', description: 'A decision that restricts somebody, for them and admins.' })
export type Statement = z.output<typeof statement>

export const ownStatementsQuery = z.object(pageQuery(STATEMENTS_PAGE_SIZE))

export const ownStatementPage = pageOf(statement).meta({ id: 'StatementPage' })

export const appealBody = z
  .object({ words: textField(APPEAL_MAX, 'Appeal', { missing: 'Say why you object.' }) })
  .meta({ id: 'AppealBody' })

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
            moderation: z
              .enum(MODERATION_STATES)
              .meta({ description: 'If the server is deleted, its state before.' }),
            deletedAt: isoDate.nullable(),
            closed: z.boolean().meta({ description: 'Its owner closed it. Staff decide about it as usual.' }),
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
          'The subject of the decision: the server, the removed text, and the values of a refused change. Empty after the time for an appeal.',
      }),
    person: personRef,
    decidedBy: personRef.nullable().meta({ description: 'Who made the decision.' }),
    answeredBy: personRef.nullable(),
    mayDecide: z.boolean().meta({
      description: 'Whether you may decide the appeal: it waits, and another admin made the decision.',
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
        '`waiting`: oldest first, including accepted appeals while the decision is still in force. `decided`: latest first.',
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
