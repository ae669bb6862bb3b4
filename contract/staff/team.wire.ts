import { z } from 'zod'
import { id, isoDate, personRef } from '../base/fields.wire.ts'
import { PERSON_SOUGHT_MAX, STAFF_ROLES } from '../people/permissions.ts'

export const teamMember = z
  .object({
    _id: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    role: z.enum(STAFF_ROLES),
    since: isoDate.nullable().meta({ description: 'null for an admin set in the site’s configuration.' }),
    grantedBy: personRef.nullable(),
  })
  .meta({ id: 'TeamMember' })

export type TeamMember = z.output<typeof teamMember>

export const team = z.object({ items: z.array(teamMember) }).meta({ id: 'Team' })

const PERSON_MESSAGE = 'Enter a name or an id.'

export const candidateQuery = z.object({
  person: z
    .string(PERSON_MESSAGE)
    .trim()
    .min(1, PERSON_MESSAGE)
    .max(PERSON_SOUGHT_MAX, PERSON_MESSAGE)
    .meta({ description: 'Their name here, their id, or their id on Discord.' }),
})

/** A person who could join the team, with details that distinguish people of the same name. */
const candidate = z
  .object({
    _id: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    joined: isoDate.meta({ description: 'When they first signed in.' }),
    role: z.enum(STAFF_ROLES).nullable(),
  })
  .meta({ id: 'Candidate' })

export type Candidate = z.output<typeof candidate>

export const candidates = z
  .object({
    items: z.array(candidate),
    by: z.enum(['id', 'name']).meta({
      description: 'An id always belongs to one person. A name can change, and others can use it too.',
    }),
    cut: z.boolean().meta({ description: 'More people have this name than are listed.' }),
  })
  .meta({ id: 'Candidates' })

export type Candidates = z.output<typeof candidates>

export const grantBody = z.object({
  id,
  role: z.enum(STAFF_ROLES, 'Unknown role.').default('admin'),
})
