import { z } from 'zod'
import { integer } from './fields.wire.ts'
import { ERROR_WORDS } from './error-words.ts'
import { ERROR_CODES } from './errors.ts'

/** The body of every error response. The optional parts tell the client how to continue. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(ERROR_CODES),
    /** Which sentence it is, for clients that say it in another language; sentences for programs and staff have none. */
    key: z.enum(Object.keys(ERROR_WORDS)).optional(),
    /** What the sentence names: numbers, names. */
    params: z.record(z.string(), z.string()).optional(),
    /** The input that caused the error, named as in the request (`discord`, `server.name`). */
    field: z.string().optional(),
    nextVoteAt: z.iso.datetime().optional(),
    /** The true count of votes, when a vote was not counted and the database was asked. */
    votes: integer.optional(),
    /** Until the same person may try again. */
    cooldownMs: z.number().optional(),
    /** Until a rate limit opens again; the same as `Retry-After`. */
    retryAfterMs: z.number().optional(),
    /** The server or the decision of staff that is in the way. */
    serverId: z.string().optional(),
    statementId: z.string().optional(),
    /** The current state, when a change conflicts with it, and who changed it. */
    current: z.string().optional(),
    by: z.string().optional(),
    /** Set on 500s: users quote it when they ask for help. */
    requestId: z.string().optional(),
  })
  .meta({
    id: 'Error',
    description:
      'Every failure: a sentence for people, a code for programs, and what a client needs to continue.',
  })
export type ErrorBody = z.output<typeof errorBody>
