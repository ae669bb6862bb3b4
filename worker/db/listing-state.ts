import { isNull, or, sql } from 'drizzle-orm'
import type { Moderation } from '#contract/staff/moderation.ts'
import { listings } from './schema.ts'

/** The state of a listing; of a deleted one, what an undo restores. */
export const STATE = sql<Moderation>`coalesce(${listings.deletedFrom}, ${listings.moderation})`

/**
 * Whether staff may decide about a listing: one that is not deleted, or that is closed and so still has a
 * public page.
 */
export const isDecidable = () => or(isNull(listings.deletedAt), listings.closed)

/**
 * The column to write for a new state. A closed listing stays closed, and has this state when it comes back.
 */
export const stateColumn = (closed: boolean, state: Moderation) =>
  closed ? { deletedFrom: state } : { moderation: state }
