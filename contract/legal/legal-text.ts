import type { FixedPath } from '../screens.ts'
import { SITE } from '../site.ts'

/** A piece of a sentence: words, or words that stand out or lead somewhere. */
export type Span =
  | string
  | { strong: string }
  | { code: string }
  /** A place of this site. */
  | { words: string; to: FixedPath; hash?: string }
  | { mail: string }

/** A sentence, or several. */
export type Phrase = string | readonly Span[]

/** Three columns: what it is, what for, for how long. */
export interface FactsTable {
  /** What the table is about, for those who cannot see it. */
  label: string
  head: readonly [string, string, string]
  rows: readonly (readonly [name: Phrase, what: Phrase, howLong: Phrase])[]
}

export type Block =
  | { paragraph: Phrase; quiet?: true }
  | { points: readonly Phrase[] }
  | { facts: FactsTable }

export interface LegalSection {
  /** A public address: `/terms#ending`. */
  id: string
  title: string
  body: readonly Block[]
}

export interface LegalText {
  title: string
  /** The whole page in a sentence or two, for those who read no further. */
  summary: string
  sections: readonly LegalSection[]
}

/** The day these texts came into force. Change it with every change of meaning. */
export const EFFECTIVE = { iso: '2026-11-20', words: 'November 20, 2026' } as const

/** Where to write to. */
export const CONTACT: Span = { mail: SITE.contact }

/** A phrase as a list of its pieces. */
export function spansOf(phrase: Phrase): readonly Span[] {
  return typeof phrase === 'string' ? [phrase] : phrase
}
