import { type SQL, sql } from 'drizzle-orm'
import { listings } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'
import { entry } from './entries.ts'

/** Gives listings the state and the note of their entries. */
export const applyState = (chosen: SQL): SQL[] => [
  sql`UPDATE ${listings} SET ${set(listings, { moderation: sql`${entry.after} ->> 'moderation'`, staffNote: sql`${entry.after} ->> 'note'`, decidedAt: sql`${entry.at}` })} FROM ${chosen} AND ${listings.id} = ${entry.targetId}`,
]

/** A deleted listing remembers its state. */
export const applyDeletion = (chosen: SQL): SQL[] => [
  sql`UPDATE ${listings} SET ${set(listings, { deletedFrom: sql`${listings.moderation}`, moderation: 'deleted', deletedAt: sql`${entry.at}`, withdrawn: 0 })} FROM ${chosen} AND ${listings.id} = ${entry.targetId}`,
]
