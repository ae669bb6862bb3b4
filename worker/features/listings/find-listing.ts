import { z } from 'zod'
import { fromKeys } from '#contract/base/records.ts'
import { PAGE_TEXTS } from '#contract/listings/fields.ts'
import type { Listing, ListingViewer } from '#contract/listings/listing.ts'
import { confirmFrom, VOTE_REASONS } from '#contract/votes/vote-effects.ts'
import { SERVER_REPORT_COOLDOWN_MS } from '#contract/staff/report.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { type Actor, canManage, canView, isAdmin, mayEdit } from '#contract/people/permissions.ts'
import { listingPicture } from '#contract/listings/listing.wire.ts'
import type { TeamRole } from '#contract/listings/server-team.ts'
import type { Ctx, UserCtx } from '../../http/context.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { storedJson, validJson } from '../../db/stored-json.ts'
import { factDatesOf } from './fact-dates.ts'
import { HEARTBEAT_COLUMNS, HEARTBEAT_JOIN, heartbeatOf, type HeartbeatRow } from './heartbeat-row.ts'
import { readHistory } from './live/read-history.ts'
import { ownerProven } from './owner-proven.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { eveningsSql, latestNewsSql, newsListOf } from '../../db/post-row.ts'
import {
  FIRST_REVIEWS,
  ownReviewStatement,
  type ReviewPageRows,
  reviewPageOf,
  reviewStatements,
} from '../reviews/list-reviews.ts'
import { reviewOf, type ReviewRow } from '../reviews/review-row.ts'
import { lastVoteSql } from '../votes/last-vote.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'

type DetailRow = ListingRow &
  HeartbeatRow &
  SqlRow<
    typeof listings,
    | (typeof PAGE_TEXTS)[number]
    | 'seq'
    | 'facts_said'
    | 'facts_checked'
    | 'pictures'
    | 'discord_guild'
    | 'owner_proven_guild'
    | 'owner_proven_at'
  > & {
    week_place: number | null
    /** JSON lists. */
    news: string
    evenings: string
  }

const listingStatement = ({ db, now }: Ctx, id: string) =>
  db
    .prepare(
      `SELECT ${LISTING_COLUMNS}, l.seq, ${PAGE_TEXTS.map((field) => `l.${field}`).join(', ')}, l.facts_said, l.facts_checked, l.discord_guild, l.owner_proven_guild, l.owner_proven_at, ${HEARTBEAT_COLUMNS},
              (SELECT json_group_array(json_object('url', url, 'alt', alt, 'width', width, 'height', height)) FROM (
                SELECT p.value ->> 'url' AS url, p.value ->> 'alt' AS alt, b.width, b.height
                  FROM json_each(${validJson('l.pictures')}) p JOIN banners b ON b.hash = substr(p.value ->> 'url', 10, 43) ORDER BY p.key)) AS pictures,
              ${latestNewsSql('?2')} AS news, ${eveningsSql('?2')} AS evenings,
              (SELECT e.place FROM ranking_entries e
                WHERE e.listing_id = l.id AND e.run_at = (SELECT max(run_at) FROM ranking_weeks)) AS week_place
         FROM listings l JOIN users u ON u.id = l.owner_id ${HEARTBEAT_JOIN} WHERE l.id = ?1 AND l.deleted_at IS NULL`,
    )
    .bind(id, now)

/** A listing in any state, or `null`. It is not an answer yet: only approved ones are public. */
export async function findListing(ctx: Ctx, id: string): Promise<Listing | null> {
  const row = await listingStatement(ctx, id).first<DetailRow>()
  return row && withHistory(ctx, row)
}

/** The same in the same round trip with the first page of its reviews, if it is public. */
export async function findListingWithReviews(ctx: Ctx, id: string): Promise<Listing | null> {
  const [found, ...reviews] = await ctx.db.batch<[DetailRow, ...ReviewPageRows]>([
    listingStatement(ctx, id),
    ...reviewStatements(ctx, id, FIRST_REVIEWS),
  ])
  const row = found.results[0]
  if (!row) return null
  const listing = await withHistory(ctx, row)
  return listing.approved ? { ...listing, reviews: reviewPageOf(reviews, FIRST_REVIEWS) } : listing
}

async function withHistory(ctx: Ctx, row: DetailRow): Promise<Listing> {
  const listing = detailsOf(row, ctx)
  return { ...listing, liveHistory: listing.live ? await readHistory(ctx, row.seq) : null }
}

function detailsOf(row: DetailRow, { now }: Ctx): Listing {
  const listing = listingOf(row)
  const [said, checked] = [
    storedJson(row.facts_said, 'listings.facts_said'),
    storedJson(row.facts_checked, 'listings.facts_checked'),
  ]
  return {
    ...listing,
    ...fromKeys(PAGE_TEXTS, (field) => row[field]),
    pictures: z.array(listingPicture).parse(JSON.parse(row.pictures)),
    factDates: factDatesOf(listing.facts, said, checked),
    heartbeat: heartbeatOf(row, now),
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
  role: TeamRole | null
  counted_vote: number | null
  last_vote: number | null
  held: string | null
  voided: string | null
  heartbeat_hidden: 0 | 1 | null
  looks_off: 0 | 1 | null
  /** `null` unless they saved it. */
  follows: 0 | 1 | null
  rewards: 0 | 1
  gamertag: string | null
  reported: 0 | 1
  /** JSON lists. */
  reported_reviews: string
  coming: string
}

/** Data for this viewer only: when they may vote again, whether they may manage the listing, and what they have here. */
export async function readListingViewer(ctx: UserCtx, listingId: string): Promise<ListingViewer> {
  const statement = ctx.db
    .prepare(
      `SELECT l.owner_id, l.moderation, (SELECT role FROM listing_members WHERE listing_id = l.id AND user_id = ?2) AS role,
              (SELECT max(v.cast_at) FROM votes v WHERE v.listing_id = l.id AND v.user_id = ?2) AS counted_vote,
              ${lastVoteSql('l.id', '?2')} AS last_vote,
              (SELECT json_object('castAt', v.cast_at, 'reason', v.reason) FROM votes v WHERE v.listing_id = l.id AND v.user_id = ?2 AND v.effect = 'held'
                ORDER BY v.cast_at LIMIT 1) AS held,
              (SELECT iif(v.effect = 'void', json_object('reason', v.reason), NULL) FROM votes v WHERE v.listing_id = l.id AND v.user_id = ?2
                ORDER BY v.cast_at DESC LIMIT 1) AS voided,
              (SELECT b.hidden FROM heartbeats b WHERE b.listing_id = l.id) AS heartbeat_hidden,
              (SELECT v.off FROM live_servers v WHERE v.seq = l.seq) AS looks_off,
              (SELECT json_group_array(p.review_id) FROM reports p
                WHERE p.listing_id = l.id AND p.reporter_id = ?2 AND p.review_id IS NOT NULL) AS reported_reviews,
              (SELECT json_group_array(g.post_id) FROM evening_guests g JOIN posts p ON p.id = g.post_id
                WHERE g.user_id = ?2 AND p.listing_id = l.id) AS coming,
              EXISTS (SELECT 1 FROM reports p WHERE p.listing_id = l.id AND p.reporter_id = ?2 AND p.review_id IS NULL AND p.post_id IS NULL
                         AND p.created_at > ?3) AS reported,
              (SELECT s.followed_at IS NOT NULL FROM saved_listings s WHERE s.user_id = ?2 AND s.listing_id = l.id) AS follows,
              EXISTS (SELECT 1 FROM reward_keys k WHERE k.listing_id = l.id) AS rewards, (SELECT gamertag FROM users WHERE id = ?2) AS gamertag
         FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL`,
    )
    .bind(listingId, ctx.actor.userId, ctx.now - SERVER_REPORT_COOLDOWN_MS)
  const [found, reviews] = await ctx.db.batch<[ViewerRow, ReviewRow]>([
    statement,
    ownReviewStatement(ctx, listingId),
  ])
  const [row, review] = [found.results[0], reviews.results[0]]
  const listing = row && { ownerId: row.owner_id, moderation: row.moderation, role: row.role }
  if (!row || !listing || !canView(ctx.actor, listing)) throw serverNotFound()
  const opens = (row.last_vote ?? 0) + VOTE_COOLDOWN_MS
  return {
    nextVoteAt: opens > ctx.now ? new Date(opens).toISOString() : null,
    voted: opens > ctx.now && row.counted_vote === row.last_vote,
    heldVote: row.held === null ? null : heldVoteOf(row.held),
    voidVote: row.voided === null ? null : withReason.parse(JSON.parse(row.voided)),
    isOwner: mayEdit(ctx.actor, listing),
    canManage: canManage(ctx.actor, listing),
    heartbeatHidden: row.heartbeat_hidden === 1 && canManage(ctx.actor, listing),
    ...(row.looks_off === 1 && canManage(ctx.actor, listing) && { looksOff: true }),
    reported: row.reported === 1,
    reportedReviews: z.array(z.string()).parse(JSON.parse(row.reported_reviews)),
    comingTo: z.array(z.string()).parse(JSON.parse(row.coming)),
    ownReview: review ? reviewOf(review) : null,
    saved: row.follows !== null,
    follows: row.follows === 1,
    reward: row.rewards === 1 && row.moderation === 'approved' ? { gamertag: row.gamertag } : null,
  }
}

const withReason = z.object({ reason: z.enum(VOTE_REASONS).nullable() })

function heldVoteOf(text: string) {
  const { castAt, reason } = withReason.extend({ castAt: z.number() }).parse(JSON.parse(text))
  return { reason, confirmFrom: confirmFrom(castAt) }
}
