import { sql } from 'drizzle-orm'
import { listings, siteCounters } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { readPlaying } from './read-playing.ts'

/** Submissions ever received and not deleted, those in the directory, those waiting, and how many play now in how many places. */
export async function readStats(ctx: Ctx) {
  const { total, approved, pending } = siteCounters
  const [[submissions], ranked] = await Promise.all([
    ctx.db.orm.select({ total, approved, pending }).from(siteCounters),
    readPlaying(ctx),
  ])
  if (!submissions) throw new Error('The row of site counters is missing')
  const playing = new Map([...ranked].filter(([, players]) => players > 0))
  const places = await ctx.db.all<{ seq: number }>(
    sql`SELECT ${listings.seq} FROM json_each(${JSON.stringify([...playing.keys()])}) j
         CROSS JOIN ${listings} ON ${listings.seq} = j.value WHERE ${listings.moderation} = 'approved'`,
  )
  const players = {
    playing: places.reduce((sum, { seq }) => sum + (playing.get(seq) ?? 0), 0),
    places: places.length,
  }
  return { ...submissions, players }
}
