import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { hubBackOff, HUB_DEAD_RECHECK_MS, INVITE_REFRESH_MS, INVITES_A_RUN } from '#contract/community/hub.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import { validJson } from '../../../db/stored-json.ts'
import type { Ctx } from '../../../http/context.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { LEASE_MS } from './check-hub.ts'
import { FAILURES_A_RUN, leaveAlone } from './leave-alone.ts'

const INVITE_START = 'https://discord.gg/'

type ClaimedInvite = SqlRow<typeof listings, 'discord' | 'discord_failures'> & { discord: string }

/**
 * Looks up invites of public listings, those that have been due longest first, once for all listings that share one.
 * An invite is claimed before it is looked up, because the job may run twice.
 */
export async function refreshInvites(ctx: Ctx): Promise<void> {
  let failures = 0
  for (let checks = 0; checks < INVITES_A_RUN && failures < FAILURES_A_RUN; checks += 1) {
    const claimed = await claimDueInvite(ctx)
    if (!claimed) return
    const answer = await readInvite(ctx.env, claimed.discord.replace(INVITE_START, ''))
    failures = answer.kind === 'failed' ? failures + 1 : 0
    if (answer.kind !== 'failed') await keepInvite(ctx, claimed.discord, answer)
    else if (await keepFailure(ctx, claimed, answer)) return
  }
}

/** Claims the invite that has been due longest; `null` when none is due, or while the platform wants to be left alone. */
function claimDueInvite({ db, now }: Ctx): Promise<ClaimedInvite | null> {
  return db
    .prepare(
      `UPDATE listings SET discord_next_at = ?2 WHERE moderation = 'approved' AND discord_next_at <= ?1 AND discord = (
         SELECT discord FROM listings INDEXED BY listings_invites_due WHERE discord IS NOT NULL AND moderation = 'approved' AND discord_next_at <= ?1
            AND (SELECT invites_quiet_until FROM site_counters WHERE id = 1) <= ?1
          ORDER BY discord_next_at, seq LIMIT 1)
       RETURNING discord, discord_failures`,
    )
    .bind(now, now + LEASE_MS)
    .first<ClaimedInvite>()
}

/**
 * Stores what the platform says about an invite, for all listings that have it. The first server to which it leads is the one of the listing: if it leads to
 * another one later, the counts stay as they were, and are not shown. Its owner and staff are told, and followers read when it broke and when it works again.
 */
export async function keepInvite(
  { db, now }: Ctx,
  invite: string,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
): Promise<void> {
  if (answer.kind === 'gone')
    await db.batch([
      ...alarmStatements({ db, now }, { invite, outcome: 'dead', guildId: null }),
      db
        .prepare(
          `UPDATE listings SET discord_state = 'dead', discord_found = NULL, discord_failures = 0, discord_next_at = ?2,
             discord_changed_at = iif(discord_state = 'dead', discord_changed_at, ?3) WHERE discord = ?1`,
        )
        .bind(invite, now + HUB_DEAD_RECHECK_MS, now),
    ])
  else
    await db.batch([
      ...alarmStatements({ db, now }, { invite, outcome: 'elsewhere', guildId: answer.guild.id }),
      db
        .prepare(
          `UPDATE listings SET discord_failures = 0,
           discord_changed_at = CASE discord_state WHEN 'new' THEN NULL
             WHEN iif(discord_guild <> ?2, 'elsewhere', 'ok') THEN discord_changed_at ELSE ?5 END,
           discord_state = iif(discord_guild <> ?2, 'elsewhere', 'ok'),
           discord_found = iif(discord_guild <> ?2, ?2, NULL),
           discord_guild = coalesce(discord_guild, ?2),
           discord_online = iif(discord_guild <> ?2, discord_online, ?3),
           discord_members = iif(discord_guild <> ?2, discord_members, ?4),
           discord_counted_at = iif(discord_guild <> ?2, discord_counted_at, ?5),
           discord_next_at = iif(discord_guild <> ?2, ?6, ?7) WHERE discord = ?1`,
        )
        .bind(
          invite,
          answer.guild.id,
          answer.guild.onlineCount,
          answer.guild.memberCount,
          now,
          now + HUB_DEAD_RECHECK_MS,
          now + INVITE_REFRESH_MS,
        ),
    ])
}

interface BrokenInvite {
  invite: string
  outcome: NoticeOutcome<'invite'> & NoticeOutcome<'alarm'>
  /** The Discord server to which it leads; `null` when it leads nowhere. */
  guildId: string | null
}

/** Tells the owners of public listings and all staff that the invite broke or leads elsewhere: once, in the batch of the change and before it. */
function alarmStatements({ db, now }: Pick<Ctx, 'db' | 'now'>, { invite, outcome, guildId }: BrokenInvite) {
  const tell = (kind: NoticeKind, person: string, also = '') =>
    db
      .prepare(
        `INSERT INTO notices (user_id, kind, key, at, data)
         SELECT ${person}, '${kind}', '${kind}:' || l.id || ':' || ?3, ?3, json_object('outcome', ?2, 'name', l.name, 'id', l.id) FROM listings l ${also}
          WHERE l.discord = ?1 AND l.moderation = 'approved' AND l.discord_state <> ?2 AND (?4 IS NULL OR l.discord_guild <> ?4)
         ON CONFLICT (user_id, key) DO NOTHING`,
      )
      .bind(invite, outcome, now, guildId)
  return [tell('invite', 'l.owner_id'), tell('alarm', 'u.id', `JOIN users u ON ${IS_STAFF}`)]
}

/** For `users` as `u`. It reads people with a role only. */
const IS_STAFF = `u.roles <> '[]' AND EXISTS (SELECT 1 FROM json_each(${validJson('u.roles')}) WHERE lower(value) = 'admin')`

/** An error says nothing about the invite: the counts stay, and the next lookup is later. Answers whether the platform asked us to wait. */
async function keepFailure(
  ctx: Ctx,
  { discord, discord_failures: failures }: ClaimedInvite,
  { error, retryAfterMs }: Extract<InviteAnswer, { kind: 'failed' }>,
): Promise<boolean> {
  const { db, now } = ctx
  await db
    .prepare('UPDATE listings SET discord_failures = ?2, discord_next_at = ?3 WHERE discord = ?1')
    .bind(discord, failures + 1, now + Math.max(hubBackOff(failures + 1), retryAfterMs ?? 0))
    .run()
  const isLimited = error === 'limited'
  if (isLimited) await leaveAlone(ctx, Math.max(hubBackOff(1), retryAfterMs ?? 0))
  return isLimited
}
