import { eq, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { auditLog, banners, listings, picturesInUse } from '../../../db/schema.ts'
import { wasOnSide } from '../../../db/side-sql.ts'
import { atLeast, set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

const entry = alias(auditLog, 'entry')
const listing = alias(listings, 'listing')
const ofSide = or(eq(entry.action, 'listing.approve-change'), wasOnSide(entry.actorId, listing))

/**
 * Begins the time of the pictures that nobody shows any more after this edit. One that its own side took away from a public listing stays visible for it; what
 * staff took away, or nobody saw, does not.
 */
export function leavePictures({ now, idempotencyKey }: Ctx): SQL {
  const isOfRequest = eq(entry.idempotencyKey, idempotencyKey)
  const wasPublic = sql`EXISTS (SELECT 1 FROM ${auditLog} entry JOIN ${listings} listing ON ${listing.id} = ${entry.targetId}
    WHERE ${isOfRequest} AND ${entry.action} <> 'listing.hold-change' AND ${listing.moderation} = 'approved' AND ${ofSide}
      AND instr(${entry.before}, '/banners/' || ${banners.hash} || '/'))`
  return sql`UPDATE ${banners} SET ${set(banners, {
    idleSince: atLeast(banners.idleSince, now),
    withdrawn: sql`${banners.withdrawn} AND NOT ${wasPublic}`,
  })} WHERE ${banners.hash} IN (
        SELECT substr(part.value, 10, 43) FROM ${auditLog} entry, json_tree(json_array(json(${entry.before}), json(${entry.after}))) part
         WHERE ${isOfRequest} AND part.key IN ('banner', 'url') AND part.type = 'text')
      AND ${banners.hash} NOT IN (SELECT ${picturesInUse.hash} FROM ${picturesInUse})`
}
