import { z } from 'zod'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { APPEAL_OUTCOMES, RESTRICTIONS } from './statement.ts'
import { statement } from './statement.wire.ts'
import { HALF_PATTERN } from './transparency.ts'
import { id, integer } from '../base/fields.wire.ts'

const HALF_MESSAGE = 'half is a year and 1 or 2, such as 2026-2.'
const half = z
  .string(HALF_MESSAGE)
  .max(6, HALF_MESSAGE)
  .regex(HALF_PATTERN, HALF_MESSAGE)
  .optional()
  .meta({ description: 'A half year, such as `2026-2`. Defaults to the present one.' })

export const transparencyQuery = z.object({ half })

export const statementsQuery = z.object({
  half: half.meta({ description: 'Decisions of one half year.' }),
  rule: z.enum(RULE_IDS, 'Unknown rule.').optional(),
  restriction: z.enum(RESTRICTIONS, 'Unknown restriction.').optional(),
  before: id.optional().meta({ description: 'Decisions older than this one.' }),
})

/** A decision, as everybody sees it: without the person, names and words. */
const publicStatement = z
  .object({
    id: z.string(),
    ...statement.pick({ at: true, restriction: true, subject: true, rule: true, until: true }).shape,
    reported: z.boolean().meta({ description: 'Whether a report led to it.' }),
    detected: z.boolean().meta({ description: 'Whether a program found it.' }),
    automated: statement.shape.automated,
    ended: statement.shape.ended.meta({ description: 'Why it is no longer in force.' }),
    appeal: z
      .enum(['open', 'closed', ...APPEAL_OUTCOMES])
      .nullable()
      .meta({
        description:
          'The state of the appeal, if there is one; `closed` when the decision ended before its answer.',
      }),
  })
  .meta({ id: 'PublicStatement' })

export const publicStatements = z
  .object({
    items: z.array(publicStatement),
    next: z.string().nullable().meta({ description: 'The `before` of the next page.' }),
  })
  .meta({ id: 'PublicStatements' })

const waits = z
  .object({
    decided: integer,
    medianMinutes: z.number().nullable(),
    p90Minutes: z.number().nullable(),
  })
  .meta({
    id: 'DecisionTimes',
    description:
      'Minutes between request and decision, rounded up to minutes, hours or days. `null` without decisions.',
  })

export const transparencyFigures = z
  .object({
    half: z.string(),
    halves: z.array(z.string()).meta({ description: 'Half years with decisions, latest first.' }),
    decisions: integer,
    byRule: z.array(
      z.object({
        rule: z.enum(RULE_IDS),
        decisions: integer,
        appealed: integer,
        overturned: integer,
      }),
    ),
    byRestriction: z.array(z.object({ restriction: z.enum(RESTRICTIONS), decisions: integer })),
    appealed: integer,
    overturned: integer,
    times: z.object({ servers: waits, reports: waits, appeals: waits }),
  })
  .meta({ id: 'TransparencyFigures' })

export type PublicStatement = z.output<typeof publicStatement>
export type TransparencyFigures = z.output<typeof transparencyFigures>
