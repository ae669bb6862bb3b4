import { z } from 'zod'
import {
  isoDateInput,
  id,
  integer,
  integerField,
  isoDate,
  nameField,
  serverRef,
  wholeNumber,
} from '../base/fields.wire.ts'
import {
  DEFAULT_KEY_SCOPES,
  KEY_LIFETIME_MAX_DAYS,
  KEY_SCOPES,
  TOKEN_LABEL_MAX,
  TOKEN_SCOPES,
} from './api-key.ts'

const LIFETIME_MESSAGE = `expiresInDays must be a whole number from 1 to ${KEY_LIFETIME_MAX_DAYS}.`

export const tokenBody = z.object({
  label: nameField(1, TOKEN_LABEL_MAX, 'Label'),
  scope: z
    .enum(TOKEN_SCOPES, 'scope must be owner or staff.')
    .optional()
    .default('owner')
    .describe('`owner`: for the servers of the person who makes it. `staff`: for every server.'),
  scopes: z
    .array(z.enum(KEY_SCOPES, `scopes must be of: ${KEY_SCOPES.join(', ')}.`))
    .min(1, 'Choose at least one scope.')
    .max(KEY_SCOPES.length, `scopes can be at most ${KEY_SCOPES.length}.`)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .optional()
    .default([...DEFAULT_KEY_SCOPES]),
  serverId: id
    .nullable()
    .optional()
    .default(null)
    .describe('The only server that the key is for. Left out: all servers of the person.'),
  expiresInDays: integerField(1, KEY_LIFETIME_MAX_DAYS, LIFETIME_MESSAGE)
    .nullable()
    .optional()
    .default(null)
    .describe('Left out: it does not expire.'),
})

const token = z.object({
  _id: z.string(),
  label: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  scopes: z.array(z.enum(KEY_SCOPES)),
  server: serverRef.nullable().meta({ description: 'The only server that the key is for; `null` for all.' }),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  expiresAt: isoDate.nullable(),
})
export const tokenList = z.object({ items: z.array(token) }).meta({ id: 'TokenList' })
export const newToken = token
  .extend({ token: z.string() })
  .meta({ id: 'NewToken', description: 'Only this answer contains the key.' })

const VOTES_LIMIT = 100
const VOTES_LIMIT_MAX = 1000

export const receivedVotesQuery = z.object({
  since: isoDateInput.optional().describe('Only votes after this moment.'),
  limit: wholeNumber('limit', VOTES_LIMIT_MAX, VOTES_LIMIT),
})

export const receivedVotes = z
  .object({
    total: integer.meta({ description: 'All votes that count.' }),
    items: z.array(
      z.object({
        castAt: isoDate,
        gamertag: z
          .string()
          .nullable()
          .meta({ description: 'The voter’s name in the game; `null` when they gave none.' }),
      }),
    ),
  })
  .meta({
    id: 'ReceivedVotes',
    description: 'The latest votes, newest first. Names are those that voters gave for rewards.',
  })
