import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import { ODD_PEOPLE_MAX, type OddGroup, type OddSubject } from '#contract/votes/odd-days.ts'
import type { OddPerson, oddPeople } from '#contract/votes/odd-days.wire.ts'
import { listings, reviews, users, votes } from '../../../db/schema.ts'
import { periodOf } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type Ctx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { isNewAt, isOnDay, ODD_ROWS } from './odd-rows.ts'

interface Question {
  id: string
  /** A UTC day, such as `2026-11-22`. */
  date: string
  subject: OddSubject
  group: OddGroup | 'all'
}

const OWN_COLUMNS = {
  votes: { isVoid: votes.isVoid, review: sql<null>`NULL` },
  reviews: {
    isVoid: sql<false>`false`.mapWith(Boolean),
    review:
      sql`json_object('_id', ${reviews.id}, 'rating', ${reviews.rating}, 'text', ${reviews.text})`.mapWith(
        (text: string) => shownReview.parse(JSON.parse(text)),
      ),
  },
}
const shownReview = z.object({ _id: z.string(), rating: z.number(), text: z.string() })

/** The number of a day such as `2026-11-22`. Any other text is no day: 404. */
export function numberOfDay(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY
  if (Number.isNaN(day) || dayLabel(day) !== date) throw new HttpError('not_found', 'No such day.')
  return day
}

/**
 * The people of a group of a day: counted votes first, then by time. Networks are numbered, so no hash is
 * shown.
 */
export async function readOddDay(
  ctx: Ctx,
  { id, date, subject, group }: Question,
): Promise<z.output<typeof oddPeople>> {
  requireAdmin(ctx)
  const day = numberOfDay(date)
  const { table, person, listing, at, network } = ODD_ROWS[subject]
  const ofDay = and(eq(listing, id), isOnDay(at, day))
  const minute = periodOf(at, MINUTE)
  const isCommonest = (value: typeof network | typeof minute) =>
    sql`${value} = (SELECT ${value} FROM ${table} WHERE ${ofDay} AND ${value} IS NOT NULL
      GROUP BY ${value} ORDER BY count(*) DESC, ${value} LIMIT 1)`
  const ofGroup = {
    all: undefined,
    newcomers: isNewAt(at),
    network: isCommonest(network),
    minute: isCommonest(minute),
  }[group]
  const { orm } = ctx.db
  const [listed] = await orm.select({ id: listings.id }).from(listings).where(eq(listings.id, id))
  if (!listed) throw serverNotFound()
  const rows = await orm
    .select({
      id: person,
      ...only(users, ['username', 'avatar', 'createdAt']),
      at,
      network,
      ...OWN_COLUMNS[subject],
    })
    .from(table)
    .innerJoin(users, eq(users.id, person))
    .where(and(ofDay, ofGroup))
    .orderBy(asc(OWN_COLUMNS[subject].isVoid), asc(at), asc(person))
    .limit(ODD_PEOPLE_MAX + 1)
  const networks = [...new Set(rows.map((row) => row.network))]
  return {
    items: rows.slice(0, ODD_PEOPLE_MAX).map((row): OddPerson => ({
      person: { id: row.id, username: row.username, avatar: row.avatar },
      at: iso(row.at),
      daysHere: dayOf(row.at) - dayOf(row.createdAt) + 1,
      network: row.network === null ? null : networks.indexOf(row.network) + 1,
      void: row.isVoid,
      review: row.review,
    })),
    cut: rows.length > ODD_PEOPLE_MAX,
  }
}
