import { isNull, or, sql } from 'drizzle-orm'
import type { Moderation } from '#contract/staff/moderation.ts'
import { listings } from './schema.ts'

/** The state of a listing; of a deleted one, what an undo restores. */
export const STATE = sql<Moderation>`coalesce(${listings.deletedFrom}, ${listings.moderation})`

/** Whether staff decide about a listing: it is not deleted, or its owner closed it, and it has a page that says so. */
export const isDecidable = () => or(isNull(listings.deletedAt), listings.closed)

/** The column that gives a listing a state. A closed one comes back with it. */
export const stateColumn = (closed: boolean, state: Moderation) =>
  closed ? { deletedFrom: state } : { moderation: state }
