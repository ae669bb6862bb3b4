import { z } from 'zod'
import { INVITED_MAX, TEAM_ROLES } from './server-team.ts'
import { isoDate, nameField, serverRef } from '../base/fields.wire.ts'

const role = z.enum(TEAM_ROLES)
const person = { userId: z.string(), username: z.string(), avatar: z.string().nullable() }

export const invitationBody = z.object({
  person: nameField(1, INVITED_MAX, 'Name', 'Enter a name or a Discord id.').describe(
    'The name of somebody who has signed in here, or their id at Discord.',
  ),
  role: z.enum(TEAM_ROLES, 'role must be owner, editor or analyst.'),
  transfers: z
    .boolean('transfers must be true or false.')
    .optional()
    .default(false)
    .describe('Offers the server itself: who accepts becomes its owner, and you become an editor.'),
})

export const roleBody = z.object({ role: z.enum(TEAM_ROLES, 'role must be owner, editor or analyst.') })

export const serverTeam = z
  .object({
    server: serverRef,
    /** The viewer's own role. */
    role,
    /** Whether the viewer is the owner whose name is on the page. */
    isMain: z.boolean(),
    members: z.array(z.object({ ...person, role, isMain: z.boolean(), since: isoDate.nullable() })),
    /** Those that wait; only owners see them. */
    invitations: z.array(
      z.object({ _id: z.string(), ...person, role, transfers: z.boolean(), expiresAt: isoDate }),
    ),
  })
  .meta({ id: 'ServerTeam' })
export type ServerTeam = z.output<typeof serverTeam>

export const ownTeams = z
  .object({
    /** Servers of others in which the viewer has a role. */
    roles: z.array(z.object({ serverId: z.string(), role })),
    /** What the viewer may accept. */
    invitations: z.array(
      z.object({
        _id: z.string(),
        server: serverRef,
        role,
        transfers: z.boolean(),
        from: z.string(),
        expiresAt: isoDate,
      }),
    ),
  })
  .meta({ id: 'OwnTeams' })
