import { z } from 'zod'
import { id, integer, isoDate, pageOf, pageQuery, personRef, serverRef } from '../base/fields.wire.ts'
import { noteField, ruleField } from '../staff/moderation.wire.ts'
import { ODD_DAYS_PAGE_SIZE, ODD_GROUPS, ODD_PEOPLE_MAX, ODD_SUBJECTS } from './odd-days.ts'

export const oddDay = z
  .object({
    server: serverRef,
    day: z.iso.date().meta({ description: 'UTC.' }),
    subject: z.enum(ODD_SUBJECTS),
    people: integer,
    newcomers: integer.meta({ description: 'Those who first signed in here within the eight days before.' }),
    network: integer.meta({ description: 'The most people of one network.' }),
    minute: integer.meta({ description: 'The most people within one minute.' }),
    odd: z.array(z.enum(ODD_GROUPS)).meta({ description: 'Which of these figures are odd.' }),
    left: integer.meta({ description: 'How many of its votes count, or of its reviews are there, now.' }),
  })
  .meta({
    id: 'OddDay',
    description: 'Votes or reviews of a day of a server that staff may want to look at.',
  })
export type OddDay = z.output<typeof oddDay>

export const oddDaysQuery = z.object(pageQuery(ODD_DAYS_PAGE_SIZE))
export const oddDays = pageOf(oddDay).meta({ id: 'OddDays' })

export const oddSubjectInPath = z.enum(ODD_SUBJECTS)
export const oddPeopleQuery = z.object({
  group: z
    .enum([...ODD_GROUPS, 'all'], 'Unknown group.')
    .default('all')
    .meta({
      description: 'The newcomers, those of the largest network, those of the fullest minute, or all.',
    }),
})

const oddPerson = z
  .object({
    person: personRef,
    at: isoDate,
    daysHere: integer.meta({
      description: 'Days since their first sign-in, on that day; the first day is 1.',
    }),
    network: integer.nullable().meta({
      description: 'A number for each network of the day; `null` where it is unknown. Never its address.',
    }),
    void: z.boolean().meta({ description: 'Of a vote: it does not count.' }),
    review: z
      .object({ _id: z.string(), rating: integer, text: z.string() })
      .nullable()
      .meta({ description: '`null` for votes.' }),
  })
  .meta({ id: 'OddPerson' })
export type OddPerson = z.output<typeof oddPerson>

export const oddPeople = z
  .object({
    items: z.array(oddPerson),
    cut: z.boolean().meta({ description: `More than ${ODD_PEOPLE_MAX}: only the first are here.` }),
  })
  .meta({ id: 'OddPeople' })

const CHOOSE = `Choose 1 to ${ODD_PEOPLE_MAX}.`
const chosen = z.array(id, CHOOSE).min(1, CHOOSE).max(ODD_PEOPLE_MAX, CHOOSE)

export const voteVerdictInPath = z.enum(['void', 'count'])
export const voteVerdictBody = z.object({
  people: chosen.meta({ description: 'Whose votes of the day.' }),
  rule: ruleField.meta({ description: 'The rule behind void votes. Defaults to `fair-votes`.' }),
  note: noteField.meta({ description: 'The voters read it.' }),
})
export const voteVerdictAnswer = z.object({ votes: integer }).meta({ id: 'VoteVerdictAnswer' })

export const reviewRemovalsBody = z.object({
  reviews: chosen,
  rule: ruleField,
  note: noteField.meta({ description: 'The authors read it.' }),
})
export const reviewRemovalsAnswer = z.object({ reviews: integer }).meta({ id: 'ReviewRemovalsAnswer' })
