import { z } from 'zod'
import { RESTRICTED_ACTS } from './restriction.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { isoDate } from '../base/fields.wire.ts'

/** A restriction that runs, as the person concerned reads it with their session. */
export const accountRestriction = z
  .object({
    statementId: z.string().meta({ description: 'The decision of staff.' }),
    acts: z.array(z.enum(RESTRICTED_ACTS)).meta({ description: 'What is forbidden.' }),
    until: isoDate.nullable().meta({ description: '`null` for good.' }),
    rule: z.enum(RULE_IDS),
  })
  .meta({ id: 'AccountRestriction' })
