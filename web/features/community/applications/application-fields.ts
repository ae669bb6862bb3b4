import { z } from 'zod'
import { APPLICATION_WORDS } from '#contract/community/application.ts'
import { applicantAge, applicationLinks, applicationTexts } from '#contract/community/application.wire.ts'

/** The form's fields, all texts, with the rules of the API. */
export const applicationFields = z.object({
  age: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, APPLICATION_WORDS.age)
    .transform(Number)
    .pipe(applicantAge),
  ...applicationTexts,
  links: z
    .string()
    .transform((text) => text.split(/\r?\n/))
    .pipe(applicationLinks),
})

export type ApplicationInput = z.input<typeof applicationFields>
export type ApplicationValues = z.output<typeof applicationFields>

export const FIELD_NAMES = ['age', 'skills', 'references', 'motivation', 'links'] as const

/** The form field for the API's field with an error. */
export function invalidField(field: string | undefined): keyof ApplicationInput | undefined {
  return FIELD_NAMES.find((name) => name === field?.split('.')[0])
}
