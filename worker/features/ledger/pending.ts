import type { SQL } from 'drizzle-orm'
import type { LedgerEntry } from '#contract/ledger/entries.ts'

/** Entries that are to be added from number `first` on, and what is written in the same transaction. */
export interface Pending {
  entries: LedgerEntry[]
  statements: SQL[]
}

export const NOTHING: Pending = { entries: [], statements: [] }
