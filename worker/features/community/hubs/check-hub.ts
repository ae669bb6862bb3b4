import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { HUB_DEAD_RECHECK_MS, HUB_REFRESH_MS } from '#contract/community/hub.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type InviteAnswer, type InvitedGuild, readInvite } from '../../../platform/chat-platform.ts'
import { type FailedAnswer, LEASE_MS, waitAfter } from './back-off.ts'
import { hubs } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'

const o = alias(hubs, 'o')

/** A check that is claimed by this run. */
export interface ClaimedHub {
  id: string
  code: string
  failures: number
}

const longestDue = (now: number) =>
  sql`(SELECT ${hubs.id} FROM ${hubs} WHERE ${hubs.nextCheckAt} <= ${now} ORDER BY ${hubs.nextCheckAt}, ${hubs.id} LIMIT 1)`

/** Claims the hub that has been due longest, so that no second run checks it; `null` when none is due. */
export const claimDueHub = (ctx: Ctx): Promise<ClaimedHub | null> => claim(ctx, longestDue(ctx.now))

function claim({ db, now }: Ctx, id: SQL | string): Promise<ClaimedHub | null> {
  return db.first<ClaimedHub>(sql`UPDATE ${hubs} SET ${set(hubs, { nextCheckAt: now + LEASE_MS })} WHERE ${hubs.id} = ${id} AND ${hubs.nextCheckAt} <= ${now}
        RETURNING ${names(hubs.id)}, ${names(hubs.code)}, ${names(hubs.failures)}`)
}

/** Checks a hub that is new, or has a new invite, before its turn. */
export async function checkNewHub(ctx: Ctx, id: string): Promise<void> {
  const hub = await claim(ctx, id)
  if (hub) await checkHub(ctx, hub)
}

/**
 * Asks the platform once and stores the answer. Values change only with an answer about the same server. An
 * error delays the next check: longer each time, and at least as long as the platform asks.
 */
export async function checkHub(ctx: Ctx, hub: ClaimedHub): Promise<InviteAnswer> {
  const answer = await readInvite(ctx.env, hub.code)
  if (answer.kind === 'found') await keepValues(ctx, hub, answer.guild)
  else if (answer.kind === 'gone') await markDead(ctx, hub)
  else await keepFailure(ctx, hub, answer)
  return answer
}

async function keepValues({ db, now }: Ctx, hub: ClaimedHub, guild: InvitedGuild): Promise<void> {
  await db.repeatable([
    sql`UPDATE ${hubs} SET ${set(hubs, { state: 'ok', guildId: guild.id, name: guild.name, icon: guild.icon, description: guild.description, vanity: guild.vanity, onlineCount: guild.onlineCount, memberCount: guild.memberCount, expiresAt: guild.expiresAt, checkedAt: now, failures: 0, lastError: null, nextCheckAt: now + HUB_REFRESH_MS, foundGuildId: null, foundName: null })}
          WHERE ${hubs.id} = ${hub.id} AND ${hubs.code} = ${hub.code} AND (${hubs.guildId} IS NULL OR ${hubs.guildId} = ${guild.id})
            AND NOT EXISTS (SELECT 1 FROM ${hubs} o WHERE ${o.guildId} = ${guild.id} AND ${o.id} <> ${hub.id})`,
    // Nothing changed: the invite now leads to another server, or to a server that is already listed.
    sql`UPDATE ${hubs} SET ${set(hubs, { state: sql`iif(${hubs.guildId} IS NOT NULL AND ${hubs.guildId} <> ${guild.id}, 'elsewhere', 'duplicate')`, foundGuildId: guild.id, foundName: guild.name, failures: 0, lastError: null, nextCheckAt: now + HUB_DEAD_RECHECK_MS })}
          WHERE ${hubs.id} = ${hub.id} AND ${hubs.code} = ${hub.code} AND changes() = 0`,
  ])
}

async function markDead({ db, now }: Ctx, { id, code }: ClaimedHub): Promise<void> {
  await db.repeatable([
    sql`UPDATE ${hubs} SET ${set(hubs, { state: 'dead', failures: 0, lastError: null, nextCheckAt: now + HUB_DEAD_RECHECK_MS, foundGuildId: null, foundName: null })}
          WHERE ${hubs.id} = ${id} AND ${hubs.code} = ${code}`,
  ])
}

async function keepFailure(
  { db, now }: Ctx,
  { id, code, failures }: ClaimedHub,
  answer: FailedAnswer,
): Promise<void> {
  await db.repeatable([
    sql`UPDATE ${hubs} SET ${set(hubs, { failures: failures + 1, lastError: answer.error, nextCheckAt: now + waitAfter(failures, answer) })}
          WHERE ${hubs.id} = ${id} AND ${hubs.code} = ${code}`,
  ])
}
