import * as fc from 'fast-check'
import type { Random } from '../../dev/seed/random.ts'
import { SECOND } from '../../contract/base/time.ts'
import type { Fate } from './loop.ts'

/** What D1 says when a call failed that may be sent again (worker/db/repeat.ts), and when it has too much to do. */
const LOST = ['D1_ERROR: Network connection lost.', 'D1_ERROR: D1 DB reset because its code was updated.']
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

/** An error that a life caused itself. */
export class Injected extends Error {}

const rate = (...rates: number[]) => fc.constantFrom(0, 0, ...rates)

/** How often what goes wrong, from 0 to 1. Half of it never does in a life: so each gets far. */
export const anyWeather = fc.record({
  /** D1: an answer lost before or after the commit, too much to do, a call that others overtake. */
  lost: rate(0.02, 0.1, 0.4),
  overloaded: rate(0.02, 0.2),
  slow: rate(0.05, 0.3),
  stores: rate(0.05, 0.5),
  outside: rate(0.05, 0.3, 0.9),
  /** An isolate, at each of its steps. */
  death: rate(0.01, 0.05),
})
export type Weather = Record<'lost' | 'overloaded' | 'slow' | 'stores' | 'outside' | 'death', number>
const CALM: Weather = { lost: 0, overloaded: 0, slow: 0, stores: 0, outside: 0, death: 0 }

/** Decides how each call goes. */
export class Sky {
  weather: Weather
  readonly #random: Random

  constructor(random: Random, weather: Weather) {
    this.#random = random
    this.weather = weather
  }

  /** From now on everything works. */
  clear(): void {
    this.weather = CALM
  }

  get isCalm(): boolean {
    return this.weather === CALM
  }

  database(isRead: boolean): Fate {
    const { lost, overloaded } = this.weather
    if (this.#random.chance(overloaded)) return { ...this.#pace(), error: new Injected(OVERLOADED) }
    // The platform itself repeats reads.
    if (!this.#random.chance(isRead ? lost / 4 : lost)) return this.#pace()
    return {
      ...this.#pace(),
      error: new Injected(this.#random.pick(LOST)),
      isCarriedOut: this.#random.chance(0.5),
    }
  }

  store(name: string): Fate {
    if (!this.#random.chance(this.weather.stores)) return this.#pace()
    return {
      ...this.#pace(),
      error: new Injected(`${name}: internal error`),
      isCarriedOut: this.#random.chance(0.5),
    }
  }

  /** How a request to another site goes. It may also be answered wrongly. */
  outside(): Fate & { says?: 'error' | 'wait' | 'nonsense' } {
    const pace = this.#pace()
    if (!this.#random.chance(this.weather.outside)) return pace
    const isCarriedOut = this.#random.chance(0.5)
    return this.#random.pick([
      { ...pace, error: new TypeError('fetch failed'), isCarriedOut },
      { ...pace, back: 600 * SECOND },
      { ...pace, says: 'error' as const, isCarriedOut },
      { ...pace, says: 'wait' as const },
      { ...pace, says: 'nonsense' as const, isCarriedOut: true },
    ])
  }

  #pace(): Fate {
    const most = this.#random.chance(this.weather.slow) ? 20 * SECOND : 30
    return { there: 1 + most ** this.#random.next(), back: 1 + this.#random.next() * 30 }
  }
}
