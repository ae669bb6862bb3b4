import { pageLanguage } from '../language/i18n.ts'
import type { Listing } from './listing.wire.ts'

export type Descriptions = Pick<
  Listing,
  'description' | 'description2' | 'description3' | 'descriptionLanguages'
>

/** How many languages a server can be described in. */
export const DESCRIPTIONS_MAX = 3

interface Description {
  text: string
  /** Empty while the owner has not said it. */
  language: string
}

/** The language of the site that a language belongs to: `pt` of `pt-BR`. */
export const baseLanguage = (code: string): string => code.split('-')[0] ?? ''

/** Languages as they are stored. */
export const withoutEmptyEnd = (codes: readonly string[]): string[] =>
  codes.slice(0, codes.findLastIndex((code) => code !== '') + 1)

/** What a server says of itself, in the language of the page first. A text after the first one needs a language. */
export function descriptionsOf(listing: Descriptions): Description[] {
  const { description, description2, description3, descriptionLanguages } = listing
  const all = [description, description2, description3]
    .map((text, index) => ({ text, language: descriptionLanguages[index] ?? '' }))
    .filter(({ text, language }, index) => text !== '' && (index === 0 || language !== ''))
  const read = all.find(({ language }) => baseLanguage(language) === pageLanguage())
  return read ? [read, ...all.filter((other) => other !== read)] : all
}

/** What it says to the reader of the page. */
export const descriptionOf = (listing: Descriptions): Description =>
  descriptionsOf(listing)[0] ?? { text: '', language: '' }
