import type { FixedPath } from '../site/screens.ts'
import { SITE } from '../site/site.ts'

export type Span =
  | string
  | { strong: string }
  | { code: string }
  /** A path of this site. */
  | { words: string; to: FixedPath; hash?: string }
  | { mail: string }

/** One or several sentences. */
export type Phrase = string | readonly Span[]

/** Three columns: the name, its purpose, its lifetime. */
export interface FactsTable {
  /** The topic of the table, for screen readers. */
  label: string
  head: readonly [string, string, string]
  rows: readonly (readonly [name: Phrase, what: Phrase, howLong: Phrase])[]
}

export type Block = Phrase | { quiet: Phrase } | { points: readonly Phrase[] } | { facts: FactsTable }

interface LegalSection {
  /** A public address: `/terms#ending`. */
  id: string
  title: string
  body: readonly Block[]
}

export interface LegalText {
  title: string
  summary: string
  sections: readonly LegalSection[]
}

/** The date from which these texts apply. Change it with every change of meaning. */
export const EFFECTIVE = { iso: '2026-11-30', words: 'November 30, 2026' } as const

export const CONTACT: Span = { mail: SITE.contact }
