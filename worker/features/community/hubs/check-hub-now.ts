import { sql } from 'drizzle-orm'
import { DISCORD_BUSY } from '#contract/base/discord-busy.ts'
import { SECOND } from '#contract/base/time.ts'
import { type Ctx, type UserCtx, tooManyRequests } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { hubNotFound } from './add-hub.ts'
import { checkHub, type ClaimedHub } from './check-hub.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'
import { hubs } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'

/** Two clicks cause one check. */
const PRESS_MS = SECOND

/** Checks one hub immediately. While the platform has asked us to wait, it does not check and answers the time to wait. */
export async function checkHubNow(ctx: UserCtx, id: string): Promise<AdminHub> {
  requireAdmin(ctx)
  const before = await findHub(ctx, id)
  if (!before) throw hubNotFound()
  if (before.last_error === 'limited' && before.next_check_at > ctx.now)
    throw tooManyRequests(before.next_check_at - ctx.now, DISCORD_BUSY)
  await checkAside(ctx, id)
  const after = await findHub(ctx, id)
  if (!after) throw hubNotFound()
  return adminHubOf(after)
}

/** Checks a hub unless it was just checked. */
export async function checkAside(ctx: Ctx, id: string): Promise<void> {
  const { db, now } = ctx
  const { again, results } = await db.tryTwice<[ClaimedHub, ClaimedHub]>([
    sql`UPDATE ${hubs} SET ${set(hubs, { triedAt: now })}
          WHERE ${hubs.id} = ${id} AND (${hubs.triedAt} IS NULL OR ${hubs.triedAt} <= ${now - PRESS_MS} OR ${hubs.state} = 'new') RETURNING ${names(hubs.id)}, ${names(hubs.code)}, ${names(hubs.failures)}`,
    sql`SELECT ${hubs.id}, ${hubs.code}, ${hubs.failures} FROM ${hubs} WHERE ${hubs.id} = ${id} AND ${hubs.triedAt} = ${now}`,
  ])
  const [claimed, tried] = results
  const [hub] = again ? tried : claimed
  if (hub) await checkHub(ctx, hub)
}

function findHub({ db }: Ctx, id: string): Promise<HubRow | null> {
  return db.first<HubRow>(sql`SELECT * FROM ${hubs} WHERE ${hubs.id} = ${id}`)
}
