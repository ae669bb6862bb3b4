import { sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { lazy } from '#contract/base/lazy.ts'
import { fromKeys } from '#contract/base/records.ts'
import { RANKING_CURRENT_MS } from '#contract/directory/ranking.ts'
import { type EditableField, PAGE_TEXTS } from '#contract/listings/fields.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { listingPicture, pictureSize } from '#contract/listings/listing.wire.ts'
import { type Actor, canView, mayModerate } from '#contract/people/permissions.ts'
import { eveningsAhead, latestNews, newsListOf } from '../../db/post-row.ts'
import {
  banners,
  listings,
  BLOCK_SIZE,
  liveBlocks,
  rankingEntries,
  rankingWeeks,
  users,
} from '../../db/schema.ts'
import { prepared, type SqlRow } from '../../db/sql.ts'
import { storedJson, jsonOf } from '../../db/stored-json.ts'
import type { Ctx } from '../../http/verb.ts'
import {
  FIRST_REVIEWS,
  type ReviewPageRows,
  reviewPageOf,
  reviewStatements,
} from '../reviews/list-reviews.ts'
import { factDatesOf } from './fact-dates.ts'
import { heartbeatOf, LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { historyOf } from './live/history-of.ts'
import { isOwnerProven } from './owner-proven.ts'

const listing = alias(listings, 'listing')
const owner = alias(users, 'owner')

type DetailRow = ListingRow &
  SqlRow<
    typeof listings,
    | (typeof PAGE_TEXTS)[number]
    | 'second_link'
    | 'former_link'
    | 'link_changed_at'
    | 'facts_said'
    | 'facts_checked'
    | 'pictures'
    | 'discord_guild'
    | 'owner_proven_guild'
    | 'owner_proven_at'
    | 'server_proven_link'
    | 'server_proven_at'
  > & {
    /** The hour with which a stored week ends, and the peaks of this server; as JSON. */
    week: string | null
    week_place: number | null
    banner_size: string | null
    /** JSON lists. */
    news: string
    evenings: string
  }

/**
 * The hash in the address of a picture: '/banners/', 43 characters of hash, '/' and a file, as `bannerPath`
 * makes it.
 */
const hashIn = (address: SQLWrapper) => sql`substr(${address}, 10, 43)`

/** What a page needs beside a card. */
const DETAILS = [
  ...PAGE_TEXTS.map((field) => listing[field]),
  listing.secondLink,
  listing.formerLink,
  listing.linkChangedAt,
  listing.factsSaid,
  listing.factsChecked,
  listing.discordGuild,
  listing.ownerProvenGuild,
  listing.ownerProvenAt,
  listing.serverProvenLink,
  listing.serverProvenAt,
]

const given = (name: 'id' | 'now' | 'rankedSince') => sql.placeholder(name)

/**
 * Its text is written once, because most visits come to such a page. A rank is that of the week only until
 * the next ranking is late: while rankings are off, there is none.
 */
const STATEMENT = lazy(() =>
  prepared(sql`
    SELECT ${sql.raw(LISTING_COLUMNS)}, ${sql.join(DETAILS, sql.raw(', '))},
      (SELECT json_group_array(json_object('url', url, 'alt', alt, 'width', width, 'height', height)) FROM (
        SELECT picture.value ->> 'url' AS url, picture.value ->> 'alt' AS alt, ${banners.width}, ${banners.height}
          FROM json_each(${jsonOf(listing.pictures)}) picture
          JOIN ${banners} ON ${banners.hash} = ${hashIn(sql`picture.value ->> 'url'`)}
         ORDER BY picture.key)) AS pictures,
      (SELECT json_object('width', ${banners.width}, 'height', ${banners.height}) FROM ${banners}
        WHERE ${banners.hash} = ${hashIn(listing.banner)}) AS banner_size,
      (SELECT json_object('hour', ${liveBlocks.week} ->> '$.hour',
          'peaks', ${liveBlocks.week} -> ('$.peaks."' || ${listing.seq} || '"')) FROM ${liveBlocks}
        WHERE ${liveBlocks.block} = ${listing.seq} / ${sql.raw(String(BLOCK_SIZE))}
          AND ${liveBlocks.week} IS NOT NULL) AS week,
      ${latestNews(given('now'))} AS news, ${eveningsAhead(given('now'))} AS evenings,
      (SELECT ${rankingEntries.place} FROM ${rankingEntries} WHERE ${rankingEntries.listingId} = ${listing.id}
          AND ${rankingEntries.runAt} = (SELECT max(${rankingWeeks.runAt}) FROM ${rankingWeeks})
          AND ${rankingEntries.runAt} >= ${given('rankedSince')}) AS week_place
      FROM ${listings} listing JOIN ${users} owner ON ${owner.id} = ${listing.ownerId}
     WHERE ${listing.id} = ${given('id')} AND ${listing.deletedAt} IS NULL`),
)

const listingStatement = ({ now }: Ctx, id: string) =>
  STATEMENT()({ id, now, rankedSince: now - RANKING_CURRENT_MS })

/**
 * A listing in any state but deleted, or `null`. Callers decide who may see it: only approved listings are
 * public.
 */
export async function findListing(ctx: Ctx, id: string): Promise<Listing | null> {
  const row = await ctx.db.first<DetailRow>(listingStatement(ctx, id))
  return row && detailsOf(row, ctx.now)
}

/** Like `findListing`, and if it is public with the first page of its reviews, in one round trip. */
export async function findListingWithReviews(ctx: Ctx, id: string): Promise<Listing | null> {
  const rows = await ctx.db.namedBatch<ReviewPageRows & { listing: DetailRow }>({
    listing: listingStatement(ctx, id),
    ...reviewStatements(id, FIRST_REVIEWS),
  })
  const [row] = rows.listing
  if (!row) return null
  const shown = detailsOf(row, ctx.now)
  return shown.approved ? { ...shown, reviews: reviewPageOf(rows, FIRST_REVIEWS) } : shown
}

/** All that its own page says of a listing: what owners change, and what cards leave out. */
type Details = Listing & Required<Omit<Listing, 'reviews' | 'live'>> & Record<EditableField, unknown>

function detailsOf(row: DetailRow, now: number): Details {
  const card = listingOf(row)
  const history = row.live === null && row.reported === null ? null : historyOf(row.week, now)
  const [said, checked] = [
    storedJson(row.facts_said, 'listings.facts_said'),
    storedJson(row.facts_checked, 'listings.facts_checked'),
  ]
  return {
    ...card,
    ...fromKeys(PAGE_TEXTS, (field) => row[field]),
    secondLink: card.realmLinkVisible ? row.second_link : null,
    formerLink: formerLinkOf(row),
    liveHistory: history,
    heartbeat: heartbeatOf(row, history?.hours, now),
    pictures: z.array(listingPicture).parse(JSON.parse(row.pictures)),
    bannerSize: row.banner_size === null ? null : pictureSize.parse(JSON.parse(row.banner_size)),
    factDates: factDatesOf(card.facts, said, checked),
    news: newsListOf(row.news),
    evenings: newsListOf(row.evenings),
    invite: row.discord_state,
    ownerVerified: isOwnerProven({
      discordGuild: row.discord_guild,
      discordState: row.discord_state,
      ownerProvenGuild: row.owner_proven_guild,
      ownerProvenAt: row.owner_proven_at,
      realmLink: row.realm_link,
      serverProvenLink: row.server_proven_link,
      serverProvenAt: row.server_proven_at,
    }),
    weekPlace: row.week_place,
  }
}

/**
 * The address that players may still have, and when it ended. Only shown where the present address is shown.
 */
function formerLinkOf(row: DetailRow): Listing['formerLink'] {
  const { former_link: address, realm_link: present } = row
  if (address === null || present === null || row.realm_link_visible === 0) return null
  return { address, until: iso(row.link_changed_at) }
}

/**
 * The listing as this actor sees it, or `null` when it does not exist for them. Owners see two states: a
 * denied or suspended listing is shown as pending.
 */
export function listingFor(actor: Actor, stored: Listing | null): Listing | null {
  if (!stored || !canView(actor, stored)) return null
  return stored.approved || mayModerate(actor) ? stored : { ...stored, moderation: 'pending' }
}
