import { createRandom, type Random } from '../../seed/random.ts'
import { type CallOutcome, Faults, type FaultRates } from './faults.ts'

/** One isolate of the Worker: it runs requests and jobs until it dies. */
export interface Isolate {
  dead: boolean
}

interface Step {
  at: number
  order: number
  isolate: Isolate | null
  /** What it is, for the trace; absent for what decides nothing. */
  label: string | null
  run: () => void
}

/** The real one, also while the globals are replaced. */
const nextTurn = setImmediate

/** Time, and everything that waits in it: one thing happens at a time, in an order that follows from the plan and the seed alone, whatever the machine does. */
export class Loop {
  now: number
  readonly random: Random
  readonly faults: Faults
  readonly trace: string[] = []
  /** What no plan may cause. */
  readonly failures: string[] = []
  current: Isolate | null = null
  /** Whether isolates may die already. */
  mayDie = false
  #waiting: Step[] = []
  #order = 0
  /** Work of the platform's own threads, such as hashing. It is waited for in the order of its calls. */
  readonly #threads: Promise<() => void>[] = []

  constructor(seed: number, rates: FaultRates, start: number) {
    this.random = createRandom(String(seed))
    this.faults = new Faults(this.random, rates)
    this.now = start
  }

  /** Runs something at a moment. Answers how to call it off. */
  at(moment: number, label: string | null, run: () => void, isolate: Isolate | null = null): () => void {
    const step = { at: Math.max(moment, this.now), order: (this.#order += 1), isolate, label, run }
    this.#waiting.push(step)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== step)
    }
  }

  /** A call of another service. It reaches that service even if its isolate dies meanwhile; then nobody hears the answer. */
  call<Answer>(
    label: string,
    { there, back, error, isCarriedOut }: CallOutcome,
    perform: () => Answer,
  ): Promise<Answer> {
    const isolate = this.current
    return new Promise((resolve, reject) => {
      this.at(this.now + there, error === undefined ? label : `${label} (${describe(error)})`, () => {
        let settle = () => reject(error)
        if (error === undefined || isCarriedOut === true)
          try {
            const answer = perform()
            if (error === undefined) settle = () => resolve(answer)
          } catch (thrown) {
            if (error === undefined) settle = () => reject(thrown)
          }
        this.at(this.now + back, null, settle, isolate)
      })
    })
  }

  /** Waits for work of a thread of the platform, so that its end has one place in the order. */
  thread<Answer>(work: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#threads.push(
        work.then(
          (answer) => () => resolve(answer),
          (error: unknown) => () => reject(error),
        ),
      )
    })
  }

  note(line: string): void {
    this.trace.push(`${new Date(this.now).toISOString()} ${line}`)
  }

  fail(what: string): void {
    this.note(`FAILED ${what}`)
    this.failures.push(what)
  }

  /** Lets everything happen that is planned, and what follows from it. */
  async run(): Promise<void> {
    for (let next = this.#take(); next; next = this.#take()) {
      this.now = next.at
      if (next.isolate?.dead) continue
      if (next.isolate && this.mayDie && this.random.chance(this.faults.rates.death)) {
        next.isolate.dead = true
        this.note('an isolate dies')
        continue
      }
      this.current = next.isolate
      if (next.label !== null) this.note(next.label)
      next.run()
      await this.#settle()
      this.current = null
    }
  }

  #take(): Step | undefined {
    let first = 0
    for (const [place, one] of this.#waiting.entries()) {
      const best = this.#waiting[first]
      if (best && (one.at < best.at || (one.at === best.at && one.order < best.order))) first = place
    }
    return this.#waiting.splice(first, 1)[0]
  }

  async #settle(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => {
        nextTurn(resolve)
      })
      const thread = this.#threads.shift()
      if (!thread) return
      const deliver = await thread
      deliver()
    }
  }
}

export function describe(error: unknown): string {
  if (error instanceof AggregateError) return `${error.message}: ${error.errors.map(describe).join('; ')}`
  return error instanceof Error ? error.message : String(error)
}
