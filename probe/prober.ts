import { askAgainAfter, LOOK_EVERY_MS } from '../contract/listings/live.ts'
import type { RoundResult } from '../contract/listings/probe.wire.ts'
import { type Asked, NO_ROUTE } from './ask.ts'
import { Gate, PACKETS_A_SECOND } from './gate.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

export interface Target {
  id: number
  host: string
  port: number
  /** When its owner asked for a look. */
  checkAt: number | null
}

interface Place {
  address: string
  port: number
}

export interface ProberOptions {
  /** Rejects where nobody could look the name up. */
  resolve: (host: string, port: number) => Promise<(string | Place)[]>
  ask: (address: string, port: number) => Promise<Asked>
  /** Also one's own computer: for tests and `npm start` alone. */
  loopback?: boolean
  random?: () => number
}

interface State {
  target: Target
  nextAt: number
  askedAt: number
  misses: number
  missedSince: number
  players: number
  isAsking: boolean
}

type Answer = { at: number; asked: Asked }
/** What a look found: a miss where `pong` is `null`. */
type Seen = { at: number; pong: Exclude<Asked, typeof NO_ROUTE> }

/** Looks are late by up to this share of their pause, so that they spread. */
const JITTER = 0.02
const FIRST_OVER_MS = LOOK_EVERY_MS
/** Where the gate is closed. */
const LATER_MS = 1000
/** Of one name; a look asks them one after another until one answers. */
const ADDRESSES_MAX = 4

/** Asks each target in its rhythm, through the gate. It has no clock of its own. */
export class Prober {
  readonly #options: ProberOptions
  readonly #gate = new Gate()
  readonly #states = new Map<number, State>()
  /** The last answers, for listings with the same address. */
  readonly #answers = new Map<string, Answer>()
  #results = new Map<number, RoundResult>()

  constructor(options: ProberOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#states.size
  }

  /** Takes over the list of targets. One with another address begins anew. */
  setTargets(targets: readonly Target[], now: number): void {
    const ids = new Set(targets.map(({ id }) => id))
    for (const id of this.#states.keys()) if (!ids.has(id)) this.#states.delete(id)
    const spread = Math.min(FIRST_OVER_MS, (targets.length * 1000 * 2) / PACKETS_A_SECOND)
    for (const target of targets) {
      const known = this.#states.get(target.id)
      if (known && known.target.host === target.host && known.target.port === target.port) {
        known.target = target
        if ((target.checkAt ?? 0) > known.askedAt) known.nextAt = Math.min(known.nextAt, now)
        continue
      }
      const nextAt = now + this.#random() * spread
      this.#states.set(target.id, {
        target,
        nextAt,
        askedAt: 0,
        misses: 0,
        missedSince: 0,
        players: 0,
        isAsking: false,
      })
    }
  }

  /** Asks who is due. Resolves when all of these answered or were waited for. */
  async tick(now: number): Promise<void> {
    this.#gate.sweep(now)
    const due = [...this.#states.values()]
      .filter(({ nextAt, isAsking }) => nextAt <= now && !isAsking)
      .toSorted((a, b) => a.nextAt - b.nextAt)
      .slice(0, 2 * PACKETS_A_SECOND)
    await Promise.all(due.map((state) => this.#look(state, now)))
  }

  /** What was seen since the last call, the latest of each target. */
  takeResults(): RoundResult[] {
    const results = [...this.#results.values()]
    this.#results = new Map()
    return results
  }

  /** Results that did not arrive; newer ones win. */
  giveBack(results: readonly RoundResult[]): void {
    for (const result of results) if (!this.#results.has(result.id)) this.#results.set(result.id, result)
  }

  async #look(state: State, now: number): Promise<void> {
    const { target } = state
    state.isAsking = true
    try {
      const seen = await this.#see(target, now)
      if (typeof seen !== 'string') return this.#note(state, seen, now)
      // One a second an address: a hoster's many servers wait for each other.
      const pause = seen === 'closed' ? LATER_MS : LOOK_EVERY_MS
      state.nextAt = now + pause * (1 + this.#random())
    } finally {
      state.isAsking = false
    }
  }

  /** What the first address that answers says. A miss is one that could be asked and was silent, or a name that leads nowhere. */
  async #see(target: Target, now: number): Promise<Seen | 'closed' | typeof NO_ROUTE> {
    const places = await this.#placesOf(target)
    if (places === NO_ROUTE) return NO_ROUTE
    let missedAt = places.length === 0 ? now : 0
    for (const place of places) {
      const answer = await this.#answerOf(place, now)
      if (answer === null) return 'closed'
      const { at, asked } = answer
      if (asked === NO_ROUTE) continue
      if (asked !== null) return { at, pong: asked }
      missedAt = Math.max(missedAt, at)
    }
    return missedAt === 0 ? NO_ROUTE : { at: missedAt, pong: null }
  }

  /** The addresses that may be asked. Judged after resolving, and exactly these are asked. */
  async #placesOf({ host, port }: Target): Promise<Place[] | typeof NO_ROUTE> {
    const found = await this.#options.resolve(host, port).catch(() => NO_ROUTE)
    if (typeof found === 'string') return NO_ROUTE
    return found
      .map((one) => (typeof one === 'string' ? { address: one, port } : one))
      .filter(
        ({ address }) => isPublicAddress(address) || (this.#options.loopback === true && isLoopback(address)),
      )
      .slice(0, ADDRESSES_MAX)
  }

  /** A new answer, or one of the last five minutes from there; `null` where the gate is closed and nobody asked. */
  async #answerOf({ address, port }: Place, now: number): Promise<Answer | null> {
    const key = `${address} ${port}`
    if (this.#gate.pass(address, port, now)) {
      const asked = await this.#options.ask(address, port).catch((): Asked => NO_ROUTE)
      const answer = { at: now, asked }
      this.#answers.set(key, answer)
      return answer
    }
    const last = this.#answers.get(key)
    return last && now - last.at < LOOK_EVERY_MS ? last : null
  }

  #note(state: State, { at, pong }: Seen, now: number): void {
    const { id } = state.target
    const isNew = at > state.askedAt
    if (isNew) {
      this.#results.set(
        id,
        pong
          ? {
              id,
              at,
              players: pong.players,
              capacity: pong.capacity,
              server: pong.server,
              version: pong.version,
              motd: pong.motd,
            }
          : { id, at, missed: true },
      )
      const since = state.misses === 0 ? at : state.missedSince
      state.missedSince = pong ? 0 : since
      state.misses = pong ? 0 : state.misses + 1
      state.players = pong?.players ?? 0
      state.askedAt = at
    }
    const silentMs = state.misses === 0 ? 0 : now - state.missedSince
    const pause = askAgainAfter({ ...state, silentMs })
    const nextAt = pause === null ? Infinity : at + pause * (1 + JITTER * this.#random())
    // When the owner has asked since the last packet, the next look comes as soon as the gate opens.
    const isAwaited = (state.target.checkAt ?? 0) > state.askedAt
    state.nextAt = Math.max(now + LATER_MS, isAwaited ? Math.min(nextAt, at + LOOK_EVERY_MS) : nextAt)
  }

  #random(): number {
    return (this.#options.random ?? Math.random)()
  }
}
