import { pageLanguage } from '../language/i18n.ts'
import type { Listing } from './listing.wire.ts'

export type Descriptions = Pick<
  Listing,
  'description' | 'description2' | 'description3' | 'descriptionLanguages'
>

export const DESCRIPTIONS_MAX = 3

interface Description {
  text: string
  /** Empty while the owner has not said it. */
  language: string
}

/** The language of the site that a language belongs to: `pt` of `pt-BR`. */
export const baseLanguage = (code: string): string => code.split('-')[0] ?? ''

/** The languages of the descriptions as they are stored: without empty ones at the end. */
export const withoutEmptyEnd = (codes: readonly string[]): string[] =>
  codes.slice(0, codes.findLastIndex((code) => code !== '') + 1)

type DescriptionChanges = { [Field in keyof Descriptions]?: Descriptions[Field] | undefined }

/**
 * The languages after a change. A further text has none while it is empty. `undefined` if the change is about
 * neither texts nor languages.
 */
export function languagesAfter(
  stored: DescriptionChanges,
  changes: DescriptionChanges,
): string[] | undefined {
  const { description2 = stored.description2, description3 = stored.description3 } = changes
  const { descriptionLanguages = stored.descriptionLanguages ?? [] } = changes
  const changed = [changes.description2, changes.description3, changes.descriptionLanguages]
  if (changed.every((value) => value === undefined)) return undefined
  const [first = '', second = '', third = ''] = descriptionLanguages
  return withoutEmptyEnd([first, description2 ? second : '', description3 ? third : ''])
}

/** What a server says of itself, in the language of the page first. Later texts need a language. */
export function descriptionsOf(listing: Descriptions): Description[] {
  const { description, description2, description3, descriptionLanguages } = listing
  const all = [description, description2, description3]
    .map((text, index) => ({ text, language: descriptionLanguages[index] ?? '' }))
    .filter(({ text, language }, index) => text !== '' && (index === 0 || language !== ''))
  const read = all.find(({ language }) => baseLanguage(language) === pageLanguage())
  return read ? [read, ...all.filter((other) => other !== read)] : all
}

export const DESCRIPTIONS = ['description', 'description2', 'description3'] as const

/** All that a server says of itself, for staff. */
export const eachDescription = (listing: Record<(typeof DESCRIPTIONS)[number], string>): string =>
  DESCRIPTIONS.map((field) => listing[field])
    .filter(Boolean)
    .join('\n\n')

/** What a server says to the reader of the page. */
export const descriptionOf = (listing: Descriptions): Description =>
  descriptionsOf(listing)[0] ?? { text: '', language: '' }
