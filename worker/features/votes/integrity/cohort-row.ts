import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import { VOTE_HOLD_REASONS } from '#contract/votes/vote-effects.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import { listings, voteCohorts, votes } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import { HttpError } from '../../../http/verb.ts'

export const c = alias(voteCohorts, 'c')
export const v = alias(votes, 'v')
const l = alias(listings, 'l')

export type CohortRow = SqlRow<typeof voteCohorts> & SqlRow<typeof listings, 'name'> & { votes: string }

/** The moments of the day of `c`, for the votes `v`. */
const dayMs = sql.raw(String(DAY))
export const ON_THIS_DAY = sql`${v.listingId} = ${c.listingId} AND ${v.castAt} >= ${c.day} * ${dayMs} AND ${v.castAt} < (${c.day} + 1) * ${dayMs}`

/** Selects {@link CohortRow}s; the rest of the statement follows. */
export const SELECT_COHORTS = sql`SELECT c.*, ${l.name},
    (SELECT json_group_object(effect, times) FROM (SELECT ${v.effect}, count(*) AS times FROM ${votes} v WHERE ${ON_THIS_DAY} GROUP BY ${v.effect})) AS votes
  FROM ${voteCohorts} c JOIN ${listings} l ON ${l.id} = ${c.listingId}`

export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** A day such as `2026-11-22`, counted from 1970. Any other text is no day with votes: 404. */
export function dayOf(date: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw voteDayNotFound()
  return at / DAY
}

export const voteDayNotFound = () =>
  new HttpError('not_found', 'No votes of that server and day were judged.')

const share = z.object({ share: z.number() })
const stored = z.record(z.string(), z.unknown())
const oddities = z.array(share.extend({ reason: z.enum(VOTE_HOLD_REASONS) }))
const counts = z.object({
  counted: z.number().default(0),
  held: z.number().default(0),
  void: z.number().default(0),
})

export function voteDayOf(row: CohortRow): VoteDay {
  const figures = stored.safeParse(storedJson(row.figures, 'vote_cohorts.figures')).data ?? {}
  const odd = oddities.safeParse(storedJson(row.oddities, 'vote_cohorts.oddities')).data ?? []
  const numberOf = (name: string) => z.number().safeParse(figures[name]).data ?? 0
  return {
    server: { _id: row.listing_id, name: row.name },
    day: dateOf(row.day),
    state: row.state,
    reason: row.reason,
    version: row.version,
    judgedAt: new Date(row.judged_at).toISOString(),
    judged: numberOf('votes'),
    usual: numberOf('usual'),
    signals: [
      ...odd.map(({ reason, share: part }) => ({ signal: reason, share: part, odd: true })),
      ...Object.entries(figures).flatMap(([signal, value]) => {
        const found = share.safeParse(value).data
        return found ? [{ signal, share: found.share, odd: false }] : []
      }),
    ],
    votes: counts.parse(JSON.parse(row.votes)),
    decidedUntil: row.decided_until === 0 ? null : new Date(row.decided_until).toISOString(),
  }
}
