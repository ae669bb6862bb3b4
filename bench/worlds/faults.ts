import * as fc from 'fast-check'
import { SECOND } from '../../contract/base/time.ts'
import type { Random } from '../../seed/random.ts'

/** What D1 says when a call failed that may be sent again (worker/db/repeat.ts), and when it has too much to do. */
const LOST = ['D1_ERROR: Network connection lost.', 'D1_ERROR: D1 DB reset because its code was updated.']
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

/** An error that a run caused itself. */
export class Injected extends Error {}

const rate = (...rates: number[]) => fc.constantFrom(0, 0, ...rates)

/** How a call of another service goes. */
export interface CallOutcome {
  /** Milliseconds until it arrives, and from there until its answer is back. */
  there: number
  back: number
  /** Its error instead of its answer, and whether the call was carried out all the same. */
  error?: unknown
  isCarriedOut?: boolean
}

/** How often each thing goes wrong, from 0 to 1. In half of the runs it never does, so that runs get far. */
export const anyFaultRates = fc.record({
  /** D1: an answer lost before or after the commit, too much to do, a call that others overtake. */
  lost: rate(0.02, 0.1, 0.4),
  overloaded: rate(0.02, 0.2),
  slow: rate(0.05, 0.3),
  stores: rate(0.05, 0.5),
  outside: rate(0.05, 0.3, 0.9),
  /** An isolate, at each of its steps. */
  death: rate(0.01, 0.05),
})
export type FaultRates = Record<'lost' | 'overloaded' | 'slow' | 'stores' | 'outside' | 'death', number>
export const NO_FAULTS: FaultRates = { lost: 0, overloaded: 0, slow: 0, stores: 0, outside: 0, death: 0 }

/** Decides how each call goes. */
export class Faults {
  rates: FaultRates
  readonly #random: Random

  constructor(random: Random, rates: FaultRates) {
    this.#random = random
    this.rates = rates
  }

  database(isRead: boolean): CallOutcome {
    const { lost, overloaded } = this.rates
    if (this.#random.chance(overloaded)) return { ...this.#pace(), error: new Injected(OVERLOADED) }
    // The platform itself repeats reads.
    if (!this.#random.chance(isRead ? lost / 4 : lost)) return this.#pace()
    return this.#failure(this.#pace(), this.#random.pick(LOST))
  }

  store(name: string): CallOutcome {
    return this.#random.chance(this.rates.stores)
      ? this.#failure(this.#pace(), `${name}: internal error`)
      : this.#pace()
  }

  /** How a request to another site goes. It may also be answered wrongly. */
  outside(): CallOutcome & { says?: 'error' | 'wait' | 'nonsense' } {
    const pace = this.#pace()
    if (!this.#random.chance(this.rates.outside)) return pace
    const isCarriedOut = this.#random.chance(0.5)
    return this.#random.pick([
      { ...pace, error: new TypeError('fetch failed'), isCarriedOut },
      { ...pace, back: 600 * SECOND },
      { ...pace, says: 'error' as const, isCarriedOut },
      { ...pace, says: 'wait' as const },
      { ...pace, says: 'nonsense' as const, isCarriedOut: true },
    ])
  }

  #failure(pace: CallOutcome, message: string): CallOutcome {
    return { ...pace, error: new Injected(message), isCarriedOut: this.#random.chance(0.5) }
  }

  #pace(): CallOutcome {
    const most = this.#random.chance(this.rates.slow) ? 20 * SECOND : 30
    return { there: 1 + most ** this.#random.next(), back: 1 + this.#random.next() * 30 }
  }
}
