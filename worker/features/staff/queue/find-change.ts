import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { heldFields, heldReasons } from '#contract/listings/held.wire.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import type { Ctx } from '../../../http/verb.ts'
import { CURRENT } from '../../listings/edit/apply-edit.ts'

const l = alias(listings, 'l')
const h = alias(heldChanges, 'h')

/** The values of the waiting fields of `h` that everybody sees, in SQL. */
export const SHOWN = sql`(SELECT json_group_object(f.key, json(${CURRENT} -> f.key)) FROM json_each(${h.fields}) f)`

type Row = SqlRow<
  typeof heldChanges,
  'since' | 'revision' | 'fields' | 'reasons' | 'guild' | 'guild_name'
> & {
  shown: string
}

/** The change of one listing that waits, for staff, with the old and new values. */
export async function findChange(ctx: Ctx, listingId: string): Promise<WaitingChange | null> {
  const row = await ctx.db.first<Row>(
    sql`SELECT ${h.since}, ${h.revision}, ${h.fields}, ${h.reasons}, ${h.guild}, ${h.guildName}, ${SHOWN} AS shown
          FROM ${heldChanges} h JOIN ${listings} l ON ${l.id} = ${h.listingId}
         WHERE ${h.listingId} = ${listingId} AND ${h.waits}`,
  )
  return row && changeOf(row)
}

function changeOf(row: Row): WaitingChange {
  return {
    since: new Date(row.since).toISOString(),
    revision: row.revision,
    before: heldFields.safeParse(storedJson(row.shown, 'listings')).data ?? {},
    after: heldFields.safeParse(storedJson(row.fields, 'held_changes.fields')).data ?? {},
    reasons: heldReasons.safeParse(storedJson(row.reasons, 'held_changes.reasons')).data ?? {},
    guild: row.guild === null ? null : { id: row.guild, name: row.guild_name },
  }
}
