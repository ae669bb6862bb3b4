import { and, count, desc, eq, gte, isNotNull, lt, min, sum } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { lazy } from '#contract/base/lazy.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { averageRating } from '#contract/reviews/rating.ts'
import { listings, marks, rewardKeys, users, voteClaims, votes } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import type { KeyClaim } from './reward-key.ts'

export const SERVER_ELEMENTS = ['detail', 'votes', 'voters'] as const
export type ServerElement = (typeof SERVER_ELEMENTS)[number]

/** How many entries a list has, unless the plugin asks for another number, and at most. */
const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1000
/** A list of voters counts at most this many votes of the month, the latest, so that its work is limited. */
const VOTES_MAX = 20_000
/** The zone of the dates in these answers: plugins compare them with the day in New York. */
const ZONE = 'America/New_York'

interface Query {
  element: ServerElement
  limit: string | undefined
  month: string | undefined
}

/** A value of an answer. Plugins expect most numbers as text. */
export type Value = string | number | Record<string, string | number>[]

/**
 * The server of a key, its votes or its voters, in the form of other directories; `null` for an
 * unknown key or a server that is not public. Names are those in the game. Unmeasured values are empty.
 */
export async function readServer(
  ctx: Ctx,
  key: KeyClaim,
  { element, limit, month }: Query,
): Promise<Record<string, Value> | null> {
  const row = await findServer(ctx, key)
  if (!row) return null
  const { address, port } = addressOf(row)
  if (element === 'detail') return detail(ctx, row, { address, port })
  const most = Math.min(LIMIT_MAX, Math.max(1, Math.trunc(Number(limit)) || LIMIT_DEFAULT))
  const head = { name: row.name, address, port }
  if (element === 'votes') return { ...head, votes: await listVotes(ctx, row.id, most) }
  const [first, end] = monthOf(ctx.now, month === 'previous' ? -1 : 0)
  return {
    ...head,
    month: iso(first).slice(0, 7).replace('-', ''),
    voters: await listVoters(ctx, row.id, { first, end, most }),
  }
}

/** The public server of a key. */
async function findServer({ db: { orm } }: Ctx, key: KeyClaim) {
  const { id, name, realmLink, realmLinkVisible, votes: cast, ratingSum, ratingCnt } = listings
  const [row] = await orm
    .select({ id, name, realmLink, realmLinkVisible, votes: cast, ratingSum, ratingCnt })
    .from(rewardKeys)
    .innerJoin(listings, eq(id, rewardKeys.listingId))
    .where(
      and(eq(rewardKeys.id, key.id), eq(rewardKeys.keyHash, key.hash), eq(listings.moderation, 'approved')),
    )
  return row
}

type ServerRow = NonNullable<Awaited<ReturnType<typeof findServer>>>

async function detail(
  { db, env, now }: Ctx,
  row: ServerRow,
  { address, port }: { address: string; port: string },
): Promise<Record<string, Value>> {
  const [saved] = await db.orm
    .select({ times: count() })
    .from(marks)
    .where(and(eq(marks.listingId, row.id), eq(marks.mark, 'saved')))
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
    score: String(averageRating(row.ratingSum, row.ratingCnt) ?? 0),
    rank: '',
    votes: String(row.votes),
    favorited: String(saved?.times ?? 0),
    comments: String(row.ratingCnt),
    url: `${env.ORIGIN}/servers/${row.id}`,
    last_check: dateText(now),
    last_online: '',
  }
}

async function listVotes({ db: { orm }, now }: Ctx, listingId: string, most: number) {
  const latest = orm
    .select({ userId: votes.userId, castAt: votes.castAt })
    .from(votes)
    .where(and(eq(votes.listingId, listingId), eq(votes.isVoid, false)))
    .orderBy(desc(votes.castAt))
    .limit(LIMIT_MAX)
    .as('latest')
  const claim = and(
    eq(voteClaims.userId, latest.userId),
    eq(voteClaims.listingId, listingId),
    eq(voteClaims.voteAt, latest.castAt),
  )
  const rows = await orm
    .select({ castAt: latest.castAt, gamertag: users.gamertag, claimedAt: voteClaims.claimedAt })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.userId))
    .leftJoin(voteClaims, claim)
    .where(isNotNull(users.gamertag))
    .orderBy(desc(latest.castAt))
    .limit(most)
  return rows.map(({ castAt, gamertag, claimedAt }) => ({
    date: dateText(castAt),
    timestamp: Math.floor(castAt / 1000),
    nickname: gamertag ?? '',
    steamid: '',
    // An older vote cannot be claimed any more.
    claimed: claimedAt !== null || castAt <= now - VOTE_COOLDOWN_MS ? '1' : '0',
  }))
}

async function listVoters(
  { db: { orm } }: Ctx,
  listingId: string,
  { first, end, most }: { first: number; end: number; most: number },
) {
  const latest = orm
    .select({ userId: votes.userId })
    .from(votes)
    .where(
      and(
        eq(votes.listingId, listingId),
        eq(votes.isVoid, false),
        gte(votes.castAt, first),
        lt(votes.castAt, end),
      ),
    )
    .orderBy(desc(votes.castAt))
    .limit(VOTES_MAX)
    .as('latest')
  const voters = orm
    .select({ userId: latest.userId, votes: count().as('votes') })
    .from(latest)
    .groupBy(latest.userId)
    .as('voters')
  const gamertag = min(users.gamertag)
  const cast = sum(voters.votes)
  const rows = await orm
    .select({ gamertag, cast })
    .from(voters)
    .innerJoin(users, eq(users.id, voters.userId))
    .where(isNotNull(users.gamertagKey))
    .groupBy(users.gamertagKey)
    .orderBy(desc(cast), gamertag)
    .limit(most)
  return rows.map((row) => ({ nickname: row.gamertag ?? '', votes: String(row.cast) }))
}

/** The host and port of a server whose address is public; empty for a realm. */
function addressOf({ realmLink: link, realmLinkVisible: visible }: ServerRow) {
  const read = visible && link !== null ? parseServerAddress(link) : null
  return read?.kind === 'address'
    ? { address: read.host, port: String(read.port) }
    : { address: '', port: '' }
}

/** The start of the month (UTC) that is `away` months from now, and the start of the month after it. */
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
