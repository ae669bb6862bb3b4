import type { DatabaseSync } from 'node:sqlite'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { personPoints } from '../../contract/directory/trending.ts'
import { migratedDatabase } from '../../dev/lib/schema-statements.ts'
import { openSqlite } from '../../dev/seed/sqlite-db.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { confirmVotes } from '../../worker/features/votes/confirm-votes.ts'
import { countRecentVotes } from '../../worker/features/votes/count-recent-votes.ts'
import { judgeVotes, readUsual } from '../../worker/features/votes/judge.ts'
import type { Ctx } from '../../worker/http/verb.ts'
import { addListing, addPerson } from '../lib/people.ts'
import { type Crowd, START, type Voter } from './crowds.ts'

/** What became of the votes of one crowd. */
export interface Outcome {
  name: string
  votes: number
  people: number
  networks: number
  /** Held at some time, and counted in the end. */
  everHeld: number
  counted: number
  /** What its people count in 'Top this month'. */
  points: number
}

/** The first hours of a day in which a vote is judged; people come back at the last of them. */
const JUDGED_AT = [6, 12, 18, 23]

/**
 * Plays crowds through the Worker's own verbs and jobs over a real SQLite: every vote is cast, the job runs four times a day, and who comes back on the next day
 * confirms. Four days after the last vote the outcomes are read. `places` are those of the servers in an order.
 */
export async function playCrowds(crowds: readonly Crowd[], servers: number) {
  const votes = crowds.flatMap((crowd) => crowd.votes).toSorted((a, b) => a.at - b.at)
  const file = openFile(servers)
  const db = openSqlite(file)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these verbs use no other part of a context
  const at = (now: number) => ({ db, now, actor: { kind: 'system' } }) as unknown as Ctx
  const known = new Set<string>()
  const networks = new Map<string, Set<string>>()
  const waiting = new Map<number, Voter[]>()
  let hour = START
  file.exec('BEGIN')
  const step = async (until: number) => {
    for (; hour + HOUR <= until; hour += HOUR) {
      if (!JUDGED_AT.includes((hour % DAY) / HOUR)) continue
      await judgeVotes(at(hour), await readUsual(at(hour)))
      file.exec(`INSERT OR IGNORE INTO ever_held SELECT user_id, cast_at FROM votes WHERE effect = 'held'`)
      if ((hour % DAY) / HOUR !== JUDGED_AT.at(-1)) continue
      for (const voter of waiting.get(Math.floor(hour / DAY)) ?? [])
        await confirmVotes(
          { ...at(hour), actor: { kind: 'user', userId: voter.id, roles: [] } },
          voter.signals(),
        )
    }
  }
  for (const vote of votes) {
    await step(vote.at)
    const { voter } = vote
    const since = Math.min(voter.firstAt, vote.at)
    if (!known.has(voter.id)) addPerson(file, { ...voter, since, secretHash: 'known', sessionAt: vote.at })
    known.add(voter.id)
    const signals = voter.signals()
    networks.set(voter.crowd, (networks.get(voter.crowd) ?? new Set()).add(signals.network ?? ''))
    await castVote(at(vote.at), {
      listingId: listingOf(vote.server),
      claim: { id: voter.id, secretHash: 'known' },
      signals,
    }).catch((error: unknown) => {
      // Some come a little early.
      if (!String(error).includes('already voted')) throw error
    })
    if (voter.returns) {
      const next = Math.floor(vote.at / DAY) + 1
      waiting.set(next, [...(waiting.get(next) ?? []), voter])
    }
  }
  const end = (votes.at(-1)?.at ?? START) + 4 * DAY
  await step(end)
  await countRecentVotes(at(end))
  file.exec('COMMIT')
  const read = file.prepare(
    `SELECT v.user_id, v.cast_at, v.effect = 'counted' AS counted, h.cast_at IS NOT NULL AS held, coalesce(s.place, 1) AS place
       FROM votes v LEFT JOIN ever_held h USING (user_id, cast_at) LEFT JOIN signals s
         ON s.day = v.cast_at / ${DAY} AND s.listing_id = v.listing_id AND s.user_id = v.user_id AND s.kind = 'vote'`,
  )
  const stored = new Map(
    read.all().map((row) => [`${String(row['user_id'])} ${Number(row['cast_at'])}`, row]),
  )
  const outcomes = crowds.map(({ name, votes: own }): Outcome => {
    const kept = own.flatMap(({ voter, at: castAt }) => {
      const row = stored.get(`${voter.id} ${castAt}`)
      return row
        ? [{ voter, isHeld: row['held'] === 1, isCounted: row['counted'] === 1, place: Number(row['place']) }]
        : []
    })
    const counted = kept.filter(({ isCounted }) => isCounted)
    const places = new Map<Voter, number>()
    for (const { voter, place } of counted) places.set(voter, Math.min(places.get(voter) ?? place, place))
    const days = (voter: Voter) => Math.floor(end / DAY) - Math.floor(voter.firstAt / DAY) + 1
    return {
      name,
      votes: kept.length,
      people: new Set(own.map(({ voter }) => voter)).size,
      networks: networks.get(own[0]?.voter.crowd ?? '')?.size ?? 0,
      everHeld: kept.filter(({ isHeld }) => isHeld).length,
      counted: counted.length,
      points: [...places].reduce((sum, [voter, place]) => sum + personPoints(place, days(voter)), 0),
    }
  })
  file.close()
  return outcomes
}

const listingOf = (server: number) => `server${String(server).padStart(6, '0')}`

function openFile(servers: number): DatabaseSync {
  const file = migratedDatabase()
  file.exec('CREATE TEMP TABLE ever_held (user_id TEXT, cast_at INTEGER, PRIMARY KEY (user_id, cast_at))')
  addPerson(file, { id: 'owner', accountAt: START, since: 0 })
  const made = START - 90 * DAY
  for (let server = 0; server < servers; server += 1) {
    const id = listingOf(server)
    addListing(file, id, 'owner', { discord_guild: id, created: made, updated: made })
  }
  return file
}
