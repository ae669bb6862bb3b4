import type { DirectorySearch } from '#contract/directory.ts'
import { listingSlug } from '#contract/listing-slug.ts'
import type { ListingPlace, RankedSort } from '#contract/place.ts'
import { PRIOR_WEIGHT } from '#contract/rating.ts'
import { DAY } from '#contract/time.ts'
import { isTrending, monthPoints, trendPoints, type VoteDay } from '#contract/trending.ts'
import { type StoredVoteDays, storedVoteDays } from '#contract/wire/place.ts'
import type { directoryMembers } from '../../db/schema/directory.ts'
import { listings } from '../../db/schema/listings.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../db/sql-row.ts'
import { storedJson } from '../../db/stored-json.ts'
import type { Ctx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'

interface PlaceInput {
  id: string
  sort: RankedSort
  tag: DirectorySearch['tag']
}

interface PlaceRow {
  listed: number
  seq: number | null
  place: number
  total: number
  above: number | null
  below: number | null
  prior_mean: number
  held: number
}

/**
 * The place of a public server in an order, and the servers beside it. Blocks are added up, and only the entries of its own block are counted. Held votes are
 * those of days that are held: `castVote` and `judgeCohorts` hold no others.
 * ?1 the listing, ?2 tag, ?3 sort.
 */
const PLACE_SQL = `
WITH listed AS MATERIALIZED (SELECT seq FROM listings WHERE id = ?1 AND moderation = 'approved'),
own AS MATERIALIZED (SELECT seq, key FROM listing_places WHERE seq = (SELECT seq FROM listed) AND tag = ?2 AND sort = ?3),
block AS MATERIALIZED (
  SELECT max(first_key) AS first_key FROM directory_blocks WHERE tag = ?2 AND sort = ?3 AND first_key <= (SELECT key FROM own)
)
SELECT EXISTS (SELECT 1 FROM listed) AS listed, (SELECT seq FROM own) AS seq,
  (SELECT coalesce(sum(entries), 0) FROM directory_blocks WHERE tag = ?2 AND sort = ?3 AND first_key < (SELECT first_key FROM block)) +
  (SELECT count(*) FROM directory_entries
    WHERE tag = ?2 AND sort = ?3 AND key >= (SELECT first_key FROM block) AND key <= (SELECT key FROM own)) AS place,
  coalesce((SELECT total FROM directory_totals WHERE tag = ?2), 0) AS total,
  (SELECT seq FROM directory_entries WHERE tag = ?2 AND sort = ?3 AND key < (SELECT key FROM own) ORDER BY key DESC LIMIT 1) AS above,
  (SELECT seq FROM directory_entries WHERE tag = ?2 AND sort = ?3 AND key > (SELECT key FROM own) ORDER BY key LIMIT 1) AS below,
  (SELECT prior_mean FROM site_counters) AS prior_mean,
  (SELECT count(*) FROM vote_cohorts c JOIN votes v ON v.listing_id = c.listing_id AND v.cast_at >= c.day * ${DAY} AND v.cast_at < (c.day + 1) * ${DAY}
      AND v.effect = 'held' WHERE c.listing_id = ?1 AND c.state IN ('held', 'void')) AS held`

const FIGURES = columnsOf(
  listings,
  'l',
  'seq',
  'id',
  'name',
  'name_key',
  'vote_days',
  'counted_at',
  'rating_sum',
  'rating_cnt',
  'rating_rank',
  'created',
)
type FiguresRow = RowOf<typeof FIGURES> & SqlRow<typeof directoryMembers, 'votes'>

/**
 * Why a public server has its place in an order of the directory: every figure from which the order follows. Votes are those by which it is placed; later ones
 * are at most a minute old. It needs two round trips.
 */
export async function explainPlace({ db, now }: Ctx, { id, sort, tag }: PlaceInput): Promise<ListingPlace> {
  const found = await db.prepare(PLACE_SQL).bind(id, tag, sort).first<PlaceRow>()
  if (!found?.listed) throw serverNotFound()
  if (found.seq === null) throw new HttpError('not_found', `This server is not listed under ${tag}.`)
  const { results } = await db
    .prepare(
      `SELECT ${FIGURES.sql}, m.votes FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value CROSS JOIN directory_members m ON m.seq = l.seq`,
    )
    .bind(JSON.stringify([found.seq, found.above, found.below]))
    .all<FiguresRow>()
  const rowOf = (seq: number | null) => results.find((row) => row.seq === seq)
  const own = rowOf(found.seq)
  if (!own) throw serverNotFound()
  const today = Math.floor(now / DAY)
  const figures = figuresOf(own, found.prior_mean, today)
  const beside = (seq: number | null, place: number) => {
    const row = rowOf(seq)
    if (!row) return null
    const { id: _id, name } = row
    const points = pointsOf(sort, figuresOf(row, found.prior_mean, today))
    return { place, server: { _id, slug: listingSlug(_id, row.name_key), name }, points }
  }
  return {
    sort,
    tag,
    place: found.place,
    total: found.total,
    points: pointsOf(sort, figures),
    held: found.held,
    ...figures,
    countedAt: own.counted_at === 0 ? null : new Date(own.counted_at).toISOString(),
    created: new Date(own.created).toISOString(),
    above: beside(found.above, found.place - 1),
    below: beside(found.below, found.place + 1),
  }
}

type Figures = Pick<ListingPlace, 'votes' | 'month' | 'trending' | 'rating'>

function pointsOf(sort: RankedSort, { votes, month, trending, rating }: Figures): number {
  return { top: votes, trending: trending.points, month: month.points, ratings: rating.points }[sort]
}

const MILLION = 1_000_000

function figuresOf(row: FiguresRow, priorMean: number, today: number): Figures {
  const kept = storedVoteDays.parse(storedJson(row.vote_days, 'listings.vote_days'))
  const spans = kept.spans.toSorted((a, b) => b.days - a.days)
  const week = daysOf(kept.week)
  return {
    votes: row.votes,
    month: { people: kept.monthPeople, points: monthPoints(spans), spans },
    trending: {
      today: dateOf(today),
      people: kept.weekPeople,
      points: isTrending(kept.weekPeople, week) ? trendPoints(week, today) : 0,
      days: week.map(dayOf),
    },
    rating: {
      stars: row.rating_sum,
      reviews: row.rating_cnt,
      priorWeight: PRIOR_WEIGHT,
      priorMean: priorMean / MILLION,
      points: (priorMean + row.rating_rank) / MILLION,
    },
  }
}

const daysOf = (stored: StoredVoteDays['week']): VoteDay[] =>
  stored.map(({ day, hundredths }) => ({ day, people: hundredths / 100 })).toSorted((a, b) => b.day - a.day)
const dayOf = ({ day, people }: VoteDay) => ({ day: dateOf(day), people })
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
