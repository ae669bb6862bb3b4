import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { auditLog, banners, listings, picturesInUse } from '../../../db/schema.ts'
import { wasOnSide } from '../../../db/side-sql.ts'
import { set } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

const a = alias(auditLog, 'a')
const l = alias(listings, 'l')
const ofSide = sql`(${a.action} = 'listing.approve-change' OR ${wasOnSide(a.actorId, l)})`

/**
 * Begins the time of the pictures that nobody shows any more after this edit. One that its own side took away from a public listing stays visible for it; what
 * staff took away, or nobody saw, does not.
 */
export function leavePictures({ now, idempotencyKey }: Ctx): SQL {
  const entry = sql`${a.idempotencyKey} = ${idempotencyKey}`
  const wasPublic = sql`EXISTS (SELECT 1 FROM ${auditLog} a JOIN ${listings} l ON ${l.id} = ${a.targetId}
    WHERE ${entry} AND ${a.action} <> 'listing.hold-change' AND ${l.moderation} = 'approved' AND ${ofSide}
      AND instr(${a.before}, '/banners/' || ${banners.hash} || '/'))`
  return sql`UPDATE ${banners} SET ${set(banners, {
    idleSince: sql`max(${banners.idleSince}, ${now})`,
    withdrawn: sql`${banners.withdrawn} AND NOT ${wasPublic}`,
  })} WHERE ${banners.hash} IN (
        SELECT substr(t.value, 10, 43) FROM ${auditLog} a, json_tree(json_array(json(${a.before}), json(${a.after}))) t
         WHERE ${entry} AND t.key IN ('banner', 'url') AND t.type = 'text')
      AND ${banners.hash} NOT IN (SELECT ${picturesInUse.hash} FROM ${picturesInUse})`
}
