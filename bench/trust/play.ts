import type { DatabaseSync } from 'node:sqlite'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { personPoints } from '../../contract/directory/trending.ts'
import { migratedDatabase } from '../../dev/lib/schema-statements.ts'
import { openSqlite } from '../../dev/seed/sqlite-db.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { confirmVotes } from '../../worker/features/votes/confirm-votes.ts'
import { countRecentVotes } from '../../worker/features/votes/count-recent-votes.ts'
import { judgeVotes, readUsual } from '../../worker/features/votes/judge.ts'
import type { Ctx } from '../../worker/http/context.ts'
import type { Crowd, PlannedVote, Voter } from './crowds.ts'

/** What became of the votes of one crowd. */
export interface Outcome {
  name: string
  isAttack: boolean
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
export const START = Date.UTC(2026, 0, 5)

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
  const ever = new Set<string>()
  const known = new Set<string>()
  const networks = new Map<string, Set<string>>()
  const waiting = new Map<number, Voter[]>()
  const heldOf = file.prepare(`SELECT user_id, cast_at FROM votes WHERE effect = 'held'`)
  let hour = START
  file.exec('BEGIN')
  const step = async (until: number) => {
    for (; hour + HOUR <= until; hour += HOUR) {
      if (!JUDGED_AT.includes((hour % DAY) / HOUR)) continue
      await judgeVotes(at(hour), await readUsual(at(hour)))
      for (const row of heldOf.all()) ever.add(`${String(row['user_id'])} ${Number(row['cast_at'])}`)
      if ((hour % DAY) / HOUR !== JUDGED_AT.at(-1)) continue
      for (const voter of waiting.get(Math.floor(hour / DAY)) ?? [])
        await confirmVotes(
          { ...at(hour), actor: { kind: 'user', userId: voter.id, roles: [] } },
          voter.signals(),
        )
    }
  }
  let castMs = 0
  for (const vote of votes) {
    await step(vote.at)
    const { voter } = vote
    if (!known.has(voter.id)) addVoter(file, vote)
    known.add(voter.id)
    const signals = voter.signals()
    networks.set(voter.crowd, (networks.get(voter.crowd) ?? new Set()).add(signals.network ?? ''))
    const began = performance.now()
    await castVote(at(vote.at), {
      listingId: listingOf(vote.server),
      claim: { id: voter.id, secretHash: 'known' },
      signals,
    }).catch((error: unknown) => {
      // Some come a little early.
      if (!String(error).includes('already voted')) throw error
    })
    castMs += performance.now() - began
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
    `SELECT v.user_id, v.listing_id, v.cast_at, v.effect, coalesce(s.place, 1) AS place FROM votes v LEFT JOIN signals s
      ON s.day = v.cast_at / ${DAY} AND s.listing_id = v.listing_id AND s.user_id = v.user_id AND s.kind = 'vote'`,
  )
  const stored = new Map(
    read
      .all()
      .map((row) => [
        `${String(row['user_id'])} ${Number(row['cast_at'])}`,
        { isCounted: row['effect'] === 'counted', place: Number(row['place']) },
      ]),
  )
  const outcomes = crowds.map(({ name, isAttack, votes: own }): Outcome => {
    const rows = own.map(({ voter, at: castAt }) => ({
      voter,
      key: `${voter.id} ${castAt}`,
      row: stored.get(`${voter.id} ${castAt}`),
    }))
    const places = new Map<Voter, number>()
    for (const { voter, row } of rows)
      if (row?.isCounted) places.set(voter, Math.min(places.get(voter) ?? row.place, row.place))
    const points = [...places].reduce(
      (sum, [voter, place]) =>
        sum + personPoints(place, Math.floor(end / DAY) - Math.floor(voter.firstAt / DAY) + 1),
      0,
    )
    return {
      name,
      isAttack,
      votes: rows.filter(({ row }) => row !== undefined).length,
      people: new Set(own.map(({ voter }) => voter)).size,
      networks: new Set(
        [...new Set(own.map(({ voter }) => voter.crowd))].flatMap((crowd) => [
          ...(networks.get(crowd) ?? []),
        ]),
      ).size,
      everHeld: rows.filter(({ key }) => ever.has(key)).length,
      counted: rows.filter(({ row }) => row?.isCounted).length,
      points,
    }
  })
  file.close()
  return { outcomes, castMs: castMs / Math.max(1, votes.length) }
}

const listingOf = (server: number) => `server${String(server).padStart(6, '0')}`

function openFile(servers: number): DatabaseSync {
  const file = migratedDatabase()
  file.exec(
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('owner', '1', 'owner', 'owner', 0, 0)`,
  )
  const insert = file.prepare(
    `INSERT INTO listings (id, owner_id, name, name_key, moderation, discord_guild, created, updated) VALUES (?1, 'owner', ?1, ?1, 'approved', ?1, ?2, ?2)`,
  )
  for (let server = 0; server < servers; server += 1) insert.run(listingOf(server), START - 90 * DAY)
  return file
}

const EPOCH = 1_420_070_400_000n
let salt = 0n

function addVoter(file: DatabaseSync, { voter, at }: PlannedVote): void {
  salt += 1n
  const chatId = String(((BigInt(Math.floor(voter.accountAt)) - EPOCH) << 22n) + (salt & 0x3f_ff_ffn))
  file
    .prepare(
      'INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES (?1, ?2, ?1, ?1, ?3, ?3)',
    )
    .run(voter.id, chatId, Math.min(voter.firstAt, at))
  file
    .prepare(
      'INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES (?1, ?2, ?1, ?3, ?4)',
    )
    .run(voter.id, 'known', at, at + 90 * DAY)
}
