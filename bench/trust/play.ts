import type { DatabaseSync } from 'node:sqlite'
import { DAY, MINUTE } from '../../contract/time.ts'
import { migratedDatabase } from '../../dev/lib/schema-statements.ts'
import { createRandom } from '../../dev/seed/random.ts'
import { openSqlite } from '../../dev/seed/sqlite-db.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { confirmVotes } from '../../worker/features/votes/confirm-votes.ts'
import { judgeCohorts } from '../../worker/features/votes/judge-cohorts.ts'
import type { Ctx } from '../../worker/http/context.ts'
import { type Attack, honestMonth, planAttack, type PlannedVote, type Size } from './month.ts'
import { type Kind, KINDS, type Voter } from './voters.ts'

/** What became of the votes of one crowd. */
export interface Outcome {
  name: string
  kind: Kind
  votes: number
  /** Held at some time, counted in the end, still held in the end, and released by coming back. */
  everHeld: number
  counted: number
  held: number
  released: number
}

const STEP_MS = 10 * MINUTE
const START = Date.UTC(2026, 0, 5)

/**
 * Plays a month with attacks through the Worker's own verbs and jobs over a real SQLite: every vote is cast, the job runs every ten minutes, and who comes
 * back on the next day confirms. Three days after the last vote the outcomes are read.
 */
export async function playMonth(size: Size, attacks: readonly Attack[], seed = 'trust'): Promise<Outcome[]> {
  const random = createRandom(seed)
  const honest = honestMonth(random, START, size)
  const planned = attacks.map((attack) => planAttack(random, START, attack))
  const votes = [...honest, ...planned.flat()].toSorted((a, b) => a.at - b.at)
  const file = openFile(size.servers)
  const ever = new Set<string>()
  const released = new Set<string>()
  const db = openSqlite(file)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these verbs use no other part of a context
  const at = (now: number) => ({ db, now, actor: { kind: 'system' } }) as unknown as Ctx
  const known = new Set<string>()
  const waiting: { at: number; voter: Voter }[] = []
  let judged = START
  file.exec('BEGIN')
  const step = async (until: number) => {
    while (judged + STEP_MS <= until) {
      judged += STEP_MS
      // Nights without votes need no run.
      if (judged % DAY > DAY / 4 || judged % DAY < 2 * STEP_MS) await judgeCohorts(at(judged))
      while (waiting[0] && waiting[0].at <= judged) {
        const { voter } = waiting.shift() ?? {}
        if (!voter) break
        const rows = file
          .prepare(`SELECT listing_id, cast_at FROM votes WHERE user_id = ? AND effect = 'held'`)
          .all(voter.id)
        if (rows.length === 0) continue
        for (const row of rows) ever.add(`${voter.id} ${Number(row['cast_at'])}`)
        await confirmVotes({ ...at(judged), actor: { kind: 'user', userId: voter.id, roles: [] } })
        for (const row of rows) released.add(`${voter.id} ${Number(row['cast_at'])}`)
      }
    }
  }
  for (const vote of votes) {
    await step(vote.at)
    if (!known.has(vote.voter.id)) addVoter(file, vote)
    known.add(vote.voter.id)
    await castVote(at(vote.at), {
      listingId: listingOf(vote.server),
      claim: { id: vote.voter.id, secretHash: 'known' },
      signals: vote.voter.signals(),
    }).catch((error: unknown) => {
      // Regulars may come a little early.
      if (!String(error).includes('already voted')) throw error
    })
    if (vote.voter.returns)
      waiting.push({ at: (Math.floor(vote.at / DAY) + 1) * DAY + 10 * 60 * MINUTE, voter: vote.voter })
  }
  await step((votes.at(-1)?.at ?? START) + 3 * DAY)
  file.exec('COMMIT')
  const outcomes = [
    ...KINDS.map((kind) => ({ kind, group: honest.filter(({ voter }) => voter.kind === kind) }))
      .filter(({ group }) => group.length > 0)
      .map(({ kind, group }) => summary(kind, kind, group)),
    ...attacks.map((attack, place) =>
      summary(`${attack.kind}: ${attack.votes} in ${attack.spread} d`, attack.kind, planned[place] ?? []),
    ),
  ]
  file.close()
  return outcomes

  function summary(name: string, kind: Kind, group: readonly PlannedVote[]): Outcome {
    const effect = file.prepare(
      'SELECT effect FROM votes WHERE user_id = ? AND listing_id = ? AND cast_at = ?',
    )
    const found = group.map(({ voter, server, at: castAt }) => ({
      key: `${voter.id} ${castAt}`,
      effect: effect.get(voter.id, listingOf(server), castAt)?.['effect'],
    }))
    const cast = found.filter((one) => one.effect !== undefined)
    const held = cast.filter((one) => one.effect === 'held')
    return {
      name,
      kind,
      votes: cast.length,
      everHeld: cast.filter((one) => one.effect === 'held' || ever.has(one.key)).length,
      counted: cast.filter((one) => one.effect === 'counted').length,
      held: held.length,
      released: cast.filter((one) => released.has(one.key)).length,
    }
  }
}

const listingOf = (server: number) => `server${String(server).padStart(6, '0')}`

function openFile(servers: number): DatabaseSync {
  const file = migratedDatabase()
  file.exec(
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('owner', '1', 'owner', 'owner', 0, 0)`,
  )
  // Many small servers have no Discord of their own; here each has one.
  const insert = file.prepare(
    `INSERT INTO listings (id, owner_id, name, name_key, moderation, discord_guild, created, updated) VALUES (?1, 'owner', ?1, ?1, 'approved', ?1, ?2, ?2)`,
  )
  for (let server = 0; server < servers; server += 1) insert.run(listingOf(server), START - 90 * DAY)
  return file
}

const EPOCH = 1_420_070_400_000n
let salt = 0n

function addVoter(file: DatabaseSync, { voter, at, server }: PlannedVote): void {
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
  if (voter.actedAt !== null)
    file
      .prepare('INSERT INTO saved_listings (user_id, listing_id, saved_at) VALUES (?, ?, ?)')
      .run(voter.id, listingOf(server), voter.actedAt)
  if (voter.joinedAt !== null)
    file
      .prepare(
        `INSERT INTO memberships (user_id, guild_id, since_month, confirmed_at, counts_from) VALUES (?1, ?2, '2025-01', ?3, ?4)`,
      )
      .run(voter.id, listingOf(server), at, voter.joinedAt + 7 * DAY)
}
