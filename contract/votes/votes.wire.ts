import { z } from 'zod'
import { LIST_LIMIT_MAX } from '../directory/directory.ts'
import { REVIEW_HOLD_REASONS } from '../reviews/review-effects.ts'
import { ID_PATTERN } from '../base/ids.ts'
import { isoDate, integer } from '../base/fields.wire.ts'
import { VOTE_EFFECTS, VOTE_REASONS } from './vote-effects.ts'

export const voteAnswer = z
  .object({
    votes: integer,
    nextVoteAt: isoDate,
    effect: z.enum(VOTE_EFFECTS).meta({ description: 'Whether the vote is in `votes`, or waits.' }),
    reason: z.enum(VOTE_REASONS).nullable().meta({ description: 'Why the vote waits; null when it counts.' }),
  })
  .meta({ id: 'VoteAnswer' })

/** An id inside a longer text. */
const ID = ID_PATTERN.source.slice(1, -1)

export const ownVotesQuery = z.object({
  ids: z
    .string()
    .regex(
      new RegExp(`^${ID}(?:,${ID}){0,${LIST_LIMIT_MAX - 1}}$`),
      `ids must be 1 to ${LIST_LIMIT_MAX} ids of servers, separated by commas.`,
    )
    .meta({ description: 'Ids of servers, separated by commas.' }),
})

export const ownVotes = z
  .object({ items: z.array(z.object({ serverId: z.string(), nextVoteAt: isoDate })) })
  .meta({ id: 'OwnVotes', description: 'The servers among them for which you cannot vote yet.' })
export type OwnVotes = z.output<typeof ownVotes>

export const voteWithdrawal = z
  .object({ votes: integer, nextVoteAt: isoDate.nullable() })
  .meta({ id: 'VoteWithdrawal' })

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
