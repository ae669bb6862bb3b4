import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { type Hub, HUBS_MAX } from '#contract/community/hub.ts'
import { hubs } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type AdminHub, adminHubOf, publicHubOf } from './hub-row.ts'

const IN_ORDER = [desc(hubs.memberCount), asc(hubs.name), asc(hubs.id)]

/** The visible hubs, the largest first, with the last stored values: no call to Discord. */
export async function listHubs({ db, now }: Ctx): Promise<{ items: Hub[] }> {
  const rows = await db.orm
    .select()
    .from(hubs)
    .where(and(eq(hubs.hidden, false), ne(hubs.state, 'duplicate')))
    .orderBy(...IN_ORDER)
    .limit(HUBS_MAX)
  return { items: rows.flatMap((row) => publicHubOf(row, now) ?? []) }
}

export async function listHubsForAdmin(ctx: Ctx): Promise<{ items: AdminHub[] }> {
  requireAdmin(ctx)
  const rows = await ctx.db.orm
    .select()
    .from(hubs)
    .orderBy(...IN_ORDER)
    .limit(HUBS_MAX)
  return { items: rows.map((row) => adminHubOf(row)) }
}
