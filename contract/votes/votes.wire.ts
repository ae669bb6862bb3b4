import { z } from 'zod'
import { isoDate, integer } from '../base/fields.wire.ts'
import { ID_PATTERN } from '../base/ids.ts'
import { LIST_LIMIT_MAX } from '../base/paging.ts'

export const voteAnswer = z.object({ votes: integer, nextVoteAt: isoDate }).meta({ id: 'VoteAnswer' })

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
