import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { listings, siteCounters } from '../../db/schema.ts'
import { amongGiven } from '../../db/sets.ts'
import { preparedTogether, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { readPlaying } from './read-playing.ts'

const { total, approved, pending } = siteCounters

/** Their text is written once, because home asks for them at each request. */
const statements = preparedTogether(() => ({
  counters: new QueryBuilder().select({ total, approved, pending }).from(siteCounters),
  places: new QueryBuilder()
    .select({ seq: listings.seq, moderation: listings.moderation })
    .from(listings)
    .where(amongGiven(listings.seq, 'seqs')),
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
  const seqs = JSON.stringify([...playing.keys()])
  const rows = await ctx.db.namedBatch<Rows>(statements({ seqs }))
  const [submissions] = rows.counters
  if (!submissions) throw new Error('The row of site counters is missing')
  const shown = rows.places.filter(({ moderation }) => moderation === 'approved')
  const players = {
    playing: shown.reduce((sum, { seq }) => sum + (playing.get(seq) ?? 0), 0),
    places: shown.length,
  }
  return { ...submissions, players }
}
