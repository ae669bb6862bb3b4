import { PROOF_LIFETIME_MS } from '#contract/proof.ts'
import { DAY } from '#contract/time.ts'
import { EVIDENCE } from '#contract/vote-trust.ts'

/** The chat platform's ids carry the time of their creation: milliseconds since its first second of 2015, before the last 22 bits. */
const PLATFORM_EPOCH_MS = 1_420_070_400_000
export const accountCreatedSql = (chatId: string) =>
  `((cast(${chatId} AS INTEGER) >> 22) + ${PLATFORM_EPOCH_MS})`

/**
 * Whether the person of the row `u` of users has evidence of being a person of their own, for votes on the row `l` of listings, at the SQL `now`. See
 * `EVIDENCE`. Each part is a look-up of a row or two: the
 * signs before `ol` keep SQLite from going through all public servers instead of those of one owner.
 */
export function evidenceSql(now: string): string {
  const before = `${now} - ${EVIDENCE.ACT_AGE_MS}`
  return `(EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.guild_id = l.discord_guild
        AND m.counts_from <= ${now} AND m.confirmed_at > ${now} - ${PROOF_LIFETIME_MS})
    OR (${accountCreatedSql('u.chat_id')} <= ${now} - ${EVIDENCE.ACCOUNT_AGE_MS}
      AND (coalesce(u.confirmed_at <= ${before}, 0)
        OR EXISTS (SELECT 1 FROM reviews r WHERE r.author_id = u.id AND r.created_at <= ${before})
        OR EXISTS (SELECT 1 FROM saved_listings sv WHERE sv.user_id = u.id AND sv.saved_at <= ${before})
        OR EXISTS (SELECT 1 FROM listings ol WHERE ol.owner_id = u.id AND +ol.created <= ${before} AND +ol.moderation = 'approved'))))`
}

/** Whether no appeal against making the vote `v` void was successful, as SQL: what an appeal decided is final. `listing` is the vote's server, a place of the statement. */
export const notOverturned = (v: string, listing: string) =>
  `(${v}.user_id, ${v}.cast_at) NOT IN (SELECT o.before ->> 'userId', o.before ->> 'castAt' FROM audit_log o
    WHERE o.action = 'vote.overturn' AND o.before ->> 'serverId' = ${listing} AND o.before ->> 'userId' IS NOT NULL)`

/** A moment's day, counted from 1970 (UTC), as SQL. */
export const daySql = (time: string) => `cast(${time} / ${DAY} AS INTEGER)`
