import { type SQL, sql } from 'drizzle-orm'
import { banners, heldChanges, listings, queueWaits } from '../../db/schema.ts'
import { into, names, set } from '../../db/sql.ts'
import { returnSql, stateSql } from './return-state.ts'
import { entry, reasons } from './entries.ts'

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

/** Also of one that its owner sent back to the queue, or withdrew: then it returns to the earlier state when they bring it back. */
export const restoreState =
  (state: 'denied' | 'suspended') =>
  (overturned: SQL, at: number): SQL[] => {
    const back = returnSql(listings, reasons)
    return [
      sql`UPDATE ${listings} SET ${set(listings, {
        moderation: sql`iif(${listings.deletedFrom} IS NULL, ${back}, ${listings.moderation})`,
        deletedFrom: sql`iif(${listings.deletedFrom} IS NULL, NULL, ${back})`,
        staffNote: sql`${reasons.was} ->> 'note'`,
        decidedAt: sql`${reasons.was} ->> 'decidedAt'`,
        requeuedAt: sql`CASE WHEN ${back} = ${reasons.was} ->> 'moderation' THEN ${reasons.was} ->> 'requeuedAt'
                WHEN ${stateSql(listings)} = 'pending' THEN ${listings.requeuedAt} ELSE ${at} END`,
      })} FROM ${overturned} AND ${listings.id} = ${reasons.subjectId} AND ${reasons.was} IS NOT NULL
         AND (${stateSql(listings)} = ${state} OR (${stateSql(listings)} = 'pending' AND ${listings.requeuedAt} >= ${reasons.at}))`,
    ]
  }

export const restoreDeleted = (overturned: SQL): SQL[] => [
  sql`UPDATE ${listings} SET ${set(listings, { moderation: sql`${listings.deletedFrom}`, deletedFrom: null, deletedAt: null })} FROM ${overturned} AND ${listings.id} = ${reasons.subjectId} AND ${listings.deletedAt} IS NOT NULL AND NOT ${listings.withdrawn}`,
]

/**
 * What was refused waits again, unless something newer does. Pictures that are no longer in the store are left out. The others are served again when staff
 * publish the change.
 */
export const restoreChange = (overturned: SQL): SQL[] => {
  const was = (key: string) => sql`${reasons.was} ->> ${key}`
  const fields = sql`iif((SELECT count(*) FROM json_tree(${reasons.was} -> 'fields') p
      WHERE iif(p.type = 'text' AND p.key IN ('banner', 'url'), substr(p.value, 10, 43), NULL)
        NOT IN (SELECT ${banners.hash} FROM ${banners} WHERE ${banners.deletingSince} IS NULL)),
    json_remove(${reasons.was} -> 'fields', '$.banner', '$.bannerFocus', '$.pictures'), ${reasons.was} -> 'fields')`
  const held = heldChanges
  return [
    sql`INSERT INTO ${held} (${names(held.listingId, held.fields, held.reasons, held.since, held.at, held.revision, held.waits, held.inviteNextAt, held.inviteFailures, held.guild, held.guildName)})
        SELECT ${listings.id}, ${fields}, ${reasons.was} -> 'reasons', ${was('since')}, ${was('at')}, ${was('revision')},
               ${listings.moderation} = 'approved', ${was('inviteNextAt')}, ${was('inviteFailures')}, ${was('guild')}, ${was('guildName')}
          FROM ${listings}, ${overturned} AND ${listings.id} = ${reasons.subjectId} AND ${reasons.was} IS NOT NULL AND ${fields} <> '{}'
        ON CONFLICT DO NOTHING`,
  ]
}
