import { sql } from 'drizzle-orm'
import { type Hub, HUBS_MAX } from '#contract/community/hub.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type AdminHub, adminHubOf, type HubRow, publicHubOf } from './hub-row.ts'
import { hubs } from '../../../db/schema.ts'

const IN_ORDER = sql`ORDER BY ${hubs.memberCount} DESC, ${hubs.name}, ${hubs.id} LIMIT ${HUBS_MAX}`

/** The visible hubs, the largest first, with the last values from the platform. It does not call the platform. */
export async function listHubs(ctx: Ctx): Promise<{ items: Hub[] }> {
  const results = await ctx.db.all<HubRow>(
    sql`SELECT * FROM ${hubs} WHERE ${hubs.hidden} = 0 AND ${hubs.state} <> 'duplicate' ${IN_ORDER}`,
  )
  return { items: results.flatMap((row) => publicHubOf(row, ctx.now) ?? []) }
}

/** All hubs for admins, with their problems. */
export async function listHubsForAdmin(ctx: Ctx): Promise<{ items: AdminHub[] }> {
  requireAdmin(ctx)
  const results = await ctx.db.all<HubRow>(sql`SELECT * FROM ${hubs} ${IN_ORDER}`)
  return { items: results.map((row) => adminHubOf(row)) }
}
