import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tag } from '#contract/directory/directory.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { pauseOf } from '#contract/listings/pause.ts'
import { shownPlayers } from '#contract/listings/players-now.ts'
import { averageRating } from '#contract/reviews/rating.ts'
import type { BadgeData } from '#contract/site/badge.ts'
import { listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { liveIn, playersOf, tagsOf, VOICE_COLUMNS, type VoiceRow } from '../../listings/listing-row.ts'

const listing = alias(listings, 'listing')

type BadgeRow = VoiceRow &
  SqlRow<
    typeof listings,
    'id' | 'name' | 'tags' | 'votes' | 'rating_sum' | 'rating_cnt' | 'paused_at' | 'paused_until'
  >

/** The data of a server that other sites may show, and the input for its island. */
export interface FoundBadge {
  id: string
  data: BadgeData
  tag: Tag | null
}

/** The badge of a server, with the address of its page in a language; `null` unless the server is public. */
export async function findBadge(
  ctx: Ctx,
  id: string,
  language: SiteLanguageCode,
): Promise<FoundBadge | null> {
  const row = await ctx.db.first<BadgeRow>(sql`
    SELECT ${listing.id}, ${listing.name}, ${listing.tags}, ${listing.votes}, ${listing.ratingSum},
           ${listing.ratingCnt}, ${listing.pausedAt}, ${listing.pausedUntil}, ${sql.raw(VOICE_COLUMNS)}
      FROM ${listings} listing WHERE ${listing.id} = ${id} AND ${listing.moderation} = 'approved'`)
  return row ? foundOf(ctx.env.ORIGIN, row, language, ctx.now) : null
}

function foundOf(origin: string, row: BadgeRow, language: SiteLanguageCode, now: number): FoundBadge {
  const { id, name, votes, rating_sum: sum, rating_cnt: ratingCnt } = row
  const tag = tagsOf(row.tags)[0] ?? null
  const paused = pauseOf({ pausedAt: row.paused_at, pausedUntil: row.paused_until })
  const icon = `${origin}/embed/islands/${id}.svg`
  return {
    id,
    tag,
    data: {
      name,
      icon: tag === null ? icon : `${icon}?tag=${encodeURIComponent(tag)}`,
      url: origin + inLanguage(`/servers/${id}`, language),
      votes,
      ratingAvg: averageRating(sum, ratingCnt),
      ratingCnt,
      players: shownPlayers({ players: playersOf(row), paused, live: liveIn(row) }, now),
    },
  }
}
