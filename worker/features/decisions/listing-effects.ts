import { type SQL, sql } from 'drizzle-orm'
import { listings, queueWaits } from '../../db/schema.ts'
import { into, set } from '../../db/sql.ts'
import { entry } from './entries.ts'

/** How long listings that are decided now have waited. Comes before the change. */
export const noteWaits = (chosen: SQL): SQL =>
  sql`INSERT INTO ${into(queueWaits, 'decidedAt', 'waited')}
      SELECT ${entry.at}, max(0, ${entry.at} - coalesce(${listings.requeuedAt}, ${listings.created})) FROM ${listings}, ${chosen}
         AND ${listings.id} = ${entry.targetId} AND ${listings.moderation} = 'pending' AND ${entry.after} ->> 'moderation' IN ('approved', 'denied')`

/** Gives listings the state and the note of their entries. */
export const applyState = (chosen: SQL): SQL[] => [
  noteWaits(chosen),
  sql`UPDATE ${listings} SET ${set(listings, { moderation: sql`${entry.after} ->> 'moderation'`, staffNote: sql`${entry.after} ->> 'note'`, decidedAt: sql`${entry.at}` })} FROM ${chosen} AND ${listings.id} = ${entry.targetId}`,
]

/** A deleted listing remembers its state. */
export const applyDeletion = (chosen: SQL): SQL[] => [
  sql`UPDATE ${listings} SET ${set(listings, { deletedFrom: sql`${listings.moderation}`, moderation: 'deleted', deletedAt: sql`${entry.at}`, withdrawn: 0 })} FROM ${chosen} AND ${listings.id} = ${entry.targetId}`,
]
