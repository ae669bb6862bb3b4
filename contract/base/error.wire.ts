import { z } from 'zod'
import { ERROR_WORDS } from './error-words.ts'
import { ERROR_CODES } from './errors.ts'
import { integer } from './fields.wire.ts'

/** The body of every error response. The optional parts tell the client how to continue. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(ERROR_CODES),
    key: z.enum(Object.keys(ERROR_WORDS)).optional().meta({
      description:
        'The id of the sentence, for clients that translate it. Sentences for programs and staff have none.',
    }),
    params: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Values in the sentence, such as numbers and names.' }),
    field: z.string().optional().meta({
      description: 'The input that caused the error, named as in the request (`discord`, `server.name`).',
    }),
    nextVoteAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When the person can vote for the server again.' }),
    votes: integer
      .optional()
      .meta({ description: 'The current votes of the server, if they were read when a vote was refused.' }),
    cooldownMs: z
      .number()
      .optional()
      .meta({ description: 'How long the person has to wait before another attempt.' }),
    retryAfterMs: z
      .number()
      .optional()
      .meta({ description: 'How long a rate limit still refuses requests; the same as `Retry-After`.' }),
    serverId: z.string().optional().meta({ description: 'The server that prevents the action.' }),
    statementId: z
      .string()
      .optional()
      .meta({ description: 'The decision of staff that prevents the action.' }),
    current: z.string().optional().meta({ description: 'The current state if a change conflicts with it.' }),
    by: z.string().optional().meta({ description: 'Who set the current state.' }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Set on 500s: users quote it when they ask for help.' }),
  })
  .meta({
    id: 'Error',
    description:
      'Every failure: a sentence for people, a code for programs, and what a client needs to continue.',
  })
export type ErrorBody = z.output<typeof errorBody>
