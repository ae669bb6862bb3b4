import type { BadgeData } from '#contract/badge.ts'
import type { Tag } from '#contract/directory.ts'
import { averageRating } from '#contract/rating.ts'
import type { Ctx } from '../../http/context.ts'
import { tagsOf } from '../listings/listing-row.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'

type BadgeRow = SqlRow<typeof listings, 'name' | 'tags' | 'votes' | 'rating_sum' | 'rating_cnt'>

/** The data of a server that other sites may show, or `null` unless it is public; and the input for its island. */
export async function findBadge(ctx: Ctx, id: string): Promise<{ data: BadgeData; tag: Tag | null } | null> {
  const row = await ctx.db
    .prepare(
      `SELECT name, tags, votes, rating_sum, rating_cnt FROM listings WHERE id = ?1 AND moderation = 'approved'`,
    )
    .bind(id)
    .first<BadgeRow>()
  if (!row) return null
  const tag = tagsOf(row.tags)[0] ?? null
  const icon = `${ctx.env.ORIGIN}/embed/islands/${id}.svg`
  return {
    tag,
    data: {
      name: row.name,
      icon: tag === null ? icon : `${icon}?tag=${encodeURIComponent(tag)}`,
      url: `${ctx.env.ORIGIN}/servers/${id}`,
      votes: row.votes,
      ratingAvg: averageRating(row.rating_sum, row.rating_cnt),
      ratingCnt: row.rating_cnt,
    },
  }
}
