import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { lazy } from '#contract/base/lazy.ts'
import { fromKeys } from '#contract/base/records.ts'
import { PAGE_TEXTS } from '#contract/listings/fields.ts'
import { type Listing, type ListingViewer, VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { SERVER_REPORT_COOLDOWN_MS } from '#contract/staff/report.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { type Actor, canManage, canView, isAdmin, isOnTeam } from '#contract/people/permissions.ts'
import { listingPicture, pictureSize } from '#contract/listings/listing.wire.ts'
import { type Ctx, type UserCtx, serverNotFound } from '../../http/verb.ts'
import { isEditor, isReal } from '../../db/side-sql.ts'
import { storedJson, jsonOf } from '../../db/stored-json.ts'
import { factDatesOf } from './fact-dates.ts'
import { historyOf } from './live/history-of.ts'
import { ownerProven } from './owner-proven.ts'
import { heartbeatOf, LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { eveningsAhead, latestNews, newsListOf } from '../../db/post-row.ts'
import {
  FIRST_REVIEWS,
  ownReviewStatement,
  type ReviewPageRows,
  reviewPageOf,
  reviewStatements,
} from '../reviews/list-reviews.ts'
import { reviewOf, type ReviewRow } from '../reviews/review-row.ts'
import { lastVote } from '../votes/last-vote.ts'
import {
  banners,
  listings,
  BLOCK_SIZE,
  liveBlocks,
  liveServers,
  rankingEntries,
  rankingWeeks,
  reports,
  rewardKeys,
  savedListings,
  users,
  votes,
} from '../../db/schema.ts'
import { type SqlRow, textOf } from '../../db/sql.ts'

const l = alias(listings, 'l')
const b = alias(banners, 'b')
const e = alias(rankingEntries, 'e')
const u = alias(users, 'u')
const v = alias(votes, 'v')
const p = alias(reports, 'p')
const s = alias(savedListings, 's')
const k = alias(rewardKeys, 'k')
const lb = alias(liveBlocks, 'lb')

type DetailRow = ListingRow &
  SqlRow<
    typeof listings,
    | (typeof PAGE_TEXTS)[number]
    | 'facts_said'
    | 'facts_checked'
    | 'pictures'
    | 'discord_guild'
    | 'owner_proven_guild'
    | 'owner_proven_at'
  > & {
    /** The hour with which a stored week ends, and the peaks of this server; as JSON. */
    week: string | null
    week_place: number | null
    banner_size: string | null
    /** JSON lists. */
    news: string
    evenings: string
  }

/** What a page needs beside a card. As text, because naming so many columns takes a fifth of the answer's processor time. */
const details = lazy(() =>
  textOf(sql`${sql.join(
    PAGE_TEXTS.map((field) => sql`${l[field]}`),
    sql`, `,
  )}, ${l.factsSaid}, ${l.factsChecked}, ${l.discordGuild}, ${l.ownerProvenGuild}, ${l.ownerProvenAt},
              (SELECT json_group_array(json_object('url', url, 'alt', alt, 'width', width, 'height', height)) FROM (
                SELECT p.value ->> 'url' AS url, p.value ->> 'alt' AS alt, ${b.width}, ${b.height}
                  FROM json_each(${jsonOf(l.pictures)}) p JOIN ${banners} b ON ${b.hash} = substr(p.value ->> 'url', 10, 43) ORDER BY p.key)) AS pictures,
              (SELECT json_object('width', ${b.width}, 'height', ${b.height}) FROM ${banners} b WHERE ${b.hash} = substr(${l.banner}, 10, 43)) AS banner_size,
              (SELECT json_object('hour', ${lb.week} ->> '$.hour', 'peaks', ${lb.week} -> ('$.peaks."' || ${l.seq} || '"')) FROM ${liveBlocks} lb
                WHERE ${lb.block} = ${l.seq} / ${sql.raw(String(BLOCK_SIZE))} AND ${lb.week} IS NOT NULL) AS week,
              (SELECT ${e.place} FROM ${rankingEntries} e
                WHERE ${e.listingId} = ${l.id} AND ${e.runAt} = (SELECT max(${rankingWeeks.runAt}) FROM ${rankingWeeks})) AS week_place`),
)

const listingStatement = ({ now }: Ctx, id: string) =>
  sql`SELECT ${sql.raw(LISTING_COLUMNS)}, ${sql.raw(details())}, ${latestNews(now)} AS news, ${eveningsAhead(now)} AS evenings
         FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId} WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL`

/** A listing in any state, or `null`. It is not an answer yet: only approved ones are public. */
export async function findListing(ctx: Ctx, id: string): Promise<Listing | null> {
  const row = await ctx.db.first<DetailRow>(listingStatement(ctx, id))
  return row && detailsOf(row, ctx.now)
}

/** The same in the same round trip with the first page of its reviews, if it is public. */
export async function findListingWithReviews(ctx: Ctx, id: string): Promise<Listing | null> {
  const found = await ctx.db.once<ReviewPageRows & { listing: DetailRow }>({
    listing: listingStatement(ctx, id),
    ...reviewStatements(id, FIRST_REVIEWS),
  })
  const [row] = found.listing
  if (!row) return null
  const listing = detailsOf(row, ctx.now)
  return listing.approved ? { ...listing, reviews: reviewPageOf(found, FIRST_REVIEWS) } : listing
}

function detailsOf(row: DetailRow, now: number): Listing {
  const listing = listingOf(row)
  const history = row.live === null && row.reported === null ? null : historyOf(row.week, now)
  const [said, checked] = [
    storedJson(row.facts_said, 'listings.facts_said'),
    storedJson(row.facts_checked, 'listings.facts_checked'),
  ]
  return {
    ...listing,
    ...fromKeys(PAGE_TEXTS, (field) => row[field]),
    liveHistory: history,
    heartbeat: heartbeatOf(row, history?.hours, now),
    pictures: z.array(listingPicture).parse(JSON.parse(row.pictures)),
    bannerSize: row.banner_size === null ? null : pictureSize.parse(JSON.parse(row.banner_size)),
    factDates: factDatesOf(listing.facts, said, checked),
    news: newsListOf(row.news),
    evenings: newsListOf(row.evenings),
    invite: row.discord_state,
    ownerVerified: ownerProven(row) !== null,
    weekPlace: row.week_place,
  }
}

/**
 * The listing as this actor sees it, or `null` when it does not exist for them. Owners see two states: a denied or suspended listing is shown as
 * pending.
 */
export function listingFor(actor: Actor, listing: Listing | null): Listing | null {
  if (!listing || !canView(actor, listing)) return null
  return listing.approved || isAdmin(actor) ? listing : { ...listing, moderation: 'pending' }
}

type ViewerRow = SqlRow<typeof listings, 'owner_id'> & {
  moderation: Moderation
  is_editor: 0 | 1
  counted_vote: number | null
  last_vote: number | null
  voided: 0 | 1 | null
  heartbeat_hidden: 0 | 1 | null
  looks_off: 0 | 1 | null
  presses: number | null
  is_copy: 0 | 1 | null
  is_real: 0 | 1
  saved: 0 | 1
  rewards: 0 | 1
  gamertag: string | null
  reported: 0 | 1
  /** A JSON list. */
  reported_reviews: string
}

/** Data for this viewer only: when they may vote again, whether they may manage the listing, and what they have here. */
export async function readListingViewer(ctx: UserCtx, listingId: string): Promise<ListingViewer> {
  const person = sql`SELECT ${l.ownerId}, ${l.moderation}, ${isEditor(ctx.actor.userId, l.id)} AS is_editor,
              (SELECT max(${v.castAt}) FROM ${votes} v WHERE ${v.listingId} = ${l.id} AND ${v.userId} = ${ctx.actor.userId}) AS counted_vote,
              ${lastVote(l.id, ctx.actor.userId)} AS last_vote,
              (SELECT ${v.isVoid} FROM ${votes} v WHERE ${v.listingId} = ${l.id} AND ${v.userId} = ${ctx.actor.userId}
                ORDER BY ${v.castAt} DESC LIMIT 1) AS voided,
              ${liveServers.reportsHidden} AS heartbeat_hidden, ${liveServers.off} AS looks_off,
              ${liveServers.presses}, ${liveServers.isCopy},
              ${isReal(l)} AS is_real,
              (SELECT json_group_array(${p.reviewId}) FROM ${reports} p
                WHERE ${p.listingId} = ${l.id} AND ${p.reporterId} = ${ctx.actor.userId} AND ${p.reviewId} IS NOT NULL) AS reported_reviews,
              EXISTS (SELECT 1 FROM ${reports} p WHERE ${p.listingId} = ${l.id} AND ${p.reporterId} = ${ctx.actor.userId} AND ${p.reviewId} IS NULL
              AND ${p.postId} IS NULL
                         AND ${p.createdAt} > ${ctx.now - SERVER_REPORT_COOLDOWN_MS}) AS reported,
              EXISTS (SELECT 1 FROM ${savedListings} s WHERE ${s.userId} = ${ctx.actor.userId} AND ${s.listingId} = ${l.id}) AS saved,
              EXISTS (SELECT 1 FROM ${rewardKeys} k WHERE ${k.listingId} = ${l.id}) AS rewards, (SELECT ${users.gamertag} FROM ${users}
              WHERE ${users.id} = ${ctx.actor.userId}) AS gamertag
         FROM ${listings} l LEFT JOIN ${liveServers} ON ${liveServers.seq} = ${l.seq} WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL`
  const found = await ctx.db.once<{ person: ViewerRow; review: ReviewRow }>({
    person,
    review: ownReviewStatement(ctx, listingId),
  })
  const [row] = found.person
  const [review] = found.review
  const listing = row && { ownerId: row.owner_id, moderation: row.moderation, isEditor: row.is_editor === 1 }
  if (!row || !listing || !canView(ctx.actor, listing)) throw serverNotFound()
  const opens = (row.last_vote ?? 0) + VOTE_COOLDOWN_MS
  return {
    nextVoteAt: opens > ctx.now ? new Date(opens).toISOString() : null,
    voted: opens > ctx.now && row.counted_vote === row.last_vote,
    voidVote: row.voided === 1,
    isOwner: isOnTeam(ctx.actor, listing),
    canManage: canManage(ctx.actor, listing),
    heartbeatHidden: row.heartbeat_hidden === 1 && canManage(ctx.actor, listing),
    ...(row.looks_off === 1 && canManage(ctx.actor, listing) && { looksOff: true }),
    ...(isAdmin(ctx.actor) && {
      count: { presses: row.presses ?? 0, isCopy: row.is_copy === 1, isReal: row.is_real === 1 },
    }),
    reported: row.reported === 1,
    reportedReviews: z.array(z.string()).parse(JSON.parse(row.reported_reviews)),
    ownReview: review ? reviewOf(review) : null,
    saved: row.saved === 1,
    reward: row.rewards === 1 && row.moderation === 'approved' ? { gamertag: row.gamertag } : null,
  }
}
