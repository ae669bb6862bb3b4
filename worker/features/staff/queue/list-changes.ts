import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { changesQuery, WaitingChange } from '#contract/listings/change.wire.ts'
import { heldFields, heldReasons } from '#contract/listings/held.wire.ts'
import { heldChanges, listings, users } from '../../../db/schema.ts'
import type { RowOf, SqlRow } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { OWNER } from '../../listings/listing-row.ts'
import { CURRENT } from '../../listings/edit/apply-edit.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const h = alias(heldChanges, 'h')

/** Counting stops here: nobody reads further. */
const COUNTED_MAX = 1000

/** The values of the waiting fields of `h` that everybody sees, in SQL. */
export const SHOWN = sql`(SELECT json_group_object(f.key, json(${CURRENT} -> f.key)) FROM json_each(${h.fields}) f)`

type Row = SqlRow<typeof heldChanges, 'since' | 'revision' | 'fields' | 'reasons' | 'guild' | 'guild_name'> &
  SqlRow<typeof listings, 'id' | 'name' | 'owner_id' | 'discord_guild'> &
  RowOf<typeof OWNER> & { shown: string }

/** Changes of listings in the directory that wait for staff, the longest wait first, with the old and new values. */
export async function listChanges(ctx: Ctx, { page, limit }: z.output<typeof changesQuery>) {
  requireAdmin(ctx)
  const [rows, counted] = await ctx.db.batch<[Row, { total: number }]>([
    selectChanges(
      sql`ORDER BY ${heldChanges.since}, ${heldChanges.listingId} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${heldChanges} WHERE ${heldChanges.waits} LIMIT ${COUNTED_MAX})`,
  ])
  return { items: rows.map(changeOf), total: counted[0]?.total ?? 0, page, limit }
}

/** The change of one listing that waits, for staff. */
export async function findChange(ctx: Ctx, listingId: string): Promise<WaitingChange | null> {
  const row = await ctx.db.first<Row>(selectChanges(sql`AND ${heldChanges.listingId} = ${listingId}`))
  return row && changeOf(row)
}

const selectChanges = (which: SQL) =>
  sql`SELECT ${l.id}, ${l.name}, ${l.ownerId}, ${l.discordGuild}, ${sql.raw(OWNER.sql)}, ${h.since}, ${h.revision}, ${h.fields}, ${h.reasons}, ${h.guild},
      ${h.guildName}, ${SHOWN} AS shown
          FROM (SELECT * FROM ${heldChanges} WHERE ${heldChanges.waits} ${which}) h
          JOIN ${listings} l ON ${l.id} = ${h.listingId} JOIN ${users} u ON ${u.id} = ${l.ownerId} ORDER BY ${h.since}, ${l.id}`

function changeOf(row: Row): WaitingChange {
  return {
    _id: row.id,
    name: row.name,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
    since: new Date(row.since).toISOString(),
    revision: row.revision,
    before: heldFields.safeParse(storedJson(row.shown, 'listings')).data ?? {},
    after: heldFields.safeParse(storedJson(row.fields, 'held_changes.fields')).data ?? {},
    reasons: heldReasons.safeParse(storedJson(row.reasons, 'held_changes.reasons')).data ?? {},
    guild: row.guild === null ? null : { id: row.guild, name: row.guild_name },
    guildBefore: row.discord_guild,
  }
}
