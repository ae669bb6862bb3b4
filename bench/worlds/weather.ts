import type { Random } from '../../dev/seed/random.ts'
import { SECOND } from '../../contract/base/time.ts'
import type { Fate, Hold } from './loop.ts'

/** What D1 says when a call failed that may be sent again; see worker/db/repeat.ts. */
const LOST = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: D1 DB reset because its code was updated.',
]
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

/** The longest for which a call is held up: D1 ends what takes longer than half a minute. */
const HELD_MS = 20 * SECOND

/** An error that a world caused itself. */
export class Injected extends Error {}

/** How often what goes wrong in a world, from 0 to 1. Many worlds have few kinds of errors: then each of them gets far. */
export interface Weather {
  /** D1: an answer lost before or after the commit, too much to do, slow. */
  lost: number
  overloaded: number
  slow: number
  /** Tasks that are held up at one of their calls, while others overtake them. */
  held: number
  /** KV and R2. */
  stores: number
  /** Of Discord and the programs of owners. */
  outside: number
  /** An isolate, at each of its steps. */
  death: number
  /** Jobs that are missed, run twice, late or beside each other. */
  jobs: number
  /** Isolates whose clock is wrong, by up to `skewMs`, and how often it jumps. */
  skewed: number
  skewMs: number
  /** How many ms replicas of the database may be behind; 0 without replicas. */
  lagMs: number
}

const CALM: Weather = {
  lost: 0,
  overloaded: 0,
  slow: 0,
  held: 0,
  stores: 0,
  outside: 0,
  death: 0,
  jobs: 0,
  skewed: 0,
  skewMs: 0,
  lagMs: 0,
}

export function drawWeather(random: Random): Weather {
  const rate = (...rates: number[]) => (random.chance(0.5) ? random.pick(rates) : 0)
  return {
    lost: rate(0.02, 0.1, 0.4),
    overloaded: rate(0.02, 0.2),
    slow: rate(0.05, 0.3),
    held: rate(0.1, 0.3, 0.6),
    stores: rate(0.05, 0.5),
    outside: rate(0.05, 0.3, 0.9),
    death: rate(0.01, 0.05),
    jobs: rate(0.2, 0.6),
    skewed: rate(0.2, 0.6),
    skewMs: random.pick([5, SECOND, 90 * SECOND]),
    lagMs: random.chance(0.5) ? random.pick([50, SECOND, 10 * SECOND]) : 0,
  }
}

/** Decides how each call goes. */
export class Sky {
  #weather: Weather
  /** As it was before all was over. */
  readonly drawn: Weather
  readonly #random: Random

  constructor(random: Random, weather: Weather) {
    this.#random = random
    this.#weather = weather
    this.drawn = weather
  }

  get weather(): Weather {
    return this.#weather
  }

  /** From now on everything works. */
  clear(): void {
    this.#weather = CALM
  }

  /** Any call of a short task may be the one, and one of the first of a long one: there nothing is known of its length. */
  hold(): Hold | null {
    if (!this.#random.chance(this.#weather.held)) return null
    return {
      call: this.#random.int(1, this.#random.pick([4, 16, 64])),
      ms: HELD_MS ** this.#random.next(),
    }
  }

  database(isRead: boolean): Fate {
    const { lost, overloaded, slow } = this.#weather
    const pace = this.#pace(slow, 20 * SECOND)
    if (this.#random.chance(overloaded)) return { ...pace, error: new Injected(OVERLOADED) }
    // The platform itself repeats reads.
    if (isRead ? this.#random.chance(lost / 4) : this.#random.chance(lost))
      return {
        ...pace,
        error: new Injected(this.#random.pick(LOST)),
        isCarriedOut: this.#random.chance(0.5),
      }
    return pace
  }

  store(name: string): Fate {
    const { stores, slow } = this.#weather
    const pace = this.#pace(slow, 5 * SECOND)
    return this.#random.chance(stores)
      ? { ...pace, error: new Injected(`${name}: internal error`), isCarriedOut: this.#random.chance(0.5) }
      : pace
  }

  /** How a request to another site goes. It may also be answered wrongly. */
  outside(): Fate & { says?: 'error' | 'wait' | 'nonsense' } {
    const { outside, slow } = this.#weather
    const pace = this.#pace(slow, 5 * SECOND)
    if (!this.#random.chance(outside)) return pace
    const isCarriedOut = this.#random.chance(0.5)
    switch (this.#random.int(0, 4)) {
      case 0:
        return { ...pace, error: new TypeError('fetch failed'), isCarriedOut }
      case 1:
        return { ...pace, back: 10 * 60 * SECOND }
      case 2:
        return { ...pace, says: 'error', isCarriedOut }
      case 3:
        return { ...pace, says: 'wait' }
      default:
        return { ...pace, says: 'nonsense', isCarriedOut: true }
    }
  }

  #pace(slow: number, most: number): Fate {
    const isSlow = this.#random.chance(slow)
    const part = isSlow ? most : 30
    return { there: 1 + this.#random.next() * part, back: 1 + this.#random.next() * part }
  }
}
