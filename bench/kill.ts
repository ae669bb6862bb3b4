import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLocalDatabase } from '../dev/seed/seed.ts'
import { openSqlite } from '../dev/seed/sqlite-db.ts'
import { sealChallenge } from '../worker/http/captcha/challenge.ts'
import { errorsInReadModels } from '../worker/testing/check-read-models.ts'
import { BENCH_SIGNING_KEY } from './lib/signing-key.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'
import { prepareVoters, type Voters } from './lib/voters.ts'

const KILLS = 20
const CONNECTIONS = 8
/** How long the Worker lives under load. The time is different in each round. */
const LIVES_MS = { least: 300, most: 1500 }

/** What the Worker acknowledged. */
interface Acknowledged {
  votes: { listing: string; person: string }[]
  reviews: { listing: string; person: string; text: string }[]
  submissions: string[]
}

/**
 * Kills the Worker and its database process 20 times during votes, reviews and submissions. Then checks that everything acknowledged is stored, and
 * compares every stored counter with its ledger.
 */
export async function benchKills() {
  const state = await benchState(1000, { copy: true })
  const voters = await prepareVoters(state)
  const done: Acknowledged = { votes: [], reviews: [], submissions: [] }
  let turn = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = await startKillable(state)
    const life = new AbortController()
    const clients = Array.from({ length: CONNECTIONS }, async () => {
      while (!life.signal.aborted)
        await writeSomething(worker.origin, voters, (turn += 1), done).catch(() => undefined)
    })
    await sleep(LIVES_MS.least + Math.random() * (LIVES_MS.most - LIVES_MS.least))
    worker.kill()
    life.abort()
    await Promise.all(clients)
  }
  return judge(state, done)
}

async function startKillable(state: string): Promise<{ origin: string; kill: () => void }> {
  const program = join(import.meta.dirname, 'lib', 'killable.ts')
  // A separate process group: the signal also reaches workerd, and no process has time to clean up.
  const child = spawn(process.execPath, ['--no-warnings', program, state], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  for await (const origin of createInterface({ input: child.stdout })) return { origin, kill }
  throw new Error('The Worker did not start')
}

/** One write, of a different kind each time. It counts as done when the whole answer has arrived. */
async function writeSomething(
  origin: string,
  voters: Voters,
  turn: number,
  done: Acknowledged,
): Promise<void> {
  const person = voters.people[turn % voters.people.length] ?? ''
  const cookie = voters.cookies[turn % voters.people.length] ?? ''
  const listing = voters.listings[Math.floor(turn / voters.people.length) % voters.listings.length] ?? ''
  const send = async (path: string, body?: unknown, more = '') => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie: cookie + more, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    return response.ok ? answer : null
  }
  if (turn % 3 === 0) {
    if (await send(`/api/servers/${listing}/vote`)) done.votes.push({ listing, person })
  } else if (turn % 3 === 1) {
    const text = `Review ${turn}`
    if (await send(`/api/servers/${listing}/reviews`, { rating: (turn % 5) + 1, text }))
      done.reviews.push({ listing, person, text })
  } else {
    const session = /=([^.]+)/.exec(cookie)?.[1] ?? ''
    const challenge = await sealChallenge(BENCH_SIGNING_KEY, 'ABCDE', Date.now(), session)
    const answer = await send(
      '/api/servers/submit',
      {
        server: { name: `Kept ${turn}`, id: `play.kept${turn}.example:19132` },
        captcha: 'ABCDE',
      },
      `; __Host-captcha=${challenge}`,
    )
    if (typeof answer === 'object' && answer !== null && '_id' in answer)
      done.submissions.push(String(answer._id))
  }
}

async function judge(state: string, done: Acknowledged) {
  const db = new DatabaseSync(findLocalDatabase(state) ?? '')
  const missing = (sql: string, rows: readonly string[][]) => {
    const look = db.prepare(sql)
    return rows.filter((row) => look.get(...row) === undefined).length
  }
  const kinds = [
    [
      'votes',
      done.votes.length,
      missing(
        'SELECT 1 FROM votes WHERE listing_id = ? AND user_id = ?',
        done.votes.map(({ listing, person }) => [listing, person]),
      ),
    ],
    [
      'reviews',
      done.reviews.length,
      missing(
        'SELECT 1 FROM reviews WHERE listing_id = ? AND author_id = ? AND text = ?',
        done.reviews.map(({ listing, person, text }) => [listing, person, text]),
      ),
    ],
    [
      'submissions',
      done.submissions.length,
      missing(
        'SELECT 1 FROM listings WHERE id = ?',
        done.submissions.map((id) => [id]),
      ),
    ],
  ] as const
  const drifts = await errorsInReadModels(openSqlite(db))
  db.close()
  printTable(`After ${KILLS} kills under load`, [
    ['', 'acknowledged', 'missing'],
    ...kinds.map((row) => row.map(String)),
  ])
  console.log(drifts.length === 0 ? '\nEvery kept counter agrees with its ledger.' : `\n${drifts.join('\n')}`)
  const lost = kinds.reduce((sum, [, , gone]) => sum + gone, 0)
  return {
    kills: KILLS,
    acknowledged: Object.fromEntries(kinds.map(([name, count]) => [name, count])),
    lost,
    drifts,
    ok: lost === 0 && drifts.length === 0 && kinds.every(([, count]) => count > 0),
  }
}
