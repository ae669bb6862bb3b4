import { PROOF_LIFETIME_MS } from '#contract/proof.ts'

/**
 * SQL for 'the votes of this person for a listing with this Discord server count as proven': a week in it, confirmed within 30 days. The arguments are SQL:
 * a person's id, a listing's `discord_guild`, and the present in ms since 1970.
 */
export function provenMemberSql(user: string, guild: string, now: string): string {
  return `EXISTS (SELECT 1 FROM memberships pm WHERE pm.user_id = ${user} AND pm.guild_id = ${guild}
    AND pm.counts_from <= ${now} AND pm.confirmed_at > ${now} - ${PROOF_LIFETIME_MS})`
}
