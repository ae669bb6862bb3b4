import { z } from 'zod'
import { EVENT_KINDS, EVENTS_MAX } from './metrics.ts'

const serverId = z
  .string('Send the id of a server.')
  .min(1, 'Send the id of a server.')
  .max(64, 'This is not a valid id.')
const kind = z.enum(EVENT_KINDS, 'Unknown kind.')

const event = z.object({ serverId, kind })
export type MetricEvent = z.output<typeof event>

/** One event, or a list of up to fifty. */
export const beaconBody = z
  .object({
    serverId: serverId.optional(),
    kind: kind.optional(),
    events: z
      .array(event, 'Send a list of events.')
      .min(1, 'Send at least one event.')
      .max(EVENTS_MAX, `Send at most ${EVENTS_MAX} events.`)
      .optional(),
  })
  .transform((body, ctx): MetricEvent[] => {
    if (body.events) return body.events
    if (body.serverId && body.kind) return [{ serverId: body.serverId, kind: body.kind }]
    ctx.addIssue({
      code: 'custom',
      message: body.serverId ? 'Unknown kind.' : 'Send the id of a server.',
      path: [body.serverId ? 'kind' : 'serverId'],
    })
    return z.NEVER
  })

export const beaconAnswer = z.object({}).meta({
  id: 'BeaconAnswer',
  description: 'Accepted. It does not say whether it was counted, or whether the server exists.',
})
