import { listings, siteCounters } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import type { Ctx } from '../../http/verb.ts'
import { readPlaying } from './read-playing.ts'

/**
 * How many listings were submitted (and not deleted), are public, and wait; how many people play now on how
 * many.
 */
export async function readStats(ctx: Ctx) {
  const { total, approved, pending } = siteCounters
  const { orm } = ctx.db
  const playing = new Map([...(await readPlaying(ctx))].filter(([, players]) => players > 0))
  const [[submissions], rows] = await orm.batch([
    orm.select({ total, approved, pending }).from(siteCounters),
    orm
      .select({ seq: listings.seq, moderation: listings.moderation })
      .from(listings)
      .where(among(listings.seq, [...playing.keys()])),
  ])
  if (!submissions) throw new Error('The row of site counters is missing')
  const places = rows.filter(({ moderation }) => moderation === 'approved')
  const players = {
    playing: places.reduce((sum, { seq }) => sum + (playing.get(seq) ?? 0), 0),
    places: places.length,
  }
  return { ...submissions, players }
}
