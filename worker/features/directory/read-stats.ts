import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { lazy } from '#contract/base/lazy.ts'
import { listings, siteCounters } from '../../db/schema.ts'
import { amongGiven } from '../../db/sets.ts'
import { prepared, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { readPlaying } from './read-playing.ts'

const { total, approved, pending } = siteCounters

/** Their text is written once, because home asks for them at each request. */
const STATEMENTS = lazy(() => ({
  counters: prepared(new QueryBuilder().select({ total, approved, pending }).from(siteCounters)),
  places: prepared(
    new QueryBuilder()
      .select({ seq: listings.seq, moderation: listings.moderation })
      .from(listings)
      .where(amongGiven(listings.seq, 'seqs')),
  ),
}))

interface Rows {
  counters: SqlRow<typeof siteCounters, 'total' | 'approved' | 'pending'>
  places: SqlRow<typeof listings, 'seq' | 'moderation'>
}

/**
 * How many listings were submitted (and not deleted), are public, and wait; how many people play now on how
 * many.
 */
export async function readStats(ctx: Ctx) {
  const playing = new Map([...(await readPlaying(ctx))].filter(([, players]) => players > 0))
  const { counters, places } = STATEMENTS()
  const rows = await ctx.db.namedBatch<Rows>({
    counters: counters({}),
    places: places({ seqs: JSON.stringify([...playing.keys()]) }),
  })
  const [submissions] = rows.counters
  if (!submissions) throw new Error('The row of site counters is missing')
  const shown = rows.places.filter(({ moderation }) => moderation === 'approved')
  const players = {
    playing: shown.reduce((sum, { seq }) => sum + (playing.get(seq) ?? 0), 0),
    places: shown.length,
  }
  return { ...submissions, players }
}
