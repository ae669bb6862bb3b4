import { type SQL, sql } from 'drizzle-orm'
import type { Tag } from '#contract/directory/directory.ts'
import { tagFilter, WAY_IN } from '#contract/directory/filters.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isGone } from '#contract/listings/live.ts'
import type { SimilarListings } from '#contract/directory/directory.wire.ts'
import { listings, users } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import { type Ctx, serverNotFound } from '../../http/verb.ts'
import { hasFact, l, ORDER, publicIn, rowsOf } from './directory-query.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../listings/listing-row.ts'

const SIMILAR_MAX = 6

const BESIDE = 4

/** Public servers like a public one, the most similar first: of those beside it in the order of 'Top', under each of its tags and among all. */
export async function listSimilar(ctx: Ctx, id: string): Promise<SimilarListings> {
  const [row] = await ctx.db.all<ListingRow & SqlRow<typeof listings, 'top_rank'>>(
    sql`SELECT ${l.topRank}, ${sql.raw(LISTING_COLUMNS)} FROM ${listings} l JOIN ${users} u ON u.id = ${l.ownerId} WHERE ${l.id} = ${id} AND ${l.moderation} = 'approved'`,
  )
  if (!row) throw serverNotFound()
  const listing = listingOf(row)
  const found = await Promise.all(
    [null, ...listing.tags].flatMap((tag) => [
      readBeside(ctx, tag, sql`${isBefore(row)} ORDER BY ${l.topRank}, ${l.created}, ${l.id} DESC`),
      readBeside(ctx, tag, sql`${isBehind(row)} ORDER BY ${ORDER.top}`),
    ]),
  )
  const alive = found.flat().filter(({ live }) => !isGone(live, ctx.now))
  const near = new Map(alive.map((other) => [other._id, other]))
  return { items: mostSimilar(listing, [...near.values()]) }
}

type Place = SqlRow<typeof listings, 'id' | 'top_rank' | 'created'>

/** Whether a listing `l` comes before this one in 'Top'. The first condition is the part of the index to walk. */
const isBefore = ({ id, top_rank: rank, created }: Place): SQL =>
  sql`${l.topRank} >= ${rank} AND (${l.topRank} > ${rank} OR ${l.created} > ${created} OR (${l.created} = ${created} AND ${l.id} < ${id}))`

const isBehind = ({ id, top_rank: rank, created }: Place): SQL =>
  sql`${l.topRank} <= ${rank} AND (${l.topRank} < ${rank} OR ${l.created} < ${created} OR (${l.created} = ${created} AND ${l.id} > ${id}))`

async function readBeside({ db }: Ctx, tag: Tag | null, which: SQL): Promise<Listing[]> {
  const tagged = tag === null ? sql`` : sql` AND ${hasFact(tagFilter(tag))}`
  const rows = await db.all<ListingRow>(
    rowsOf(
      sql`SELECT ${l.seq} FROM ${publicIn('top')}${tagged} AND ${hasFact(WAY_IN)} AND ${which} LIMIT ${BESIDE}`,
    ),
  )
  return rows.map(listingOf)
}

/** Shared tags count most, then shared facts, then the same way in. Ties: most votes, then id. */
function mostSimilar(listing: Listing, others: readonly Listing[]): Listing[] {
  const shared = (a: readonly string[], b: readonly string[]) => a.filter((one) => b.includes(one)).length
  return others
    .map((other) => ({
      other,
      points:
        shared(listing.tags, other.tags) * 10 +
        shared(listing.facts, other.facts) * 2 +
        Number(listing.kind === other.kind),
    }))
    .toSorted(
      (a, b) => b.points - a.points || b.other.votes - a.other.votes || (a.other._id < b.other._id ? -1 : 1),
    )
    .slice(0, SIMILAR_MAX)
    .map(({ other }) => other)
}
