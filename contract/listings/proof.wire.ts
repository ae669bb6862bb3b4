import { z } from 'zod'
import { isoDate, serverLink } from '../base/fields.wire.ts'

/** A month in UTC. */
export const month = z.string().meta({ pattern: String.raw`^\d{4}-\d{2}$` })

const membership = z.object({
  since: month.meta({ description: 'The month in which you joined the Discord server.' }),
  confirmedAt: isoDate,
  expired: z.boolean().meta({
    description: 'It was confirmed more than 30 days ago: confirm it again before you use it.',
  }),
  votesCountFrom: isoDate.meta({
    description: 'From then on your votes count as proven: after a week in the Discord server.',
  }),
})

export const proofState = z
  .object({
    provable: z.boolean().meta({ description: 'The server has a Discord invite.' }),
    member: z.union([membership, z.null()]),
    isOwner: z.boolean().meta({
      description: 'It is your server: only the account of its owner can prove to manage its Discord.',
    }),
    ownerProvenAt: isoDate.nullable().meta({
      description: 'For its owner: when they proved to own or manage its Discord server.',
    }),
  })
  .meta({ id: 'ProofState', description: 'What you proved about a server.' })
export type ProofState = z.output<typeof proofState>

export const ownMemberships = z
  .object({
    items: z.array(
      membership.extend({
        guildId: z.string().meta({ description: 'Discord’s id of its server.' }),
        servers: z
          .array(serverLink)
          .meta({ description: 'Public servers whose Discord server it is; at most five.' }),
      }),
    ),
  })
  .meta({ id: 'OwnMemberships' })
export type OwnMembership = z.output<typeof ownMemberships>['items'][number]

export const guildParams = z.object({
  guild: z.string().meta({ pattern: String.raw`^\d{5,25}$`, description: 'Any other text changes nothing.' }),
})
