import { z } from 'zod'
import { isoDate } from '../base/fields.wire.ts'
import { moderationBody } from '../staff/moderation.wire.ts'
import { heldValues, heldReasons } from './held.wire.ts'

export const waitingChange = z
  .object({
    since: isoDate,
    revision: z.string().meta({ description: 'Send it with the decision: it is about what you have seen.' }),
    before: heldValues.meta({ description: 'What everybody sees now.' }),
    after: heldValues.meta({ description: 'What the owner wants.' }),
    reasons: heldReasons,
    guild: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'The Discord server behind the new invite; `null` when it is not known.' }),
  })
  .meta({ id: 'WaitingChange' })
export type WaitingChange = z.output<typeof waitingChange>

/** The decision about a waiting change. `rule` and `note` count when it is refused. */
export const changeDecision = moderationBody.extend({
  revision: z
    .string('Send the revision that you have seen.')
    .max(32, 'Send the revision that you have seen.'),
})

export const changeAction = z.enum(['approve', 'refuse'])
export const changeOutcome = z.object({ _id: z.string() }).meta({ id: 'ChangeOutcome' })
