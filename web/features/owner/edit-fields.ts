import { z } from 'zod'
import { EDITABLE_FIELDS, type EditableField, type OwnListing } from '#contract/owner.ts'
import { description, serverName } from '#contract/wire/listing.ts'
import { editedAddress, editedInvite, editedTags, type listingEdit } from '#contract/wire/owner.ts'

/** A field always holds text; the API's pieces also take `null`. */
const filled = z.string().transform((text): string | null => text)

/** The form as people fill it in. The API's own pieces judge it, so that both sides say the same. */
export const editFields = z.object({
  name: serverName,
  description,
  tags: editedTags,
  discord: filled.pipe(editedInvite),
  realmLink: filled.pipe(editedAddress),
  realmLinkVisible: z.boolean(),
})

/** What stands in the fields: nothing set is an empty text. */
export type EditInput = z.input<typeof editFields>
export type EditValues = z.output<typeof editFields>

export function toInput(listing: OwnListing): EditInput {
  const { name, description: text, tags, discord, realmLink, realmLinkVisible } = listing
  return {
    name,
    description: text,
    tags,
    discord: discord ?? '',
    realmLink: realmLink ?? '',
    realmLinkVisible,
  }
}

/** The fields that differ from the listing as it was loaded. */
export function changedFields(base: OwnListing, input: EditInput): EditableField[] {
  const loaded = toInput(base)
  return EDITABLE_FIELDS.filter((field) => JSON.stringify(loaded[field]) !== JSON.stringify(input[field]))
}

/** The request: what differs, and the version it is based on. */
export function toEdit(
  values: EditValues,
  changed: readonly EditableField[],
  version: number,
): z.input<typeof listingEdit> {
  const body: z.input<typeof listingEdit> = Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { ...body, version }
}

/** Somebody else's listing with one's own changes laid over it. */
export function rebase(theirs: OwnListing, mine: EditInput, changed: readonly EditableField[]): EditInput {
  const own: Partial<EditInput> = Object.fromEntries(changed.map((field) => [field, mine[field]]))
  return { ...toInput(theirs), ...own }
}

/** The input that a failure's `field` is about (`tags.1` is about the tags), or `null`. */
export function invalidField(field: string | undefined): EditableField | null {
  const [head] = field?.split('.') ?? []
  return EDITABLE_FIELDS.find((known) => known === head) ?? null
}

/**
 * The version to go on with after a change of the banner. The change counts as one edit: a version further on means that somebody else saved
 * too, and keeping the old one lets the next save find that out.
 */
export function versionAfterOwnChange(base: number, answered: number): number {
  return answered === base + 1 ? answered : base
}

export const FIELD_LABELS: Record<EditableField, string> = {
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  discord: 'Discord',
  realmLink: 'Realm Link',
  realmLinkVisible: 'Enable Realm Link',
}

/** A field's value in words, for comparing two of them. */
export function fieldText(input: EditInput, field: EditableField): string {
  const value = input[field]
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return (Array.isArray(value) ? value.join(', ') : value) || 'Empty'
}
