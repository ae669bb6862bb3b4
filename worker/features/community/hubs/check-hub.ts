import { hubBackOff, HUB_DEAD_RECHECK_MS, HUB_REFRESH_MS } from '#contract/community/hub.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { type InviteAnswer, type InvitedGuild, readInvite } from '../../../platform/chat-platform.ts'

/** The time limit of a claimed check. After it the check is due again, in case the claiming run has died. */
export const LEASE_MS = 10 * MINUTE

/** A check that is claimed by this run. */
export interface ClaimedHub {
  id: string
  code: string
  failures: number
}

/** The result of a check: whether the platform answered, and if not, how long we must wait. */
export interface CheckOutcome {
  kind: InviteAnswer['kind']
  limited: boolean
  waitMs: number
}

/** Claims the hub that has been due longest, so that no second run checks it; `null` when none is due. */
export async function claimDueHub({ db, now }: Ctx): Promise<ClaimedHub | null> {
  return db
    .prepare(
      `UPDATE hubs SET next_check_at = ?1, tried_at = ?2
        WHERE id = (SELECT id FROM hubs WHERE next_check_at <= ?2 ORDER BY next_check_at, id LIMIT 1) AND next_check_at <= ?2
        RETURNING id, code, failures`,
    )
    .bind(now + LEASE_MS, now)
    .first<ClaimedHub>()
}

/**
 * Asks the platform once and stores the answer. Values change only with an answer about the same server as before. An error leaves the values unchanged
 * and delays the next check: longer after each error, and at least as long as the platform requests.
 */
export async function checkHub(ctx: Ctx, hub: ClaimedHub): Promise<CheckOutcome> {
  const answer = await readInvite(ctx.env, hub.code)
  if (answer.kind === 'found') await keepValues(ctx, hub, answer.guild)
  else if (answer.kind === 'gone') await markDead(ctx, hub)
  else return keepFailure(ctx, hub, answer)
  return { kind: answer.kind, limited: false, waitMs: 0 }
}

async function keepValues({ db, now }: Ctx, hub: ClaimedHub, guild: InvitedGuild): Promise<void> {
  await db.repeatable([
    db
      .prepare(
        `UPDATE hubs SET state = 'ok', guild_id = ?3, name = ?4, icon = ?5, description = ?6, vanity = ?7, online_count = ?8, member_count = ?9,
                expires_at = ?10, checked_at = ?11, tried_at = ?11, failures = 0, last_error = NULL, next_check_at = ?12, found_guild_id = NULL, found_name = NULL
          WHERE id = ?1 AND code = ?2 AND (guild_id IS NULL OR guild_id = ?3)
            AND NOT EXISTS (SELECT 1 FROM hubs o WHERE o.guild_id = ?3 AND o.id <> ?1)`,
      )
      .bind(
        hub.id,
        hub.code,
        guild.id,
        guild.name,
        guild.icon,
        guild.description,
        guild.vanity,
        guild.onlineCount,
        guild.memberCount,
        guild.expiresAt,
        now,
        now + HUB_REFRESH_MS,
      ),
    // Nothing changed: the invite now leads to another server, or to a server that is already listed.
    db
      .prepare(
        `UPDATE hubs SET state = iif(guild_id IS NOT NULL AND guild_id <> ?3, 'elsewhere', 'duplicate'), found_guild_id = ?3, found_name = ?4,
                tried_at = ?5, failures = 0, last_error = NULL, next_check_at = ?6
          WHERE id = ?1 AND code = ?2 AND changes() = 0`,
      )
      .bind(hub.id, hub.code, guild.id, guild.name, now, now + HUB_DEAD_RECHECK_MS),
  ])
}

async function markDead({ db, now }: Ctx, { id, code }: ClaimedHub): Promise<void> {
  await db.repeatable([
    db
      .prepare(
        `UPDATE hubs SET state = 'dead', tried_at = ?3, failures = 0, last_error = NULL, next_check_at = ?4, found_guild_id = NULL, found_name = NULL
        WHERE id = ?1 AND code = ?2`,
      )
      .bind(id, code, now, now + HUB_DEAD_RECHECK_MS),
  ])
}

async function keepFailure(
  { db, now }: Ctx,
  { id, code, failures }: ClaimedHub,
  { kind, error, retryAfterMs }: Extract<InviteAnswer, { kind: 'failed' }>,
): Promise<CheckOutcome> {
  const waitMs = Math.max(hubBackOff(failures + 1), retryAfterMs ?? 0)
  await db.repeatable([
    db
      .prepare(
        'UPDATE hubs SET failures = ?3, last_error = ?4, tried_at = ?5, next_check_at = ?6 WHERE id = ?1 AND code = ?2',
      )
      .bind(id, code, failures + 1, error, now, now + waitMs),
  ])
  return { kind, limited: error === 'limited', waitMs: Math.max(hubBackOff(1), retryAfterMs ?? 0) }
}
