import type { Db } from '../../worker/db/client.ts'
import type { Ctx, UserCtx } from '../../worker/http/context.ts'
import type { Random } from './random.ts'

/** Somebody of the sample data. */
export interface Person {
  id: string
  username: string
  roles: readonly string[]
}

/** The people whom the local sign-in offers, and everybody else: some own listings, all others vote and review. */
export interface People {
  alex: Person
  steve: Person
  sunny: Person
  owners: readonly Person[]
  voters: readonly Person[]
}

/** What every part of the sample data gets. */
export interface World {
  now: number
  random: Random
  people: People
  timeline: Timeline
}

export type Timeline = ReturnType<typeof createTimeline>

/** Collects what people did and when, in any order, and then plays it in order of time through the Worker's own verbs. */
export function createTimeline(db: Db, now: number) {
  const steps: { time: number; act: () => Promise<unknown> }[] = []
  const pending: Promise<unknown>[] = []
  const contextAt = (time: number, actor: Ctx['actor']): Ctx => {
    const ctx = { db, now: time, actor, env: {}, waitUntil: (work: Promise<unknown>) => pending.push(work) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the verbs that are played read no bindings but the database
    return ctx as unknown as Ctx
  }
  const add = (time: number, act: (time: number) => Promise<unknown>) => {
    const past = Math.round(Math.min(time, now - 1000))
    steps.push({ time: past, act: () => act(past) })
  }
  return {
    db,
    /** Somebody does something through a verb. */
    as(person: Person, time: number, act: (ctx: UserCtx) => Promise<unknown>): void {
      const actor = { kind: 'user', userId: person.id, roles: person.roles } as const
      add(time, (past) => act({ ...contextAt(past, actor), actor }))
    },
    /** A scheduled job runs. */
    job(time: number, act: (ctx: Ctx) => Promise<unknown>): void {
      add(time, (past) => act(contextAt(past, { kind: 'system' })))
    },
    /** A job runs at once, after everything that was played. */
    async run(act: (ctx: Ctx) => Promise<unknown>): Promise<void> {
      await act(contextAt(now, { kind: 'system' }))
    },
    async play(): Promise<void> {
      for (const { act } of steps.toSorted((a, b) => a.time - b.time)) {
        await act()
        await Promise.all(pending.splice(0))
      }
    },
  }
}
