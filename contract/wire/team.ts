import { z } from 'zod'
import { isoDate, personRef } from './fields.ts'

export const teamMember = z
  .object({
    _id: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    since: isoDate.nullable().meta({ description: 'null for those the settings made.' }),
    grantedBy: personRef.nullable(),
  })
  .meta({ id: 'TeamMember' })

export type TeamMember = z.output<typeof teamMember>

export const team = z.object({ items: z.array(teamMember) }).meta({ id: 'Team' })

const PERSON_MESSAGE = 'Say who: a name or an id.'

export const grantBody = z.object({
  person: z
    .string(PERSON_MESSAGE)
    .trim()
    .min(1, PERSON_MESSAGE)
    .max(64, PERSON_MESSAGE)
    .meta({ description: 'Their name here, their id, or their id on Discord.' }),
})
