import { among } from '../../db/sets.ts'
import { listings, siteCounters } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { readPlaying } from './read-playing.ts'

/** Submissions ever received and not deleted, those in the directory, those waiting, and how many play now in how many places. */
export async function readStats(ctx: Ctx) {
  const { total, approved, pending } = siteCounters
  const { orm } = ctx.db
  const playing = new Map([...(await readPlaying(ctx))].filter(([, players]) => players > 0))
  const [[submissions], found] = await orm.batch([
    orm.select({ total, approved, pending }).from(siteCounters),
    orm
      .select({ seq: listings.seq, moderation: listings.moderation })
      .from(listings)
      .where(among(listings.seq, [...playing.keys()])),
  ])
  if (!submissions) throw new Error('The row of site counters is missing')
  const places = found.filter(({ moderation }) => moderation === 'approved')
  const players = {
    playing: places.reduce((sum, { seq }) => sum + (playing.get(seq) ?? 0), 0),
    places: places.length,
  }
  return { ...submissions, players }
}
