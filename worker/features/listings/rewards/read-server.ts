import { sql } from 'drizzle-orm'
import { lazy } from '#contract/base/lazy.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { averageRating } from '#contract/reviews/rating.ts'
import type { Ctx } from '../../../http/verb.ts'
import { listings, rewardKeys, savedListings, users, voteClaims, votes } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { KeyClaim } from './reward-key.ts'

/** What a plugin asks about its own server. */
export const SERVER_ELEMENTS = ['detail', 'votes', 'voters'] as const
export type ServerElement = (typeof SERVER_ELEMENTS)[number]

/** Lists have as many entries unless the plugin asks for another number. */
const LIMIT = 100
const LIMIT_MAX = 1000
/** A list of voters looks at the latest so many votes of the month, so that its work is limited. */
const VOTES_MAX = 20_000
/** The zone of the dates in these answers: plugins compare them with the day in New York. */
const ZONE = 'America/New_York'

type ServerRow = SqlRow<
  typeof listings,
  'id' | 'name' | 'realm_link' | 'realm_link_visible' | 'votes' | 'rating_sum' | 'rating_cnt'
> & { saved: number }

interface Query {
  element: ServerElement
  limit: string | undefined
  month: string | undefined
}

/** A value of an answer, as programs of the field expect it: numbers are text. */
export type Value = string | number | Record<string, string | number>[]

/**
 * The server of a key, its votes or its voters, as other directories answer them; `null` for an unknown key
 * or a server that is not public. Names are those of the game. What is not measured is empty.
 */
export async function readServer(
  ctx: Ctx,
  key: KeyClaim,
  { element, limit, month }: Query,
): Promise<Record<string, Value> | null> {
  const row = await ctx.db
    .first<ServerRow>(sql`SELECT ${listings.id}, ${listings.name}, ${listings.realmLink}, ${listings.realmLinkVisible}, ${listings.votes}, ${listings.ratingSum}, ${listings.ratingCnt},
              (SELECT count(*) FROM ${savedListings} WHERE ${savedListings.listingId} = ${listings.id}) AS saved
         FROM ${rewardKeys} JOIN ${listings} ON ${listings.id} = ${rewardKeys.listingId} WHERE ${rewardKeys.id} = ${key.id} AND ${rewardKeys.keyHash} = ${key.hash}
         AND ${listings.moderation} = 'approved'`)
  if (!row) return null
  const { address, port } = addressOf(row)
  if (element === 'detail') return detail(ctx, row, { address, port })
  const most = Math.min(LIMIT_MAX, Math.max(1, Math.trunc(Number(limit)) || LIMIT))
  const head = { name: row.name, address, port }
  if (element === 'votes') return { ...head, votes: await listVotes(ctx, row.id, most) }
  const [first, end] = monthOf(ctx.now, month === 'previous' ? -1 : 0)
  return {
    ...head,
    month: new Date(first).toISOString().slice(0, 7).replace('-', ''),
    voters: await listVoters(ctx, row.id, { first, end, most }),
  }
}

function detail(
  { env, now }: Ctx,
  row: ServerRow,
  { address, port }: { address: string; port: string },
): Record<string, Value> {
  return {
    id: row.id,
    name: row.name,
    address,
    port,
    private: '0',
    password: '0',
    location: '',
    hostname: row.name,
    map: '',
    is_online: '',
    players: '',
    maxplayers: '',
    version: '',
    platform: 'Bedrock',
    uptime: '',
    score: String(averageRating(row.rating_sum, row.rating_cnt) ?? 0),
    rank: '',
    votes: String(row.votes),
    favorited: String(row.saved),
    comments: String(row.rating_cnt),
    url: `${env.ORIGIN}/servers/${row.id}`,
    last_check: dateText(now),
    last_online: '',
  }
}

async function listVotes({ db, now }: Ctx, listingId: string, most: number) {
  const results = await db.all<{
    cast_at: number
    gamertag: string
    claimed: number
  }>(sql`SELECT v.cast_at, ${users.gamertag}, EXISTS (SELECT 1 FROM ${voteClaims}
                WHERE ${voteClaims.userId} = v.user_id AND ${voteClaims.listingId} = ${listingId} AND ${voteClaims.voteAt} = v.cast_at) AS claimed
         FROM (SELECT ${votes.userId}, ${votes.castAt} FROM ${votes} WHERE ${votes.listingId} = ${listingId} AND NOT ${votes.isVoid}
         ORDER BY ${votes.castAt} DESC LIMIT ${LIMIT_MAX}) v
         JOIN ${users} ON ${users.id} = v.user_id WHERE ${users.gamertag} IS NOT NULL ORDER BY v.cast_at DESC LIMIT ${most}`)
  return results.map(({ cast_at: castAt, gamertag, claimed }) => ({
    date: dateText(castAt),
    timestamp: Math.floor(castAt / 1000),
    nickname: gamertag,
    steamid: '',
    // An older vote cannot be claimed any more.
    claimed: claimed === 1 || castAt <= now - VOTE_COOLDOWN_MS ? '1' : '0',
  }))
}

async function listVoters(
  { db }: Ctx,
  listingId: string,
  { first, end, most }: { first: number; end: number; most: number },
) {
  const results = await db.all<{
    gamertag: string
    votes: number
  }>(sql`SELECT min(${users.gamertag}) AS gamertag, sum(v.votes) AS votes FROM (
         SELECT user_id, count(*) AS votes FROM (
           SELECT ${votes.userId} FROM ${votes} WHERE ${votes.listingId} = ${listingId} AND NOT ${votes.isVoid} AND ${votes.castAt} >= ${first}
           AND ${votes.castAt} < ${end} ORDER BY ${votes.castAt} DESC LIMIT ${VOTES_MAX})
          GROUP BY user_id) v
         JOIN ${users} ON ${users.id} = v.user_id WHERE ${users.gamertagKey} IS NOT NULL GROUP BY ${users.gamertagKey} ORDER BY votes DESC, gamertag LIMIT ${most}`)
  return results.map((row) => ({ nickname: row.gamertag, votes: String(row.votes) }))
}

/** The host and port of a server whose address is public; of a realm nothing. */
function addressOf({ realm_link: link, realm_link_visible: visible }: ServerRow) {
  const found = visible === 1 ? /^(.+):(\d{1,5})$/.exec(link ?? '') : null
  return { address: found?.[1] ?? '', port: found?.[2] ?? '' }
}

/** The month (UTC) that is so many months away, as its first moment and that of the next one. */
function monthOf(now: number, away: number): [number, number] {
  const date = new Date(now)
  const start = (extra: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + away + extra, 1)
  return [start(0), start(1)]
}

const partsFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: ZONE,
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    }),
)

/** As plugins read it: 'July 23rd, 2025 02:27 AM EDT'. */
export function dateText(moment: number): string {
  const parts = Object.fromEntries(
    partsFormat()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const day = Number(parts['day'])
  return `${parts['month']} ${day}${ordinal(day)}, ${parts['year']} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']} ${parts['timeZoneName']}`
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
