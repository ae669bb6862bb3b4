import type { z } from 'zod'
import { foldName } from '../../../contract/text.ts'
import type { adminListing, adminListingsQuery } from '../../../contract/wire/moderation.ts'
import type { Moderation } from '../../../contract/moderation.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from './assert-admin.ts'

interface StaffRow {
  id: string
  name: string
  moderation: Moderation
  owner_id: string
  owner_name: string
  owner_avatar: string | null
  discord: string | null
  created: number
}

/** Listings in every state for staff, newest first; found by a part of the name, the owner's name, or an id. */
export async function listForStaff(ctx: Ctx, query: z.output<typeof adminListingsQuery>) {
  assertAdmin(ctx)
  const { db } = ctx
  const { q, moderation, page, limit } = query
  const conditions = [
    moderation ? 'l.moderation = ?3' : '?3 IS NULL',
    q.trim()
      ? '(instr(l.name_key, ?1) > 0 OR instr(lower(u.username), ?2) > 0 OR l.id = ?4 OR l.owner_id = ?4)'
      : '?1 || ?2 || ?4 IS NOT NULL',
  ].join(' AND ')
  const source = `FROM listings l JOIN users u ON u.id = l.owner_id WHERE ${conditions}`
  const parameters = [foldName(q), q.trim().toLowerCase(), moderation ?? null, q.trim()]
  const [rows, totals] = await db.batch<[StaffRow, { total: number }]>([
    db
      .prepare(
        `SELECT l.id, l.name, l.moderation, l.owner_id, u.username AS owner_name, u.avatar AS owner_avatar, l.discord, l.created
           ${source} ORDER BY l.created DESC, l.id LIMIT ?5 OFFSET ?6`,
      )
      .bind(...parameters, limit, (page - 1) * limit),
    db.prepare(`SELECT count(*) AS total ${source}`).bind(...parameters),
  ])
  return {
    items: rows.results.map(adminListingOf),
    total: totals.results[0]?.total ?? 0,
    page,
    limit,
  }
}

function adminListingOf(row: StaffRow): z.output<typeof adminListing> {
  return {
    _id: row.id,
    name: row.name,
    moderation: row.moderation,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
    ownerId: row.owner_id,
    discord: row.discord,
    created: new Date(row.created).toISOString(),
  }
}
