import { z } from 'zod'
import { REVIEW_HOLD_REASONS } from '../reviews/review-effects.ts'
import { VOTE_REASONS } from './vote-effects.ts'
import { isoDate, integer } from '../base/fields.wire.ts'

export const confirmation = z
  .object({
    confirmed: integer.meta({ description: 'How many held votes count now.' }),
    waiting: integer.meta({ description: 'How many are of today and can be confirmed from tomorrow on.' }),
    reviews: z
      .object({ confirmed: integer, waiting: integer })
      .meta({ description: 'The same for your reviews.' }),
  })
  .meta({ id: 'VoteConfirmation' })

export const heldVotes = z
  .object({
    items: z.array(
      z.object({
        serverId: z.string(),
        slug: z.string(),
        server: z.string(),
        castAt: isoDate,
        reason: z.enum(VOTE_REASONS).nullable(),
        confirmFrom: isoDate.meta({
          description: 'The next day, 0:00 UTC. With the reason `together`, staff decide instead.',
        }),
      }),
    ),
    reviews: z
      .array(
        z.object({
          serverId: z.string(),
          slug: z.string(),
          server: z.string(),
          savedAt: isoDate,
          reason: z.enum(REVIEW_HOLD_REASONS).nullable(),
          confirmFrom: isoDate,
        }),
      )
      .meta({ description: 'Your reviews that wait in the same way.' }),
  })
  .meta({ id: 'HeldVotes', description: 'The latest 100, newest first.' })
