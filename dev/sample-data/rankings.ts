import type { DatabaseSync } from 'node:sqlite'
import { isRankedName, lastRankingRun, RANKING_WEEK_MS, realmScore } from '../../contract/ranking.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { createRandom, type Random } from './random.ts'

/** Weeks of rankings to look back on. */
const WEEKS = 4
/** Realms that take part. */
const REALMS = 24
/** Of them, so many used mass invites. */
const HALVED = 1

interface Realm {
  id: string
  created: number
  /** How large the club is and how busy, week after week. */
  members: number
  share: number
  halved: boolean
}

interface Entry {
  realm: Realm
  total: number
  today: number
  playing: number
  score: number
}

/** Some weeks of realm rankings and the counts of this week, for the most voted servers that may take part. Switched on, so that the next Sunday makes another. */
export function insertRankings(db: DatabaseSync, { seed, now }: { seed: string; now: number }): void {
  const random = createRandom(`${seed}/rankings`)
  const realms = takeRealms(db, random)
  const last = lastRankingRun(now)
  db.prepare('UPDATE ranking_settings SET enabled_at = ? WHERE id = 1').run(last - WEEKS * RANKING_WEEK_MS)
  const halve = db.prepare(
    'INSERT INTO realm_penalties (id, listing_id, reason, proposed_at, imposed_at) VALUES (?, ?, ?, ?, ?)',
  )
  for (const [place, { id, halved }] of realms.entries())
    if (halved)
      halve.run(
        `samplePen${String(place).padStart(3, '0')}`,
        id,
        '212 members joined within 20 hours, and 3 more than before came by.',
        last - 9 * DAY,
        last - 8 * DAY,
      )
  const week = db.prepare('INSERT INTO ranking_weeks (run_at, made_at) VALUES (?, ?)')
  for (let back = WEEKS - 1; back >= 0; back -= 1) {
    const runAt = last - back * RANKING_WEEK_MS
    week.run(runAt, runAt + 2_000)
    // Now and then somebody's program is down for a week.
    const entries = realms
      .filter(() => random.chance(0.9))
      .map((realm) => entryOf(random, realm, back === 0 && realm.halved))
    insertEntries(db, random, runAt, entries, back === 0)
  }
  insertSnapshots(db, random, realms, now)
}

function takeRealms(db: DatabaseSync, random: Random): Realm[] {
  return db
    .prepare(
      `SELECT id, name, created FROM listings WHERE moderation = 'approved' ORDER BY votes DESC, id LIMIT 200`,
    )
    .all()
    .filter((row) => isRankedName(String(row['name'])))
    .slice(0, REALMS)
    .map((row, place) => ({
      id: String(row['id']),
      created: Number(row['created']),
      members: Math.round(40 + 900 * random.next() ** 2),
      share: 0.03 + 0.2 * random.next(),
      halved: place >= 3 && place < 3 + HALVED,
    }))
}

function entryOf(random: Random, realm: Realm, halved: boolean): Entry {
  realm.members = Math.max(10, Math.round(realm.members * (0.97 + 0.08 * random.next())))
  const today = Math.round(realm.members * realm.share * (0.7 + 0.6 * random.next()))
  const counts = { total: realm.members, today, playing: Math.round(today * (0.1 + 0.3 * random.next())) }
  return { realm, ...counts, score: realmScore(counts, halved) }
}

function insertEntries(
  db: DatabaseSync,
  random: Random,
  runAt: number,
  entries: readonly Entry[],
  withPenalties: boolean,
): void {
  const insert = db.prepare(
    `INSERT INTO ranking_entries (run_at, place, listing_id, total, today, playing, halved, points, counted_at, source)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const order = entries.toSorted(
    (a, b) => b.score - a.score || b.playing - a.playing || a.realm.created - b.realm.created,
  )
  for (const [index, { realm, total, today, playing }] of order.entries()) {
    const halved = withPenalties && realm.halved
    const points = total * (today + playing * 20 + 101) * (halved ? 1 : 2)
    const countedAt = runAt - Math.round(random.next() * 40 * MINUTE)
    const source = random.chance(0.8) ? 'owner' : 'staff'
    insert.run(runAt, index + 1, realm.id, total, today, playing, halved ? 1 : 0, points, countedAt, source)
  }
}

/** A day's counts of each, one of them with a leap that waits for staff. */
function insertSnapshots(db: DatabaseSync, random: Random, realms: readonly Realm[], now: number): void {
  const insert = db.prepare(
    `INSERT INTO realm_snapshots (id, listing_id, taken_at, received_at, total, today, playing, source, doubt, standing)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'owner', ?, ?)`,
  )
  for (const [place, realm] of realms.entries()) {
    const { total, today, playing } = entryOf(random, realm, false)
    const takenAt = now - HOUR - place * MINUTE
    const doubt = place === 5 ? 'The club grew by 640 within 6 hours.' : null
    const shown = doubt === null ? total : total + 640
    const id = `sampleSnp${String(place).padStart(3, '0')}`
    insert.run(
      id,
      realm.id,
      takenAt,
      takenAt + 800,
      shown,
      today,
      playing,
      doubt,
      doubt === null ? 'counted' : 'doubted',
    )
  }
}
