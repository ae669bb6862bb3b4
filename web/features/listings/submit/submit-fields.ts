import { z } from 'zod'
import { textRules } from '#contract/listings/fields.wire.ts'
import {
  listingFacts,
  listingTags,
  serverAddress,
  serverName,
  submission,
  submittedInvite,
  submittedWebsite,
} from '#contract/listings/submission.wire.ts'

/** The form's input, by the API's own schemas, so that form and API give the same result. */
export const submitFields = z.object({
  name: serverName,
  address: serverAddress,
  discord: submittedInvite,
  website: submittedWebsite,
  description: textRules.description,
  tags: listingTags,
  facts: listingFacts,
  captcha: submission.shape.captcha,
})

export type SubmitInput = z.input<typeof submitFields>
export type SubmitValues = z.output<typeof submitFields>
export type SubmitField = keyof SubmitValues

/**
 * Whether the captcha is required: only when name and address are valid, so that nobody solves one in vain.
 */
export function isCaptchaDue(input: { name: string; address: string }): boolean {
  return serverName.safeParse(input.name).success && serverAddress.safeParse(input.address).success
}

/** The request body. An address with a colon is sent as `id`, a realm code or bare host as `code`. */
export function toSubmission({ name, address, ...rest }: SubmitValues): z.input<typeof submission> {
  const { text } = address
  return { server: text.includes(':') ? { name, id: text } : { name, code: text }, ...rest }
}

const FIELDS: Record<string, SubmitField> = {
  'server.name': 'name',
  server: 'address',
  'server.id': 'address',
  'server.code': 'address',
  discord: 'discord',
  website: 'website',
  description: 'description',
  tags: 'tags',
  facts: 'facts',
  captcha: 'captcha',
}

/** The input for the `field` of an error, or `null`. */
export function invalidField(field: string | undefined): SubmitField | null {
  return (field !== undefined && FIELDS[field]) || null
}
