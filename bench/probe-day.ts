import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { askAgainAfter, LOOK_EVERY_MS, MISSES_OVER_MS } from '#contract/listings/live.ts'
import { seededRandom } from '../worker/testing/seeded-random.ts'
import { migratedDatabase } from '../dev/lib/schema-statements.ts'
import { openSqlite } from '../dev/seed/sqlite-db.ts'
import { askServer } from '../probe/ask.ts'
import { type FakeServer, type FakeState, startFakeServer } from '../probe/fake-server.ts'
import { Prober, type ProberOptions } from '../probe/prober.ts'
import { BLOCK_SIZE } from '../worker/db/schema/live.ts'
import { liveOf } from '../worker/features/listings/live/look.ts'
import { readTargets } from '../worker/features/listings/live/read-targets.ts'
import { storeRound } from '../worker/features/listings/live/store-round.ts'
import type { Ctx } from '../worker/http/context.ts'
import { printTable } from './lib/table.ts'

const SERVERS = 200
const START = Date.UTC(2026, 0, 5)
const TICK = 5 * SECOND
const ROUND_EVERY = 30 * SECOND
/** From the change to the card: what the rhythm allows, and a minute for jitter, round and copies. */
const BEYOND_RHYTHM = MINUTE
const KINDS = ['plays', 'empty', 'silent', 'v6 only', 'moved', 'lying', 'slow', 'garbage', 'proxy'] as const
type Kind = (typeof KINDS)[number]

/** Nine kinds in turn, but every fourth simply plays. */
const kindOf = (id: number): Kind => (id % 4 === 0 ? 'plays' : (KINDS[id % KINDS.length] ?? 'plays'))

/** What a server does at a moment of the day; `null` while it does not answer. */
function truthAt(id: number, at: number): { players: number; capacity: number } | null {
  const kind = kindOf(id)
  // Counts change with each hour, for each server at another minute.
  const hour = Math.floor((at - START + (id % 60) * MINUTE) / HOUR)
  if ((kind === 'silent' || kind === 'garbage') && hour >= 9 && hour < 13) return null
  if (kind === 'empty') return { players: hour >= 18 && hour < 22 ? 6 : 0, capacity: 20 }
  if (kind === 'lying') return { players: 900 + hour, capacity: 20 }
  if (kind === 'proxy') return { players: 5000 + hour, capacity: 9000 }
  return { players: 1 + ((id + hour * 7) % 40), capacity: 50 }
}

const stateOf = (id: number, at: number): FakeState => {
  const truth = truthAt(id, at)
  const kind = kindOf(id)
  return {
    name: `Server ${id}`,
    players: truth?.players ?? 0,
    capacity: truth?.capacity ?? 0,
    version: '1.21.100',
    mode: truth ? 'answers' : kind === 'garbage' ? 'garbage' : 'silent',
    slow: kind === 'slow' ? 4 : 0,
  }
}

/** Two hundred servers that answer on this computer, each on an address of its own, and where their names lead. */
async function startServers() {
  const places = new Map<string, { address: string; port: number }>()
  const fakes = new Map<string, { fake: FakeServer; id: number }>()
  const start = async (id: number, address: string) => {
    const family = kindOf(id) === 'v6 only' ? 6 : 4
    const network = kindOf(id) === 'proxy' ? { server: 77n } : {}
    const fake = await startFakeServer(stateOf(id, START), {
      family,
      ...network,
      ...(family === 4 && { address }),
    })
    const place = { address: family === 6 ? '::1' : address, port: fake.port }
    fakes.set(`${place.address} ${place.port}`, { fake, id })
    return place
  }
  const later = new Map<string, { address: string; port: number }>()
  for (let id = 1; id <= SERVERS; id++) {
    places.set(hostOf(id), await start(id, `127.10.0.${id}`))
    if (kindOf(id) === 'moved') later.set(hostOf(id), await start(id, `127.10.1.${id}`))
  }
  return {
    places,
    fakes,
    /** At noon, some names lead elsewhere, and nobody is at the old place any more. */
    move() {
      for (const [host, place] of later) {
        const old = places.get(host)
        places.set(host, place)
        const left = old && fakes.get(`${old.address} ${old.port}`)
        if (old && left) {
          left.fake.close()
          fakes.delete(`${old.address} ${old.port}`)
        }
      }
    },
    set(at: number) {
      for (const { fake, id } of fakes.values()) fake.state = stateOf(id, at)
    },
    close() {
      for (const { fake } of fakes.values()) fake.close()
    },
  }
}

const fractions = (seed: number) => {
  const random = seededRandom(seed)
  return () => random() / 2 ** 32
}

const hostOf = (id: number) => `s${id}.servers.example`

type Ask = ProberOptions['ask']
/** What becomes of a real question on its way. */
type Line = (ask: Ask) => Ask

const honest: Line = (ask) => ask
const losing =
  (random: () => number): Line =>
  (ask) =>
  async (address, port) =>
    random() < 0.1 ? null : ask(address, port)
const LIARS: Record<string, Line> = {
  'says that all are silent': () => async () => null,
  'says that thousands play': (ask) => async (address, port) => {
    const pong = await ask(address, port)
    return pong && { ...pong, players: 9000, capacity: 9999 }
  },
  'says that nobody plays': (ask) => async (address, port) => {
    const pong = await ask(address, port)
    return pong && { ...pong, players: 0 }
  },
}

interface Played {
  packets: number
  changes: number
  wrong: number
  falseDown: number
  /** The longest that a card showed what was no longer true, in minutes. */
  longest: number
}

/** Plays hours in fast time: real questions over real sockets, the Worker's verbs over a real SQLite. */
async function play(lines: readonly Line[], hours: number): Promise<Played> {
  const servers = await startServers()
  const file = migratedDatabase()
  const db = openSqlite(file)
  file.exec(
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES ('o', '1', 'o', 'o', 1, 1)`,
  )
  const add = file.prepare(
    `INSERT INTO listings (seq, id, owner_id, name, name_key, moderation, realm_link, created, updated) VALUES (?1, ?2, 'o', ?2, ?2, 'approved', ?3, 1, 1)`,
  )
  for (let id = 1; id <= SERVERS; id++) add.run(id, `s${id}`, hostOf(id))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these verbs use no other part of a context
  const at = (now: number) => ({ db, now, actor: { kind: 'system' } }) as unknown as Ctx
  const played: Played = { packets: 0, changes: 0, wrong: 0, falseDown: 0, longest: 0 }
  const ask: Ask = async (address, port) => {
    played.packets++
    const server = servers.fakes.get(`${address} ${port}`)
    // Nobody waits for those who will not answer.
    if (!server || server.fake.state.mode !== 'answers') {
      void askServer(address, port, 1)
      return null
    }
    return askServer(address, port)
  }
  const names = lines.map((_, place) => `probe ${place}`)
  const random = fractions(1)
  const probers = lines.map(
    (line) =>
      new Prober({
        resolve: async (host) => [servers.places.get(host) ?? '10.0.0.1'],
        ask: line(ask),
        loopback: true,
        random,
      }),
  )
  const cards = file.prepare(
    `SELECT seq, servers -> ('$."' || seq || '"') AS live FROM listings JOIN live_blocks ON block = seq / ${BLOCK_SIZE}`,
  )
  const { targets } = await readTargets(at(START))
  for (const prober of probers) prober.setTargets(targets, START)
  const end = START + hours * HOUR
  let moved = false
  for (let now = START; now < end; now += TICK) {
    if (!moved && now >= START + 12 * HOUR) servers.move()
    moved ||= now >= START + 12 * HOUR
    servers.set(now)
    for (const prober of probers) await prober.tick(now)
    if ((now - START) % ROUND_EVERY !== 0) continue
    for (const [place, prober] of probers.entries()) {
      const results = prober.takeResults()
      if (results.length > 0) await storeRound(at(now), names[place] ?? '', names, { number: now, results })
    }
    // Every server was asked twice by then.
    if (now - START < 20 * MINUTE || (now - START) % MINUTE !== 0) continue
    for (const row of cards.all()) judge(played, Number(row['seq']), now, textOf(row['live']))
  }
  servers.close()
  file.close()
  return played
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Compares a card with what was true within the time that it may be late. */
function judge(played: Played, id: number, now: number, text: string | null): void {
  const card = liveOf(text)
  if (JSON.stringify(truthAt(id, now)) !== JSON.stringify(truthAt(id, now - MINUTE))) played.changes++
  const isRight = (at: number) => {
    const truth = truthAt(id, at)
    if (!truth) return card?.state === 'down'
    const believed = kindOf(id) !== 'lying' && kindOf(id) !== 'proxy'
    return card?.state === 'up' && card.players === truth.players && card.believed === believed
  }
  const silentMs = card?.since ? now - Date.parse(card.since) : 0
  const rhythm =
    askAgainAfter({ players: card?.players ?? 0, misses: card?.state === 'down' ? 3 : 0, silentMs }) ?? 0
  // Only several misses make a silence, and meanwhile the card tells how old its answer is.
  const limit = truthAt(id, now) === null ? MISSES_OVER_MS + 2 * LOOK_EVERY_MS : rhythm
  let late = 0
  while (late <= 40 * MINUTE && !isRight(now - late)) late += MINUTE
  if (card?.state === 'down' && !isRight(now - late)) played.falseDown++
  played.longest = Math.max(played.longest, late / MINUTE)
  if (late > limit + BEYOND_RHYTHM) played.wrong++
}

/** A scripted day of two hundred servers, with loss and with one probe of three that lies. */
export async function benchProbeDay() {
  const random = fractions(2)
  const runs: [string, Played][] = [
    ['a day', await play([honest], DAY / HOUR)],
    ['a day, every tenth packet lost', await play([losing(random)], DAY / HOUR)],
  ]
  for (const [name, liar] of Object.entries(LIARS))
    runs.push([`14 hours, one of three ${name}`, await play([honest, liar, honest], 14)])
  printTable(`${SERVERS} servers on this computer`, [
    ['what', 'packets', 'changes', 'cards wrong', 'falsely silent', 'longest in minutes'],
    ...runs.map(([name, { packets, changes, wrong, falseDown, longest }]) => [
      name,
      packets,
      changes,
      wrong,
      falseDown,
      longest,
    ]),
  ])
  return {
    runs,
    ok: runs.every(
      ([name, { wrong, falseDown }]) => falseDown === 0 && (wrong === 0 || name.includes('lost')),
    ),
  }
}
