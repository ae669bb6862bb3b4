import { askAgainAfter, LOOK_EVERY_MS } from '../contract/listings/live.ts'
import type { RoundResult } from '../contract/listings/probe.wire.ts'
import type { Pong } from './codec.ts'
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
  resolve: (host: string, port: number) => Promise<(string | Place)[]>
  ask: (address: string, port: number) => Promise<Pong | null>
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

type Answer = { at: number; pong: Pong | null }

/** Looks are late by up to this share of their pause, so that they spread. */
const JITTER = 0.02
const FIRST_OVER_MS = LOOK_EVERY_MS
/** Where the gate is closed, or a name leads nowhere that may be asked. */
const LATER_MS = 1000

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
      const place = await this.#placeOf(target)
      const answer = place ? await this.#answerOf(place, now) : { at: now, pong: null }
      if (answer === null) {
        // One a second an address: a hoster's many servers wait for each other.
        state.nextAt = now + LATER_MS * (1 + this.#random())
        return
      }
      this.#note(state, answer, now)
    } finally {
      state.isAsking = false
    }
  }

  /** The first address that may be asked. Judged after resolving, and exactly this one is asked. */
  async #placeOf({ host, port }: Target): Promise<Place | null> {
    const found = await this.#options.resolve(host, port).catch(() => [])
    const places = found.map((one) => (typeof one === 'string' ? { address: one, port } : one))
    return (
      places.find(
        ({ address }) => isPublicAddress(address) || (this.#options.loopback === true && isLoopback(address)),
      ) ?? null
    )
  }

  /** A new answer, or one of the last five minutes from there; `null` where the gate is closed and nobody asked. */
  async #answerOf({ address, port }: Place, now: number): Promise<Answer | null> {
    const key = `${address} ${port}`
    if (this.#gate.pass(address, port, now)) {
      const pong = await this.#options.ask(address, port).catch(() => null)
      const answer = { at: now, pong }
      this.#answers.set(key, answer)
      return answer
    }
    const last = this.#answers.get(key)
    return last && now - last.at < LOOK_EVERY_MS ? last : null
  }

  #note(state: State, { at, pong }: Answer, now: number): void {
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
      state.missedSince = pong ? 0 : state.misses === 0 ? at : state.missedSince
      state.misses = pong ? 0 : state.misses + 1
      state.players = pong?.players ?? 0
      state.askedAt = at
    }
    const silentMs = state.misses === 0 ? 0 : now - state.missedSince
    const pause = askAgainAfter({ ...state, silentMs })
    state.nextAt =
      pause === null ? Infinity : Math.max(now + LATER_MS, at + pause * (1 + JITTER * this.#random()))
  }

  #random(): number {
    return (this.#options.random ?? Math.random)()
  }
}
