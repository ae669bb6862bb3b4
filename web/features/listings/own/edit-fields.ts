import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { only } from '#contract/base/records.ts'
import { tagText } from '#contract/directory/filters.ts'
import { listText } from '#contract/language/lists.ts'
import { factText } from '#contract/listings/facts.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type HeldField,
  isEditableField,
} from '#contract/listings/fields.ts'
import { textRules } from '#contract/listings/fields.wire.ts'
import { languageName } from '#contract/listings/languages.ts'
import { bannerFocus } from '#contract/listings/listing.wire.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { editedAddress, editedInvite, type listingEdit } from '#contract/listings/owner.wire.ts'
import {
  clearableWebsite,
  editedLanguages,
  listingFacts,
  listingPictures,
  listingTags,
  serverName,
} from '#contract/listings/submission.wire.ts'
import { pointText } from './point-text.ts'

/** An input always holds text. The API's schemas, which come next in the pipe, also take `null`. */
const inputText = z.string().transform((text): string | null => text)

/** The form's input, by the API's own schemas, so that form and API give the same result. */
export const editFields = z.object({
  ...textRules,
  name: serverName,
  descriptionLanguages: editedLanguages,
  tags: listingTags,
  facts: listingFacts,
  discord: inputText.pipe(editedInvite),
  website: inputText.pipe(clearableWebsite),
  realmLink: inputText.pipe(editedAddress),
  realmLinkVisible: z.boolean(),
  secondLink: inputText.pipe(editedAddress),
  /** The address of a picture in the store; empty for none. */
  banner: z.string(),
  bannerFocus,
  pictures: listingPictures,
} satisfies Record<EditableField, z.ZodType>)

/** The values of the form's fields; missing values are empty texts. */
export type EditInput = z.input<typeof editFields>
export type EditValues = z.output<typeof editFields>

/** The input for a listing. Owners go on with values that wait for staff. Staff edit what everybody sees. */
export const toInput = (listing: OwnListing): EditInput =>
  // Only the listing that staff load has `moderation`.
  inputOf('moderation' in listing ? listing : Object.assign({}, listing, listing.held?.fields))

function inputOf(listing: OwnListing): EditInput {
  const { discord, website, realmLink, secondLink, banner } = listing
  return {
    ...only(listing, EDITABLE_FIELDS),
    discord: discord ?? '',
    website: website ?? '',
    realmLink: realmLink ?? '',
    secondLink: secondLink ?? '',
    banner: banner ?? '',
  }
}

/**
 * The public pictures, for owners whose new ones wait and who want to keep the old ones; `null` when nothing
 * waits. `isShown`: the form has them already.
 */
export function publicPictures(base: OwnListing, input: EditInput, part: 'banner' | 'pictures') {
  const fields = PICTURE_FIELDS[part]
  const waits = fields.some((field) => base.held && field in base.held.fields)
  if (!waits || 'moderation' in base) return null
  const shown = inputOf(base)
  const different = differentFields(shown, input)
  return {
    ...only(shown, ['banner', 'bannerFocus', 'pictures']),
    isShown: !fields.some((field) => different.includes(field)),
  }
}

const PICTURE_FIELDS = {
  banner: ['banner', 'bannerFocus'],
  pictures: ['pictures'],
} as const satisfies Record<string, readonly HeldField[]>

/**
 * The fields that differ from the loaded listing. With a new banner, an unchanged focus counts as a change,
 * because a new banner starts without one.
 */
export function changedFields(base: OwnListing, input: EditInput): EditableField[] {
  const loaded = toInput(base)
  if (input.banner !== loaded.banner) loaded.bannerFocus = null
  return differentFields(loaded, input)
}

export const differentFields = (one: EditInput, other: EditInput): EditableField[] =>
  EDITABLE_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

/** The request: the changed fields, and the version on which they are based. */
export function toEdit(
  values: Partial<EditValues>,
  changed: readonly EditableField[],
  version: number,
): z.input<typeof listingEdit> {
  const body: z.input<typeof listingEdit> = Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { ...body, version }
}

/** The version that another person saved, with the editor's own changes applied. */
export function rebase(theirs: OwnListing, mine: EditInput, changed: readonly EditableField[]): EditInput {
  const own: Partial<EditInput> = Object.fromEntries(changed.map((field) => [field, mine[field]]))
  return { ...toInput(theirs), ...own }
}

/** The draft of unsaved changes, with the version on which they are based. */
export const toDraft = (base: OwnListing, input: EditInput): Record<string, string> => {
  const changed = changedFields(base, input)
  return changed.length === 0
    ? { changes: '' }
    : { changes: JSON.stringify(only(input, changed)), version: String(base.version) }
}

/**
 * A loaded listing with the changes of a draft. It takes the version of the draft, so that saving meets a
 * conflict if another person has saved since.
 */
export function fromDraft(loaded: OwnListing, draft: Readonly<Record<string, string>>) {
  const input = toInput(loaded)
  const changes: Record<string, unknown> = draft['changes'] ? JSON.parse(draft['changes']) : {}
  const usable = EDITABLE_FIELDS.filter((field) => isSameKind(changes[field], input[field]))
  if (usable.length === 0) return { base: loaded, input }
  return {
    base: { ...loaded, version: Number(draft['version'] ?? loaded.version) },
    input: { ...input, ...Object.fromEntries(usable.map((field) => [field, changes[field]])) },
  }
}

/** Whether a value of a draft still fits its field: the draft may come from an older form. */
const isSameKind = (value: unknown, like: unknown): boolean =>
  typeof value === typeof like && Array.isArray(value) === Array.isArray(like)

/** The input for the `field` of an error (`tags.1` belongs to the tags), or `null`. */
export function invalidField(field: string | undefined): EditableField | null {
  const [head] = field?.split('.') ?? []
  return isEditableField(head) ? head : null
}

/**
 * The rules for the changed fields. Stored values are not judged again: the rules may have changed, and the
 * form for a new server allows shorter invites.
 */
export function rulesFor(changed: readonly EditableField[]) {
  const wanted = new Set<string>(changed)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the schema are the fields
  return z.object(
    Object.fromEntries(Object.entries(editFields.shape).filter(([field]) => wanted.has(field))),
  ) as unknown as typeof editFields
}

export function fieldText(input: EditInput, field: EditableField): string {
  if (field === 'bannerFocus') return input.bannerFocus ? pointText(input.bannerFocus) : t`The middle`
  if (field === 'pictures') return listText(input.pictures.map(({ alt }) => alt).filter(Boolean)) || t`Empty`
  if (field === 'tags') return listText(input.tags.map(tagText)) || t`Empty`
  if (field === 'facts') return listText(input.facts.map(factText)) || t`Empty`
  if (field === 'descriptionLanguages')
    return listText(input.descriptionLanguages.filter(Boolean).map(languageName)) || t`Empty`
  const value = input[field]
  if (typeof value === 'boolean') return value ? t`On` : t`Off`
  return value || t`Empty`
}
