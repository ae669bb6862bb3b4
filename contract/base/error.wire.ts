import { z } from 'zod'
import { ERROR_WORDS } from './error-words.ts'
import { ERROR_CODES } from './errors.ts'
import { integer } from './fields.wire.ts'

/** The body of every error response. The optional parts tell the client how to continue. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(ERROR_CODES),
    /** The id of the sentence, for clients that translate it. Sentences for programs and staff have none. */
    key: z.enum(Object.keys(ERROR_WORDS)).optional(),
    /** Values in the sentence, such as numbers and names. */
    params: z.record(z.string(), z.string()).optional(),
    /** The input that caused the error, named as in the request (`discord`, `server.name`). */
    field: z.string().optional(),
    /** When the person can vote for the server again. */
    nextVoteAt: z.iso.datetime().optional(),
    /** The current votes of the server, if they were read when a vote was refused. */
    votes: integer.optional(),
    /** How long the person has to wait before another attempt. */
    cooldownMs: z.number().optional(),
    /** How long a rate limit still refuses requests; the same as `Retry-After`. */
    retryAfterMs: z.number().optional(),
    /** The server, or the decision of staff, that prevents the action. */
    serverId: z.string().optional(),
    statementId: z.string().optional(),
    /** The current state if a change conflicts with it, and who set it. */
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
