import { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { fromKeys } from '#contract/base/records.ts'
import { HOUR } from '#contract/base/time.ts'
import { isTag, type Tag } from '#contract/directory/directory.ts'
import { knownFacts } from '#contract/listings/facts.ts'
import { CARD_TEXTS } from '#contract/listings/fields.ts'
import { type Heartbeat, HEARTBEAT_HOURS } from '#contract/listings/heartbeat.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { bannerFocus, descriptionLanguages, orderedPictures } from '#contract/listings/listing.wire.ts'
import { pauseOf } from '#contract/listings/pause.ts'
import { playersNow, type Voice, type Voices } from '#contract/listings/players-now.ts'
import { averageRating } from '#contract/reviews/rating.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { BLOCK_SIZE, listings, users } from '../../db/schema.ts'
import { columnsOf, type RowOf } from '../../db/sql.ts'
import { storedJson } from '../../db/stored-json.ts'
import { liveOf } from './live/look.ts'

const LISTING = columnsOf(
  listings,
  'listing',
  'id',
  'owner_id',
  'name',
  'name_key',
  ...CARD_TEXTS,
  'description_languages',
  'banner',
  'banner_focus',
  'tags',
  'discord',
  'website',
  'website_held',
  'realm_link',
  'realm_link_visible',
  'moderation',
  'votes',
  'rating_sum',
  'rating_cnt',
  'created',
  'updated',
  'facts',
  'voters',
  'discord_state',
  'discord_online',
  'discord_members',
  'discord_counted_at',
  'playing',
  'playing_at',
  'playing_source',
  'paused_at',
  'paused_until',
)
const OWNER = columnsOf(users, 'owner', 'username AS owner_name', 'avatar AS owner_avatar')

/** The last report of its own program, as `report` parses it. */
const REPORTED = `(SELECT json_object('playing', own.reported_players, 'capacity', own.reported_capacity,
    'version', own.reported_version, 'at', own.reported_at)
  FROM live_servers own
  WHERE own.seq = listing.seq AND own.reported_at IS NOT NULL AND NOT own.reports_hidden) AS reported`

/** What our probe last saw of it: a `Look`; nothing where its owner forbade looks. */
const LIVE = `(SELECT block.servers -> ('$."' || listing.seq || '"') FROM live_blocks block
  WHERE block.block = listing.seq / ${BLOCK_SIZE}
    AND NOT EXISTS (SELECT 1 FROM live_servers own WHERE own.seq = listing.seq AND own.off)) AS live`

/** The columns of a listing and its owner for public answers, with names that stay unique in every join. */
export const LISTING_COLUMNS = `${LISTING.sql}, ${OWNER.sql}, ${REPORTED}, ${LIVE}`

/** A row of `LISTING_COLUMNS`. Callers select no deleted listings, so `moderation` is never 'deleted'. */
export type ListingRow = RowOf<typeof LISTING> &
  RowOf<typeof OWNER> & {
    moderation: Moderation
    /** What its own program last said, as JSON. */
    reported: string | null
    /** What our probe last saw, as JSON. */
    live: string | null
  }

/** The public form of a row. The realm link is left out unless the owner shows it. */
export function listingOf(row: ListingRow): Listing {
  const realmLinkVisible = row.realm_link_visible === 1
  return {
    _id: row.id,
    slug: listingSlug(row.id, row.name_key),
    name: row.name,
    ...fromKeys(CARD_TEXTS, (field) => row[field]),
    descriptionLanguages: storedLanguages(row.description_languages),
    banner: row.banner,
    bannerFocus: focusOf(row.banner_focus),
    tags: tagsOf(row.tags),
    discord: row.discord,
    website: row.website_held ? null : row.website,
    realmLink: realmLinkVisible ? row.realm_link : null,
    realmLinkVisible,
    paused: pauseOf({ pausedAt: row.paused_at, pausedUntil: row.paused_until }),
    approved: row.moderation === 'approved',
    moderation: row.moderation,
    kind: kindOf(row.realm_link),
    votes: row.votes,
    voters: row.voters,
    discordCounts: discordCountsOf(row),
    players: playersOf(row),
    live: liveIn(row),
    ratingAvg: averageRating(row.rating_sum, row.rating_cnt),
    ratingCnt: row.rating_cnt,
    created: iso(row.created),
    updated: iso(row.updated),
    ownerId: row.owner_id,
    ownerInfo: { id: row.owner_id, username: row.owner_name, avatar: row.owner_avatar },
    facts: storedFacts(row.facts),
  }
}

/** What the address leads to; public even if the address is hidden. Realm codes have no dot and no colon. */
export function kindOf(link: string | null): Listing['kind'] {
  if (link === null) return null
  return /[.:]/u.test(link) ? 'server' : 'realm'
}

const focusOrNull = bannerFocus.catch(null)
const picturesOrNone = orderedPictures.catch([])
const languagesOrNone = descriptionLanguages.catch([])

export const focusOf = (text: string | null) =>
  text === null ? null : focusOrNull.parse(storedJson(text, 'listings.banner_focus'))
export const storedPictures = (text: string) => picturesOrNone.parse(storedJson(text, 'listings.pictures'))
export const storedFacts = (text: string): string[] => knownFacts(storedJson(text, 'listings.facts'))
export const storedLanguages = (text: string) =>
  languagesOrNone.parse(storedJson(text, 'listings.description_languages'))

function discordCountsOf(row: ListingRow): Listing['discordCounts'] {
  const { discord_online: online, discord_members: members, discord_counted_at: at } = row
  if (row.discord_state !== 'ok' || online === null || members === null || at === null) return null
  return { online, members, countedAt: iso(at) }
}

const report = z.object({
  playing: z.number(),
  capacity: z.number(),
  version: z.string().nullable(),
  at: z.number(),
})
const reportOf = (text: string | null) => (text === null ? null : report.parse(JSON.parse(text)))

/**
 * What its own program last reported, with the hours of its history; `null` when that is a week ago or
 * longer.
 */
export function heartbeatOf(
  row: Pick<ListingRow, 'reported'>,
  hours: Heartbeat['hours'] | undefined,
  now: number,
): Heartbeat | null {
  const last = reportOf(row.reported)
  if (!last || now - last.at >= HEARTBEAT_HOURS * HOUR) return null
  const { playing: players, at, ...rest } = last
  const none = () => Array.from({ length: HEARTBEAT_HOURS }, () => null)
  return { players, ...rest, at: iso(at), hours: hours ?? none() }
}

export type VoiceRow = Pick<
  ListingRow,
  'playing' | 'playing_at' | 'playing_source' | 'reported' | 'live' | 'realm_link'
>

export const VOICE_COLUMNS = `listing.playing, listing.playing_at, listing.playing_source,
  listing.realm_link, ${REPORTED}, ${LIVE}`

/** All that is said about the players of a listing: by our probe, its own program, and its owner or staff. */
export function voicesOf(row: VoiceRow): Voices {
  const { playing, playing_at: at, playing_source: source } = row
  const reported = reportOf(row.reported)
  return {
    probe: probeVoice(row),
    server: reported && {
      playing: reported.playing,
      capacity: reported.capacity,
      at: reported.at,
      source: 'server',
    },
    owner:
      playing === null || at === null || source === null ? null : { playing, capacity: null, at, source },
  }
}

/** What our probe last saw. Realms cannot be asked. */
export const liveIn = (row: Pick<ListingRow, 'live' | 'realm_link' | 'reported'>): Listing['live'] =>
  kindOf(row.realm_link) === 'server' ? liveOf(row.live, reportOf(row.reported)?.at ?? null) : null

function probeVoice(row: Pick<ListingRow, 'live' | 'realm_link' | 'reported'>): Voice | null {
  const live = liveIn(row)
  if (live?.state !== 'up' || live.players === null || live.at === null) return null
  return { playing: live.players, capacity: live.capacity, at: Date.parse(live.at), source: 'probe' }
}

export function playersOf(row: VoiceRow): Listing['players'] {
  const now = playersNow(voicesOf(row))
  if (!now) return null
  const { at, ...players } = now
  return { ...players, countedAt: iso(at) }
}

/** The tags of a row. A value that is not a tag (any more) is left out. */
export function tagsOf(text: string): Tag[] {
  const tags: unknown = storedJson(text, 'listings.tags')
  return Array.isArray(tags) ? tags.filter(isTag) : []
}
