import { ID_LENGTH } from '#contract/base/ids.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { dayOf, type EventKind, HALF_HOURS_A_DAY } from '#contract/site/metrics.ts'
import type { Db } from '../worker/db/client.ts'
import { foldVisits, forgetVisitors } from '../worker/features/site/metrics/fold-visits.ts'
import { KIND_LETTERS } from '../worker/features/site/metrics/record-events.ts'
import type { Ctx } from '../worker/http/verb.ts'
import { isPublic, type Listing } from './directory.ts'
import type { Random } from './random.ts'
import type { Person, World } from './timeline.ts'

/** How old votes can be, and how many the most popular listing has; the others follow a power law. */
const VOTES_WINDOW_MS = 90 * DAY
const TOP_VOTES = 2400
/** A person votes for the same listing again after a multiple of this, as the rule of 24 hours requires. */
const ROUND_MS = 25 * HOUR
/** Two periods of the insights. Each visit is a visitor's half hour. */
const VISIT_DAYS = 60
const VISITS_A_DAY = 90

/** Tens of thousands of votes, inserted in bulk. Then the nightly job recounts each listing's counter. */
export async function castVotes(world: World, listings: readonly Listing[]): Promise<void> {
  const { db } = world.timeline
  const steady = listings.filter(
    (one) => isPublic(one) && one.owner !== world.people.steve && one.created < world.now - 40 * DAY,
  )
  const sunnys = new Set(world.random.shuffled(steady).slice(0, 9))
  for (const listing of listings) {
    if (listing.state === 'pending' || listing.state === 'denied') continue
    const votes = planVotes(world, listing, listings.length)
    // Sunny's votes are older than the cooldown, so that a tester can vote everywhere as Sunny.
    if (sunnys.has(listing))
      for (const day of [2, 11, 20]) votes.push([world.people.sunny, world.now - day * DAY - HOUR])
    await db.batch([
      db
        .prepare(
          `INSERT INTO votes (listing_id, user_id, cast_at) SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)`,
        )
        .bind(listing.id, JSON.stringify(votes.map(([{ id }, time]) => [id, time]))),
      db
        .prepare(
          `UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = ?1 AND NOT is_void) WHERE id = ?1`,
        )
        .bind(listing.id),
    ])
  }
}

/** Places of servers that got odd votes yesterday, and how many. */
const ODD_VOTES = new Map([
  [38, 14],
  [44, 27],
])

/** Votes of people who came on the same day, many of them from one network. */
export async function addOddVotes(world: World, listings: readonly Listing[]): Promise<void> {
  const { db } = world.timeline
  const at = (Math.floor(world.now / DAY) - 1) * DAY + 9 * HOUR
  const old = listings.filter(
    (one) => isPublic(one) && one.owner !== world.people.steve && one.created < world.now - 40 * DAY,
  )
  const byRank = old.toSorted((a, b) => a.rank - b.rank)
  for (const [place, votes] of ODD_VOTES) {
    const { id } = byRank[place] ?? {}
    if (id === undefined) throw new Error('There are too few servers for odd votes.')
    const people = JSON.stringify(
      Array.from({ length: votes }, (_, turn) => [`${id.slice(0, 9)}${String(turn).padStart(3, '0')}`, turn]),
    )
    await db.batch([
      db
        .prepare(
          `INSERT INTO users (id, chat_id, username, username_key, roles, created_at, updated_at)
           SELECT value ->> 0, ?3 || (value ->> 0), 'Newcomer' || ?3 || (value ->> 1), 'newcomer' || ?3 || (value ->> 1), '[]', ?2, ?2 FROM json_each(?1)`,
        )
        .bind(people, at, place),
      db
        .prepare(
          `INSERT INTO votes (listing_id, user_id, cast_at, network)
           SELECT ?2, value ->> 0, ?3 + (value ->> 1) * ${7 * MINUTE}, iif(value ->> 1 < ?4 / 2, 'hall', 'flat ' || (value ->> 1)) FROM json_each(?1)`,
        )
        .bind(people, id, at, votes),
      db.prepare('UPDATE listings SET votes = votes + ?2 WHERE id = ?1').bind(id, votes),
    ])
  }
}

function planVotes(
  { random, now, people }: World,
  { rank, decided, state }: Listing,
  count: number,
): [Person, number][] {
  const until = state === 'approved' ? now : now - 10 * DAY
  const rounds = Math.floor(Math.min(VOTES_WINDOW_MS, until - decided) / ROUND_MS)
  if (rounds < 1) return []
  const youth = Math.min(1, (now - decided) / VOTES_WINDOW_MS) ** 0.8
  const wanted = TOP_VOTES * rank ** -0.66 * (1 - (rank - 1) / count) ** 1.5 * youth
  const votes = new Map<string, [Person, number]>()
  for (let tries = 0; votes.size < wanted && tries < 3 * wanted; tries += 1) {
    // A few people are very active, most are not.
    const voter = Math.floor(people.voters.length * random.next() ** 1.9)
    const round = Math.floor(rounds * random.next() ** 1.3)
    const person = people.voters[voter]
    const time =
      until - round * ROUND_MS - Math.floor((((voter * 7919 + rank * 104_729) % 1499) + 1) * MINUTE)
    if (person) votes.set(`${voter}/${round}`, [person, time])
  }
  return [...votes.values()].filter(([, time]) => time > decided)
}

/** Visitor events of the last weeks. The Worker's own job counts them into days. */
export async function recordVisits(world: World, listings: readonly Listing[], ctx: Ctx): Promise<void> {
  const { random, now } = world
  const shown = listings.filter(isPublic).toSorted((a, b) => a.rank - b.rank)
  const first = dayOf(now) - VISIT_DAYS + 1
  const newest = Math.floor(now / (30 * MINUTE))
  const visits = Array.from({ length: VISIT_DAYS * VISITS_A_DAY }, (_, n) => {
    // More visitors in recent weeks, in the evening and at weekends.
    const day = first + Math.floor(VISIT_DAYS * random.next() ** 0.8)
    const hour = Math.min(HALF_HOURS_A_DAY - 1, Math.floor(HALF_HOURS_A_DAY * random.next() ** 0.6))
    const slot = Math.min(newest, day * HALF_HOURS_A_DAY + hour)
    return [slot, random.chance(0.03) ? `!${n}` : `v${n}`, JSON.stringify(visit(random, shown))]
  })
  await insertVisits(ctx.db, visits)
  while ((await foldVisits(ctx)) > 0);
  await forgetVisitors(ctx)
}

/** Cards of one directory page. Some of them are opened, and some links on those pages are clicked. */
function visit(random: Random, shown: readonly Listing[]): Record<string, number> {
  const seen: Record<string, number> = {}
  const note = ({ id }: Listing, kind: EventKind) => {
    seen[id.slice(0, ID_LENGTH) + KIND_LETTERS[kind]] = random.pick([1, 1, 1, 2])
  }
  const start = Math.floor(random.next() ** 3 * (shown.length - 9))
  for (const listing of shown.slice(start, start + 9)) {
    note(listing, 'impression')
    if (random.chance(0.04)) note(listing, 'badge')
    if (!random.chance(0.12)) continue
    note(listing, 'page')
    if (random.chance(0.4)) note(listing, 'click_discord')
    if (random.chance(0.3)) note(listing, 'click_realm')
  }
  return seen
}

const insertVisits = (db: Db, visits: unknown[][]) =>
  db
    .prepare(
      `INSERT INTO metric_visits (slot, visitor, seen) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)`,
    )
    .bind(JSON.stringify(visits))
    .run()
