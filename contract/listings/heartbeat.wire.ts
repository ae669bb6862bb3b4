import { z } from 'zod'
import { id, integer, integerField, isoDate } from '../base/fields.wire.ts'
import { MINUTE } from '../base/time.ts'
import { GAME_VERSION_MAX, HEARTBEAT_HOURS, HEARTBEAT_PLAYERS_MAX, HEARTBEAT_STALE_MS } from './heartbeat.ts'
import { OWNERS_WORD_MAX } from './ranked-players.ts'

const count = (name: string, min: number) =>
  integerField(
    min,
    HEARTBEAT_PLAYERS_MAX,
    `${name} must be a whole number from ${min} to ${HEARTBEAT_PLAYERS_MAX}.`,
  )

const VERSION_MESSAGE = `version must have at most ${GAME_VERSION_MAX} letters, digits, dots, plus signs and hyphens.`

export const heartbeatBody = z
  .object({
    serverId: id.optional().meta({ description: 'Needed with a key that is not for one server only.' }),
    players: count('players', 0).meta({ description: 'How many play right now; at most `capacity`.' }),
    capacity: count('capacity', 1).meta({ description: 'How many can play.' }),
    version: z
      .string(VERSION_MESSAGE)
      .max(GAME_VERSION_MAX, VERSION_MESSAGE)
      .regex(/^[\w.+-]*$/, VERSION_MESSAGE)
      .nullish()
      .transform((version) => version || null)
      .meta({ description: 'The version of the game, such as `1.21.100`.' }),
  })
  .refine(({ players, capacity }) => players <= capacity, {
    message: 'players cannot be more than capacity.',
    path: ['players'],
  })

export const heartbeatAnswer = z
  .object({ serverId: z.string(), at: isoDate, nextAt: isoDate })
  .meta({ id: 'HeartbeatAnswer', description: '`nextAt`: the next report is refused before this moment.' })

/** What a server last reported about itself, and the busiest moment of each hour. */
export const heartbeat = z
  .object({
    players: integer,
    capacity: integer,
    version: z.string().nullable(),
    at: isoDate,
    hours: z
      .array(integer.nullable())
      .length(HEARTBEAT_HOURS)
      .meta({
        description: `The most players of each of the last ${HEARTBEAT_HOURS} hours, the present one last; \`null\` without a report.`,
      }),
  })
  .meta({
    id: 'Heartbeat',
    description: `What the owner’s program says. We cannot check it, so in ‘Playing now’ it counts for ${OWNERS_WORD_MAX} players at most. After ${HEARTBEAT_STALE_MS / MINUTE} minutes it says nothing about now.`,
  })
export type Heartbeat = z.output<typeof heartbeat>

export const realBody = z.object({ real: z.boolean('real must be true or false.') })
export const realAnswer = z.object({ serverId: z.string(), real: z.boolean() })

export const heartbeatShownBody = z.object({ shown: z.boolean('shown must be true or false.') })
export const heartbeatShown = z
  .object({ serverId: z.string(), shown: z.boolean() })
  .meta({ id: 'HeartbeatShown' })
