import { HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { type Live, LOOK_EVERY_MS, MISSES_OVER_MS } from '#contract/listings/live.ts'
import { migratedDatabase } from '../dev/lib/schema-statements.ts'
import { createRandom, type Random } from '../dev/seed/random.ts'
import { openSqlite } from '../dev/seed/sqlite-db.ts'
import { askServer } from '../probe/ask.ts'
import { type FakeServer, type FakeState, startFakeServer } from '../probe/fake-server.ts'
import { Prober, type ProberOptions } from '../probe/prober.ts'
import { ROUND_EVERY_MS } from '../probe/run.ts'
import { BLOCK_SIZE } from '../worker/db/schema.ts'
import { liveOf } from '../worker/features/listings/live/look.ts'
import { readTargets } from '../worker/features/listings/live/read-targets.ts'
import { storeRound } from '../worker/features/listings/live/store-round.ts'
import type { Ctx } from '../worker/http/verb.ts'
import { addListing, addPerson } from './lib/people.ts'
import { printTable } from './lib/table.ts'

const SERVERS = 200
const START = Date.UTC(2026, 0, 5)
const TICK = 5 * SECOND
/** Nothing changes before: first, every server is asked twice. */
const FROM = START + 25 * MINUTE
const MOVE_AT = START + 12 * HOUR
/** From the look that shows a change to the card. */
const RIGHT_WITHIN = 6 * MINUTE
/** A look comes in the rhythm of the probe, and this for jitter and turns. */
const BEYOND_RHYTHM = 1.5 * MINUTE
const KINDS = ['plays', 'empty', 'silent', 'v6 only', 'moved', 'lying', 'slow', 'garbage', 'proxy'] as const
type Kind = (typeof KINDS)[number]

type Truth = { players: number; capacity: number } | null

/** Nine kinds in turn, but every fourth simply plays. */
const kindOf = (id: number): Kind => (id % 4 === 0 ? 'plays' : (KINDS[id % KINDS.length] ?? 'plays'))

/** In what rhythm a server was asked before each kind of change. */
const RHYTHMS = {
  'another count': LOOK_EVERY_MS,
  'another address': LOOK_EVERY_MS,
  'nobody plays': LOOK_EVERY_MS,
  'somebody plays': 2 * LOOK_EVERY_MS,
  'falls silent': LOOK_EVERY_MS,
  'answers within an hour': 2 * LOOK_EVERY_MS,
  'answers after hours': 30 * MINUTE,
} satisfies Record<string, number>
type ChangeKind = keyof typeof RHYTHMS

/** What a server does at a moment of the day; `null` while it does not answer. */
function truthAt(id: number, at: number): Truth {
  const kind = kindOf(id)
  // Counts change with each hour, for each server at another minute.
  const own = Math.max(at, FROM) - START + (id % 60) * MINUTE
  const hour = Math.floor(own / HOUR)
  const silentMs = kind === 'silent' ? 4 * HOUR + (id % 30) * MINUTE : kind === 'garbage' ? 45 * MINUTE : 0
  if (own >= 9 * HOUR && own < 9 * HOUR + silentMs) return null
  if (kind === 'empty') return { players: hour % 6 === 5 ? 6 : 0, capacity: 20 }
  if (kind === 'lying') return { players: 900 + hour, capacity: 20 }
  if (kind === 'proxy') return { players: 5000 + hour, capacity: 9000 }
  const more = kind === 'moved' && at >= MOVE_AT ? 3 : 0
  return { players: 1 + more + ((id + hour * 7) % 40), capacity: 50 }
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
  const start = async (id: number, network: number) => {
    const at = kindOf(id) === 'v6 only' ? { family: 6 as const } : { address: `127.10.${network}.${id}` }
    const lies = kindOf(id) === 'proxy' ? { server: 77n } : {}
    const fake = await startFakeServer(stateOf(id, START), { ...at, ...lies })
    const place = { address: at.address ?? '::1', port: fake.port }
    fakes.set(keyOf(place), { fake, id })
    places.set(hostOf(id), place)
  }
  for (let id = 1; id <= SERVERS; id++) await start(id, 0)
  return {
    places,
    fakes,
    /** At noon, some names lead elsewhere, and nobody is at the old place any more. */
    async move() {
      const moved = [...fakes].filter(([, { id }]) => kindOf(id) === 'moved')
      for (const [key, { fake, id }] of moved) {
        fake.close()
        fakes.delete(key)
        await start(id, 1)
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

const keyOf = ({ address, port }: { address: string; port: number }) => `${address} ${port}`
const hostOf = (id: number) => `s${id}.servers.example`

type Ask = ProberOptions['ask']
/** What becomes of a real question on its way. */
type Line = (ask: Ask) => Ask

const honest: Line = (ask) => ask
const losing =
  (random: Random): Line =>
  (ask) =>
  async (address, port) =>
    random.chance(0.1) ? null : ask(address, port)
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

/** Something became another, and the card does not say so yet. */
interface Change {
  kind: ChangeKind
  at: number
  /** What was true before, also before a change that no card told of yet. */
  before: Truth[]
  /** The honest probes that looked since. */
  looked: Set<number>
  /** When as many looked as must agree. */
  seenAt: number | null
}

/** Minutes until a card was right: from the change, and from the look that shows it. */
interface Mended {
  kind: ChangeKind
  minutes: number
  afterLook: number
}

interface Played {
  packets: number
  /** Cards, seen after each round, that show what is not true, or no longer. */
  wrong: number
  /** Cards that say 'does not answer' of a server that never fell silent, or was seen again. */
  falseDown: number
  mended: Mended[]
}

interface Run {
  lines: readonly Line[]
  hours: number
  /** Misses show no change then. */
  lossy?: boolean
}

/** Plays hours in fast time: real questions over real sockets, the Worker's verbs over a real SQLite. */
async function play({ lines, hours, lossy = false }: Run): Promise<Played> {
  const servers = await startServers()
  const file = migratedDatabase()
  const db = openSqlite(file)
  addPerson(file, { id: 'owner', accountAt: START, since: START })
  for (let id = 1; id <= SERVERS; id++)
    addListing(file, `s${id}`, 'owner', { seq: id, realm_link: hostOf(id) })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these verbs use no other part of a context
  const at = (now: number) => ({ db, now, actor: { kind: 'system' } }) as unknown as Ctx
  const played: Played = { packets: 0, wrong: 0, falseDown: 0, mended: [] }
  const judge = openJudge(played, { lossy, agree: Math.ceil(lines.length / 2) })
  let now = START
  const ask: Ask = async (address, port) => {
    played.packets++
    const server = servers.fakes.get(keyOf({ address, port }))
    // Nobody waits for those who will not answer.
    if (!server || server.fake.state.mode !== 'answers') {
      void askServer(address, port, 1)
      return null
    }
    return askServer(address, port)
  }
  const names = lines.map((_, place) => `probe ${place}`)
  const random = createRandom('probers')
  const probers = lines.map((line, place) => {
    const through = line(ask)
    return new Prober({
      resolve: async (host) => [servers.places.get(host) ?? '10.0.0.1'],
      ask: async (address, port) => {
        const id = servers.fakes.get(keyOf({ address, port }))?.id
        const pong = await through(address, port)
        const isHonest = line === honest || lossy
        if (isHonest && id !== undefined && (pong || truthAt(id, now) === null)) judge.looked(id, place, now)
        return pong
      },
      loopback: true,
      random: () => random.next(),
    })
  })
  const cards = file.prepare(
    `SELECT seq, servers -> ('$."' || seq || '"') AS live FROM listings JOIN live_blocks ON block = seq / ${BLOCK_SIZE}`,
  )
  const { targets } = await readTargets(at(START))
  for (const prober of probers) prober.setTargets(targets, START)
  for (; now < START + hours * HOUR; now += TICK) {
    if (now === MOVE_AT) await servers.move()
    servers.set(now)
    if (now % MINUTE === 0) for (let id = 1; id <= SERVERS; id++) judge.begin(id, now)
    for (const prober of probers) await prober.tick(now)
    if ((now - START) % ROUND_EVERY_MS !== 0) continue
    for (const [place, prober] of probers.entries()) {
      const results = prober.takeResults()
      if (results.length > 0) await storeRound(at(now), names[place] ?? '', names, { number: now, results })
    }
    if (now < FROM) continue
    for (const row of cards.all()) judge.card(Number(row['seq']), now, textOf(row['live']))
  }
  servers.close()
  file.close()
  return played
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Compares cards with what is true, and with what the rhythm lets a probe know. */
function openJudge(played: Played, { lossy, agree }: { lossy: boolean; agree: number }) {
  const open = new Map<number, Change>()
  const isLate = ({ kind, at, seenAt }: Change, now: number): boolean => {
    // With losses, nobody can say when a look comes, and a silence takes more of them.
    if (lossy && (seenAt === null || kind === 'falls silent')) return false
    if (seenAt === null) return now - at > RHYTHMS[kind] + BEYOND_RHYTHM
    return now - seenAt > RIGHT_WITHIN + (kind === 'falls silent' ? MISSES_OVER_MS : 0)
  }
  return {
    begin(id: number, at: number): void {
      const [before, after] = [truthAt(id, at - MINUTE), truthAt(id, at)]
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const kind = kindOfChange(id, at, before, after)
      const unseen = open.get(id)?.before ?? []
      open.set(id, { kind, at, before: [...unseen, before], looked: new Set(), seenAt: null })
    },

    looked(id: number, probe: number, at: number): void {
      const change = open.get(id)
      if (!change) return
      change.looked.add(probe)
      if (change.looked.size >= agree) change.seenAt ??= at
    },

    card(id: number, now: number, text: string | null): void {
      const card = liveOf(text)
      const change = open.get(id)
      if (shows(id, card, truthAt(id, now))) {
        if (!change) return
        open.delete(id)
        const { kind, at, seenAt } = change
        const [minutes, afterLook] = [(now - at) / MINUTE, (now - (seenAt ?? now)) / MINUTE]
        played.mended.push({ kind, minutes, afterLook })
        return
      }
      const late = change ? isLate(change, now) : true
      if (late || !change?.before.some((truth) => shows(id, card, truth))) played.wrong++
      const returns = change?.before.includes(null) && !late
      if (card?.state === 'down' && truthAt(id, now) !== null && !returns) played.falseDown++
    },
  }
}

function kindOfChange(id: number, at: number, before: Truth, after: Truth): ChangeKind {
  if (after === null) return 'falls silent'
  if (before === null) return kindOf(id) === 'silent' ? 'answers after hours' : 'answers within an hour'
  if (kindOf(id) === 'moved' && at === MOVE_AT) return 'another address'
  if (before.players === 0) return 'somebody plays'
  return after.players === 0 ? 'nobody plays' : 'another count'
}

function shows(id: number, card: Live | null, truth: Truth): boolean {
  if (!truth) return card?.state === 'down'
  const believed = kindOf(id) !== 'lying' && kindOf(id) !== 'proxy'
  return card?.state === 'up' && card.players === truth.players && card.believed === believed
}

/** A scripted day of two hundred servers, with loss and with one probe of three that lies. */
export async function benchProbeDay() {
  const random = createRandom('losses')
  const plans: Record<string, Run> = {
    'one probe': { lines: [honest], hours: 24 },
    'one probe, 10 % lost': { lines: [losing(random)], hours: 24, lossy: true },
    'three probes': { lines: [honest, honest, honest], hours: 14 },
  }
  for (const [name, liar] of Object.entries(LIARS))
    plans[`one of three ${name}`] = { lines: [honest, liar, honest], hours: 14 }
  const runs = []
  for (const [name, plan] of Object.entries(plans)) {
    const { mended, ...played } = await play(plan)
    const changes = [...new Set(mended.map(({ kind }) => kind))].map((kind) => {
      const all = mended.filter((one) => one.kind === kind)
      return {
        kind,
        times: all.length,
        longest: Math.max(...all.map(({ minutes }) => minutes)),
        afterLook: Math.max(...all.map(({ afterLook }) => afterLook)),
      }
    })
    runs.push({ name, ...played, changes })
  }
  printTable(
    `${SERVERS} servers on this computer through a day; with three probes, 14 hours`,
    runs.map(({ name, packets, wrong, falseDown }) => ({
      what: name,
      packets,
      'cards wrong': wrong,
      'falsely silent': falseDown,
    })),
  )
  printTable(
    'Minutes at most until a card is right',
    runs.flatMap(({ name, changes }) =>
      changes.map(({ kind, times, longest, afterLook }) => ({
        what: name,
        change: kind,
        times,
        'asked every': RHYTHMS[kind] / MINUTE,
        'from the change': longest.toFixed(1),
        'from the look': afterLook.toFixed(1),
      })),
    ),
  )
  return { runs, ok: runs.every(({ wrong, falseDown }) => wrong === 0 && falseDown === 0) }
}
