import type { UserCtx } from '../../http/context.ts'

/** Takes back one's proof for a Discord server: triggers take the mark from one's reviews. Answers the listings of these reviews. Repeating it changes nothing. */
export async function withdrawMembership({ db, actor }: UserCtx, guild: string): Promise<string[]> {
  const {
    results: [reviewed],
  } = await db.repeatable<[{ id: string }]>([
    db
      .prepare(
        'SELECT l.id FROM reviews r JOIN listings l ON l.id = r.listing_id WHERE r.author_id = ?1 AND l.discord_guild = ?2',
      )
      .bind(actor.userId, guild),
    db.prepare('DELETE FROM memberships WHERE user_id = ?1 AND guild_id = ?2').bind(actor.userId, guild),
  ])
  return reviewed.results.map(({ id }) => id)
}
