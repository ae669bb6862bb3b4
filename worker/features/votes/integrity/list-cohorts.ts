import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import { SIGNAL_DAYS } from '#contract/votes/vote-trust.ts'
import type { voteDaysQuery } from '#contract/votes/integrity.wire.ts'
import { readList } from '../../../db/page.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { c, SELECT_COHORTS, voteDayOf } from './cohort-row.ts'
import { voteCohorts } from '../../../db/schema.ts'

/**
 * Server-days with votes that wait, or with many of people who are new here. Open: the held ones first, then those that only count, as long as their signals are
 * kept; the oddest first. Decided: by their day, the latest first.
 */
export async function listCohorts(ctx: Ctx, { status, ...query }: z.output<typeof voteDaysQuery>) {
  requireAdmin(ctx)
  const { db, now } = ctx
  const since = Math.floor(now / DAY) - SIGNAL_DAYS
  const [where, order] =
    status === 'open'
      ? [
          sql`(${c.state} = 'held' OR (${c.state} = 'watched' AND ${c.day} >= ${since}))`,
          sql`${c.state} = 'held' DESC, json_array_length(${c.oddities}) DESC, coalesce(${c.oddities} ->> '$[0].share', 0) DESC, ${c.day} DESC`,
        ]
      : [sql`${c.state} IN ('released', 'void')`, sql`${c.day} DESC`]
  const rows = sql`${SELECT_COHORTS} WHERE ${where} ORDER BY ${order}, ${c.listingId}`
  return readList(db, query, { rows, of: sql`${voteCohorts} c WHERE ${where}` }, voteDayOf)
}
