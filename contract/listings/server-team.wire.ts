import { z } from 'zod'
import { isoDate, nameField, serverRef } from '../base/fields.wire.ts'
import { INVITED_MAX } from './server-team.ts'

const person = { userId: z.string(), username: z.string(), avatar: z.string().nullable() }

export const invitationBody = z.object({
  person: nameField(1, INVITED_MAX, 'Name', 'Enter a name or a Discord id.').describe(
    'The name of somebody who has signed in here, or their id at Discord.',
  ),
  transfers: z
    .boolean('transfers must be true or false.')
    .optional()
    .default(false)
    .describe('Offers the server itself: who accepts becomes its owner, and you become an editor.'),
})

export const serverTeam = z
  .object({
    server: serverRef,
    isOwner: z.boolean().meta({ description: 'Whether the viewer is its owner.' }),
    owner: z.object(person),
    editors: z.array(z.object({ ...person, since: isoDate })),
    invitations: z
      .array(z.object({ _id: z.string(), ...person, transfers: z.boolean(), expiresAt: isoDate }))
      .meta({ description: 'Those that wait; only its owner sees them.' }),
  })
  .meta({ id: 'ServerTeam' })
export type ServerTeam = z.output<typeof serverTeam>

export const ownTeams = z
  .object({
    edits: z.array(z.string()).meta({ description: 'The ids of servers of others that the viewer edits.' }),
    invitations: z
      .array(
        z.object({
          _id: z.string(),
          server: serverRef,
          transfers: z.boolean(),
          from: z.string(),
          expiresAt: isoDate,
        }),
      )
      .meta({ description: 'What the viewer may accept.' }),
  })
  .meta({ id: 'OwnTeams' })
