import { z } from 'zod'
import {
  HIDDEN_CHARACTERS_ERROR,
  isoDate,
  pageOf,
  pageQuery,
  personRef,
  joinedListField,
  textField,
  integer,
  integerField,
} from '../base/fields.wire.ts'
import { searchText } from '../directory/directory.wire.ts'
import { STAFF_ROLES } from '../people/permissions.ts'
import { ADMIN_PAGE_SIZE, ruleField } from '../staff/moderation.wire.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { hasForbiddenCharacters } from '../text/characters.ts'
import { withoutStrayMarks } from '../text/hidden.ts'
import { lengthOf, tidyText } from '../text/text.ts'
import {
  AGE_MAX,
  AGE_MIN,
  APPLICATION_LINKS_MAX,
  APPLICATION_STATUSES,
  APPLICATION_TEXT_MAX,
  APPLICATION_WORDS,
  APPLICATIONS_SHOWN,
  REVIEWER_NOTE_MAX,
} from './application.ts'

/** The texts of an application. The form uses the same rules. */
export const applicationTexts = {
  skills: textField(APPLICATION_TEXT_MAX, 'Skills', {
    missing: APPLICATION_WORDS.skills,
    tooLong: APPLICATION_WORDS.skills,
  }),
  references: textField(APPLICATION_TEXT_MAX, 'References', { missing: APPLICATION_WORDS.references }),
  motivation: textField(APPLICATION_TEXT_MAX, 'Motivation', { missing: APPLICATION_WORDS.motivation }),
}

export const applicantAge = integerField(AGE_MIN, AGE_MAX, APPLICATION_WORDS.age)

const LINKS_TOO_LONG = `Links can have at most ${APPLICATION_LINKS_MAX} characters.`

/** Lines without the blank ones. */
export const applicationLinks = joinedListField(APPLICATION_LINKS_MAX, {
  notText: 'Each link must be a line of text.',
  notList: 'Send the links as a list.',
  tooLong: LINKS_TOO_LONG,
})
  .transform((links) =>
    links
      .flatMap((link) => tidyText(withoutStrayMarks(link)).split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .refine((links) => lengthOf(links.join('\n')) <= APPLICATION_LINKS_MAX, LINKS_TOO_LONG)
  .refine((links) => !links.some(hasForbiddenCharacters), HIDDEN_CHARACTERS_ERROR)

export const applicationBody = z
  .object({
    age: applicantAge,
    ...applicationTexts,
    links: applicationLinks.nullish().transform((links) => links ?? []),
  })
  .meta({ id: 'ApplicationBody' })

export const application = z
  .object({
    _id: z.string(),
    userId: z.string(),
    userSnapshot: personRef.meta({ description: 'The applicant as they were when they applied.' }),
    age: integer,
    skills: z.string(),
    references: z.string(),
    motivation: z.string(),
    links: z.array(z.string()),
    status: z.enum(APPLICATION_STATUSES),
    reviewerNote: z.string().nullable(),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: 'Application' })

export type Application = z.output<typeof application>

export const myApplicationsQuery = z.object({ limit: pageQuery(APPLICATIONS_SHOWN).limit })

export const myApplications = z
  .object({
    item: application.nullable().meta({
      description: 'The current one: the newest that is in progress or accepted, otherwise the newest.',
    }),
    items: z.array(application),
    cooldownMs: integer,
    canApply: z.boolean(),
  })
  .meta({ id: 'MyApplications' })

export type MyApplications = z.output<typeof myApplications>

export const adminApplication = application
  .extend({
    reviewedBy: personRef.nullable(),
    role: z.enum(STAFF_ROLES).nullable().meta({ description: 'The role of the applicant among staff.' }),
    rule: z.enum(RULE_IDS).nullable().meta({ description: 'The rule of the decision in force.' }),
  })
  .meta({ id: 'AdminApplication' })

export type AdminApplication = z.output<typeof adminApplication>

export const adminApplicationsQuery = z.object({
  q: searchText.optional().transform((q) => q ?? ''),
  status: z.enum([...APPLICATION_STATUSES, 'all'], 'Unknown status.').optional(),
  ...pageQuery(ADMIN_PAGE_SIZE),
})

export const adminApplicationPage = pageOf(adminApplication).meta({ id: 'AdminApplicationPage' })

export const applicationStatusBody = z
  .object({
    status: z.enum(APPLICATION_STATUSES, 'Unknown status.'),
    reviewerNote: textField(REVIEWER_NOTE_MAX, 'Note').nullish(),
    rule: ruleField,
    expected: z
      .enum(APPLICATION_STATUSES, 'Unknown status.')
      .optional()
      .meta({ description: 'The status the decision is based on; 409 when it has changed since.' }),
  })
  .meta({
    id: 'ApplicationStatusBody',
    description: 'Leave the note out to keep it; an empty one clears it.',
  })
