import { z } from 'zod'
import { isoDate, integer } from '../base/fields.wire.ts'
import { LIVE_HOURS } from './live.ts'

export const live = z
  .object({
    state: z.enum(['up', 'down']).meta({
      description: '`down`: it does not answer. A realm is never asked, so it is never `down`.',
    }),
    players: integer
      .nullable()
      .meta({ description: 'How many were playing at the last answer; `null` where it did not say.' }),
    capacity: integer.nullable().meta({ description: 'How many can play; `null` where it did not say.' }),
    at: isoDate.nullable().meta({ description: 'When it last answered us; `null` if never.' }),
    since: isoDate
      .nullable()
      .meta({ description: 'Since when it does not answer; `null` while it answers.' }),
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
  })
  .meta({ id: 'LiveHistory' })
export type LiveHistory = z.output<typeof liveHistory>
