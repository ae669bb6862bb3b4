import { readFileSync } from 'node:fs'
import { createRandom } from '../seed/random.ts'
import { openSqlite } from '../seed/sqlite-db.ts'
import { errorsInReadModels } from '../worker/testing/check-read-models.ts'
import { startRuntime } from './lib/runtime.ts'
import { benchState, openState } from './lib/state.ts'
import { printTable } from './lib/table.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'

const KILLS = 22
const AT_ONCE = 24
const LISTINGS = 400
/** A round ends with a kill after this long, in ms. */
const [SHORTEST_MS, LONGEST_MS] = [300, 1500]

/** A write of one person about one server, which is sent again with its key until it is answered. */
interface Write {
  person: Voters['people'][number]
  listing: string
  what: 'vote' | 'review'
  key: string
  status: number | null
}

/**
 * Kills the runtime under load, again and again. What was acknowledged must be there afterwards, what was not is sent
 * again with its key, and in the end everything has happened once.
 */
export async function benchKills() {
  const state = await benchState(LISTINGS, { copy: true })
  const voters = await prepareVoters(state)
  const random = createRandom('kills')
  const writes: Write[] = []
  const errors: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    await playRound(state, { voters, writes, random })
    errors.push(...(await errorsIn(state, writes)))
  }
  const unknown = writes.filter(({ status }) => status === null)
  const runtime = await startRuntime(state)
  for (const write of unknown) await send(runtime.app, write)
  await runtime.end()
  errors.push(...(await errorsIn(state, writes)))
  const refused = writes.filter(({ status }) => status !== 200)
  printTable('Kills under load', [
    {
      kills: KILLS,
      writes: writes.length,
      'sent again at last': unknown.length,
      'refused or lost': refused.length,
      errors: errors.length,
    },
  ])
  for (const error of errors.slice(0, 5)) console.log(error)
  for (const { what, status, key } of refused.slice(0, 5)) console.log(what, status, key)
  return { writes: writes.length, errors, refused: refused.length, ok: errors.length + refused.length === 0 }
}

interface Play {
  voters: Voters
  writes: Write[]
  random: ReturnType<typeof createRandom>
}

/** One start of the runtime: first what was left unanswered, then new writes, until it is killed. */
async function playRound(state: string, { voters, writes, random }: Play): Promise<void> {
  const runtime = await startRuntime(state)
  const children = childrenOf(process.pid)
  const run = { isDead: false }
  const left = writes.filter(({ status }) => status === null)
  const next = (): Write => {
    const write = left.pop()
    if (write) return write
    const turn = writes.length
    const person = voters.people[turn % voters.people.length]
    const listing = voters.listings[Math.floor(turn / voters.people.length) % voters.listings.length]
    if (!person || listing === undefined) throw new Error('There is nobody left to vote.')
    const made: Write = {
      person,
      listing,
      what: turn % 2 ? 'review' : 'vote',
      key: `kill-${turn}-key`,
      status: null,
    }
    writes.push(made)
    return made
  }
  const worker = async () => {
    while (!run.isDead) await send(runtime.app, next())
  }
  const load = Promise.all(Array.from({ length: AT_ONCE }, worker))
  await new Promise((wake) => setTimeout(wake, random.int(SHORTEST_MS, LONGEST_MS)))
  run.isDead = true
  for (const pid of children) process.kill(pid, 'SIGKILL')
  await load
  await runtime.end().catch(() => undefined)
}

/** Sends a write. Without an answer it stays unknown. */
async function send(app: URL, write: Write): Promise<void> {
  const { person, listing, what, key } = write
  const path = what === 'vote' ? `/api/servers/${listing}/vote` : `/api/servers/${listing}/reviews`
  const answer = await fetch(new URL(path, app), {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key,
      'cf-connecting-ip': '192.0.2.1',
    },
    ...(what === 'review' && { body: JSON.stringify({ rating: 4, text: key }) }),
  }).catch(() => null)
  // A limit for a minute says nothing about the write.
  write.status = answer && answer.status !== 429 ? answer.status : write.status
  await answer?.arrayBuffer().catch(() => undefined)
}

/** What is wrong in the database: acknowledged writes that are not there, anything twice, and read models. */
async function errorsIn(state: string, writes: readonly Write[]): Promise<string[]> {
  const db = openState(state)
  const found = { vote: counter(db, 'votes', 'user_id'), review: counter(db, 'reviews', 'author_id') }
  const errors = writes.flatMap(({ person, listing, what, status, key }) => {
    const times = found[what].get(`${person.id} ${listing}`) ?? 0
    if (status === 200 && times === 0) return [`lost: ${key}`]
    return times > 1 ? [`twice: ${key}`] : []
  })
  errors.push(...(await errorsInReadModels(openSqlite(db))))
  db.close()
  return errors
}

function counter(db: ReturnType<typeof openState>, table: string, person: string): Map<string, number> {
  const rows = db
    .prepare(`SELECT ${person} || ' ' || listing_id AS who, count(*) AS times FROM ${table} GROUP BY 1`)
    .all()
  return new Map(rows.map((row) => [String(row['who']), Number(row['times'])]))
}

/** The programs that this one started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/self/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
