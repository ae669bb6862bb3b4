import { z } from 'zod'
import { isoDate, integer } from '../base/fields.wire.ts'
import { LIVE_HOURS } from './live.ts'

export const live = z
  .object({
    state: z.enum(['up', 'down']).meta({
      description: '`down`: it does not answer. A realm is never asked, so it is never `down`.',
    }),
    players: integer.meta({ description: 'How many were playing at the last answer.' }),
    capacity: integer,
    at: isoDate.meta({ description: 'When it last answered us; 1970 where it never has.' }),
    since: isoDate
      .nullable()
      .meta({ description: 'Since when it does not answer; `null` while it answers.' }),
    places: integer.meta({ description: 'From how many places we asked.' }),
    believed: z.boolean().meta({
      description:
        'Whether the count looks real. One that does not is shown as what the server says, and orders nothing.',
    }),
    version: z.string().nullable(),
    motd: z.string().nullable().meta({ description: 'Its message of the day, with codes of colour (`§a`).' }),
  })
  .meta({ id: 'Live', description: 'What our probe last saw of a server.' })
export type Live = z.output<typeof live>

export const liveHistory = z
  .object({
    hours: z
      .array(integer.nullable())
      .length(LIVE_HOURS)
      .meta({
        description: `The most players in each of the last ${LIVE_HOURS} hours, the present one last; \`null\` where nobody looked.`,
      }),
    last: isoDate.meta({ description: 'When the last of these hours began.' }),
    answered: z.number().nullable().meta({
      description:
        'The share of looks of the last 30 days that it answered, from 0 to 1; `null` without any.',
    }),
  })
  .meta({ id: 'LiveHistory' })
export type LiveHistory = z.output<typeof liveHistory>
