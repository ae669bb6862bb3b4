import { createRandom, type Random } from '../../dev/seed/random.ts'

/** One isolate of the Worker: it runs requests and jobs until it dies, and its clock may be wrong. */
export interface Isolate {
  readonly name: string
  dead: boolean
  /** Milliseconds that its clock is ahead. */
  skew: number
}

/** A request or a run of jobs in an isolate. */
export interface Task {
  readonly name: string
  readonly isolate: Isolate
}

/** At which of its calls a task is held up, and for how many ms: others overtake it there. */
export interface Hold {
  call: number
  ms: number
}

/** How a call of another service goes. */
export interface Fate {
  /** Milliseconds until it arrives, and from there until its answer is back. */
  there: number
  back: number
  /** Its error instead of its answer, and whether the call was carried out all the same. */
  error?: unknown
  isCarriedOut?: boolean
}

interface Happening {
  at: number
  order: number
  task: Task | null
  /** What it is, for the trace; absent for what decides nothing. */
  label: string | null
  run: () => void
}

/** Real ones, also while the globals are replaced. */
const nextTurn = setImmediate

/**
 * Time, and everything that waits in it. One thing happens at a time, in an order that follows from the seed alone: a step goes on until all of its own
 * work waits for something else. So a seed replays exactly, whatever the machine does.
 */
export class Loop {
  now: number
  readonly random: Random
  /** Every step, if asked for. */
  readonly trace: string[] = []
  /** Of all steps: two runs of a seed are the same when these are. */
  digest = 0
  /** What no seed may cause. */
  readonly failures: string[] = []
  steps = 0
  current: Task | null = null
  /** Whether the isolate of the next step dies before it. */
  mayDie: () => boolean = () => false
  /** Where a new task is held up, if anywhere. */
  drawHold: () => Hold | null = () => null
  /** Called after each step. */
  afterStep: () => void = () => undefined
  #waiting: Happening[] = []
  #order = 0
  readonly #holds = new WeakMap<Task, Hold>()
  /** Work of the platform's own threads, such as hashing. It is waited for in the order of its calls. */
  readonly #threads: Promise<() => void>[] = []
  readonly #isTraced: boolean

  constructor(seed: string, { start, isTraced = false }: { start: number; isTraced?: boolean }) {
    this.random = createRandom(seed)
    this.now = start
    this.#isTraced = isTraced
  }

  /** Runs something at a moment, as part of a task. Answers how to call it off. */
  at(moment: number, label: string | null, run: () => void, task: Task | null = null): () => void {
    const happening = { at: Math.max(moment, this.now), order: (this.#order += 1), task, label, run }
    this.#waiting.push(happening)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== happening)
    }
  }

  /** Starts a task. An error that it does not handle itself is a failure of the world. */
  start(moment: number, isolate: () => Isolate, name: string, work: (task: Task) => Promise<void>): void {
    this.at(moment, null, () => {
      const task = { name, isolate: isolate() }
      this.current = task
      const hold = this.drawHold()
      if (hold) this.#holds.set(task, hold)
      this.note(`${task.name} starts in ${task.isolate.name}`)
      work(task).catch((error: unknown) => this.fail(`${name}: ${describe(error)}`))
    })
  }

  /** A call of another service. It reaches that service even if its isolate dies meanwhile; then nobody hears the answer. */
  call<Answer>(
    label: string,
    { there, back, error, isCarriedOut }: Fate,
    perform: () => Answer,
  ): Promise<Answer> {
    const task = this.current
    const held = this.#heldFor(task)
    if (held > 0) this.note(`${label.slice(0, 60)} is held up for ${Math.round(held)} ms`)
    return new Promise((resolve, reject) => {
      this.at(this.now + there + held, error === undefined ? label : `${label} (${describe(error)})`, () => {
        let settle = () => reject(error)
        if (error === undefined || isCarriedOut === true)
          try {
            const answer = perform()
            if (error === undefined) settle = () => resolve(answer)
          } catch (thrown) {
            if (error === undefined) settle = () => reject(thrown)
          }
        this.at(this.now + back, null, settle, task)
      })
    })
  }

  #heldFor(task: Task | null): number {
    const hold = task && this.#holds.get(task)
    if (!hold) return 0
    hold.call -= 1
    return hold.call === 0 ? hold.ms : 0
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
    for (let place = 0; place < line.length; place += 1)
      this.digest = (Math.imul(this.digest, 31) + line.charCodeAt(place)) | 0
    if (this.#isTraced) this.trace.push(`${new Date(this.now).toISOString()} ${line}`)
  }

  fail(what: string): void {
    this.note(`FAILED ${what}`)
    this.failures.push(what)
  }

  /** Lets everything happen that is planned, and what follows from it. */
  async run(): Promise<void> {
    for (let next = this.#take(); next; next = this.#take()) {
      this.now = next.at
      if (next.task?.isolate.dead) continue
      if (next.task && this.mayDie()) {
        next.task.isolate.dead = true
        this.note(`${next.task.isolate.name} dies in ${next.task.name}`)
        continue
      }
      this.current = next.task
      if (next.label !== null) this.note(next.label)
      this.steps += 1
      next.run()
      await this.#settle()
      this.current = null
      this.afterStep()
    }
  }

  #take(): Happening | undefined {
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
  if (error instanceof Error) return error.message
  return String(error)
}
