import { sql } from 'drizzle-orm'
import { ALL_TAGS, type DirectorySearch, type RankedSort } from '#contract/directory/directory.ts'
import { tagFilter } from '#contract/directory/filters.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { ListingPlace } from '#contract/directory/place.ts'
import { PRIOR_WEIGHT } from '#contract/reviews/rating.ts'
import { type PeoplePoints, pointsOf as pointsOfPeople } from '#contract/directory/trending.ts'
import { storedPeople } from '#contract/directory/place.wire.ts'
import { listings, siteCounters, votes as ledger } from '../../db/schema.ts'
import { columnsOf, type RowOf } from '../../db/sql.ts'
import { storedJson } from '../../db/stored-json.ts'
import { type Ctx, HttpError, serverNotFound } from '../../http/verb.ts'
import { hasFact, isBeforeIn, isBehindIn, l, ORDER, publicIn, RANKED } from './directory-query.ts'

interface PlaceInput {
  id: string
  sort: RankedSort
  tag: DirectorySearch['tag']
}

const VALUE_OF = { top: 'votes', trending: 'trend', month: 'month_rank', ratings: 'rating_rank' } as const

const FIGURES = columnsOf(
  listings,
  'l',
  'seq',
  'id',
  'name',
  'name_key',
  'votes',
  'week_votes',
  'month_votes',
  'trend',
  'month_rank',
  'people_points',
  'counted_at',
  'rating_sum',
  'rating_cnt',
  'rating_rank',
  'created',
)
type FiguresRow = RowOf<typeof FIGURES>

interface OwnRow extends FiguresRow {
  listed: number
  prior_mean: number
  held: number
}

/** Why a public server has its place in an order of the directory: every figure from which the order follows. */
export async function explainPlace(ctx: Ctx, { id, sort, tag }: PlaceInput): Promise<ListingPlace> {
  const own = await readOwn(ctx, id, tag)
  if (!own) throw serverNotFound()
  if (!own.listed) throw new HttpError('not_found', `This server is not listed under ${tag}.`)
  const { place, total, above, below } = await readBeside(ctx, own, { sort, tag })
  const figures = figuresOf(own, own.prior_mean)
  const beside = (row: FiguresRow | undefined, at: number) => {
    if (!row) return null
    const { id: _id, name } = row
    const points = pointsOf(sort, figuresOf(row, own.prior_mean))
    return { place: at, server: { _id, slug: listingSlug(_id, row.name_key), name }, points }
  }
  return {
    sort,
    tag,
    place,
    total,
    points: pointsOf(sort, figures),
    held: own.held,
    ...figures,
    countedAt: own.counted_at === 0 ? null : new Date(own.counted_at).toISOString(),
    created: new Date(own.created).toISOString(),
    above: beside(above, place - 1),
    below: beside(below, place + 1),
  }
}

const hasTag = (tag: PlaceInput['tag']) => (tag === ALL_TAGS ? sql`1` : hasFact(tagFilter(tag)))

async function readOwn({ db }: Ctx, id: string, tag: PlaceInput['tag']): Promise<OwnRow | undefined> {
  const [row] = await db.all<OwnRow>(sql`
    SELECT ${sql.raw(FIGURES.sql)}, ${hasTag(tag)} AS listed, (SELECT ${siteCounters.priorMean} FROM ${siteCounters}) AS prior_mean,
      (SELECT count(*) FROM ${ledger} WHERE ${ledger.listingId} = ${l.id} AND ${ledger.effect} <> 'counted' AND ${ledger.effect} = 'held') AS held
      FROM ${listings} l WHERE ${l.id} = ${id} AND ${l.moderation} = 'approved'`)
  return row
}

/** The place of a server, and the servers before and behind it. */
async function readBeside({ db }: Ctx, own: FiguresRow, { sort, tag }: Omit<PlaceInput, 'id'>) {
  const { id, created } = own
  const at = { id, created, value: own[VALUE_OF[sort]] }
  const among = sql`${publicIn(sort)} AND ${hasTag(tag)}`
  const isBefore = sql`${isBeforeIn(sort, at)} AND ${hasTag(tag)}`
  const isBehind = isBehindIn(sort, at)
  const [counts, above, below] = await Promise.all([
    db.all<{ place: number; total: number }>(
      sql`SELECT (SELECT count(*) FROM ${publicIn(sort)} AND ${isBefore}) + 1 AS place, (SELECT count(*) FROM ${among}) AS total`,
    ),
    db.all<FiguresRow>(
      sql`SELECT ${sql.raw(FIGURES.sql)} FROM ${publicIn(sort)} AND ${isBefore} ORDER BY ${RANKED[sort]}, ${l.created}, ${l.id} DESC LIMIT 1`,
    ),
    db.all<FiguresRow>(
      sql`SELECT ${sql.raw(FIGURES.sql)} FROM ${among} AND ${isBehind} ORDER BY ${ORDER[sort]} LIMIT 1`,
    ),
  ])
  return { place: counts[0]?.place ?? 1, total: counts[0]?.total ?? 0, above: above[0], below: below[0] }
}

type Figures = Pick<ListingPlace, 'votes' | 'month' | 'trending' | 'rating'>

function pointsOf(sort: RankedSort, { votes, month, trending, rating }: Figures): number {
  return { top: votes, trending: trending.points, month: month.points, ratings: rating.points }[sort]
}

const MILLION = 1_000_000

function figuresOf(row: FiguresRow, priorMean: number): Figures {
  const people = storedPeople.parse(storedJson(row.people_points, 'listings.people_points'))
  return {
    votes: row.votes,
    month: periodOf(row.month_votes, people.month),
    trending: periodOf(row.week_votes, people.week),
    rating: {
      stars: row.rating_sum,
      reviews: row.rating_cnt,
      priorWeight: PRIOR_WEIGHT,
      priorMean: priorMean / MILLION,
      points: (priorMean + row.rating_rank) / MILLION,
    },
  }
}

function periodOf(votes: number, groups: readonly PeoplePoints[]) {
  return {
    votes,
    people: groups.reduce((sum, { people }) => sum + people, 0),
    points: pointsOfPeople(groups),
    counted: groups.map(({ as, people, hundredths }) => ({ as, people, points: hundredths / 100 })),
  }
}
