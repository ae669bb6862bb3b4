import { sql } from 'drizzle-orm'
import type { Moderation } from '#contract/staff/moderation.ts'
import { listings } from './schema.ts'

/** The state of a listing; of a deleted one, what an undo restores. */
export const STATE = sql<Moderation>`coalesce(${listings.deletedFrom}, ${listings.moderation})`
