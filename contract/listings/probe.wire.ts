import { z } from 'zod'
import { isoDate, integer } from '../base/fields.wire.ts'
import { lengthOf } from '../text/text.ts'
import { LIVE_PLAYERS_MAX, LIVE_VERSION_MAX, MOTD_MAX, ROUND_RESULTS_MAX } from './live.ts'

const moment = integer.min(0).max(Number.MAX_SAFE_INTEGER)
const players = integer.min(0).max(LIVE_PLAYERS_MAX)
/** The number of a server for probes. */
const target = integer.min(1).max(Number.MAX_SAFE_INTEGER)

export const probeTargets = z.object({
  targets: z.array(
    z.object({
      id: target,
      host: z.string(),
      port: integer,
      checkAt: moment.nullable().meta({ description: 'The owner asked for a look at this time.' }),
    }),
  ),
})

const answered = z.object({
  id: target,
  at: moment,
  players: players.nullable(),
  capacity: players.nullable(),
  server: z.string().max(20),
  version: z.string().max(LIVE_VERSION_MAX),
  motd: z
    .string()
    .refine((text) => lengthOf(text) <= MOTD_MAX)
    .meta({ maxLength: MOTD_MAX }),
})
const missed = z.object({ id: target, at: moment, missed: z.literal(true) })
const roundResult = z.union([missed, answered])
export type RoundResult = z.output<typeof roundResult>

export const roundBody = z.object({
  number: moment.meta({ description: 'Higher than in the probe’s last round: probes send the time.' }),
  results: z.array(roundResult).max(ROUND_RESULTS_MAX),
})
export const roundAnswer = z.object({ stored: integer })

export const looksBody = z.object({ on: z.boolean('on must be true or false.') })
export const looksAnswer = z.object({ on: z.boolean() })
export const checkAnswer = z.object({ nextAt: isoDate })
