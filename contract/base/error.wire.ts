import { z } from 'zod'
import { integer } from './fields.wire.ts'
import { ERROR_CODES } from './errors.ts'

export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(ERROR_CODES),
    field: z.string().optional(),
    nextVoteAt: z.iso.datetime().optional(),
    votes: integer.optional(),
    cooldownMs: z.number().optional(),
    retryAfterMs: z.number().optional(),
    serverId: z.string().optional(),
    statementId: z.string().optional(),
    current: z.string().optional(),
    by: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({
    id: 'Error',
    description:
      'Every failure: a sentence for people, a code for programs, and what a client needs to continue.',
  })
