import type { Db } from '../worker/db/client.ts'
import type { Ctx, UserCtx } from '../worker/http/verb.ts'
import { newId } from '../worker/platform/ids.ts'
import type { Random } from './random.ts'

/** A person of the sample data. */
export interface Person {
  id: string
  username: string
  roles: readonly string[]
}

/** The people of the local sign-in, and all others: some own listings; the rest vote and review. */
export interface People {
  alex: Person
  steve: Person
  sunny: Person
  owners: readonly Person[]
  voters: readonly Person[]
}

/** Input of every part of the sample data. */
export interface World {
  now: number
  random: Random
  people: People
  timeline: Timeline
}

export type Timeline = ReturnType<typeof createTimeline>

/**
 * Collects actions with their times, in any order, and then runs them in chronological order through the
 * Worker's own functions.
 */
export function createTimeline(db: Db, now: number) {
  const steps: { time: number; act: () => Promise<unknown> }[] = []
  const pending: Promise<unknown>[] = []
  const contextAt = (time: number, actor: Ctx['actor']): Ctx => {
    const ctx = {
      db,
      now: time,
      idempotencyKey: newId(),
      actor,
      // It signs only links in answers, which nobody reads here.
      env: { SIGNING_KEY: 'A'.repeat(43) },
      waitUntil: (work: Promise<unknown>) => pending.push(work),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these functions use no bindings but the database
    return ctx as unknown as Ctx
  }
  const add = (time: number, act: (time: number) => Promise<unknown>) => {
    const past = Math.round(Math.min(time, now - 1000))
    steps.push({ time: past, act: () => act(past) })
  }
  return {
    db,
    /** A person's action through a Worker function. */
    as(person: Person, time: number, act: (ctx: UserCtx) => Promise<unknown>): void {
      const actor = { kind: 'user', userId: person.id, roles: person.roles } as const
      add(time, (past) => act({ ...contextAt(past, actor), actor }))
    },
    /** A scheduled job runs. */
    job(time: number, act: (ctx: Ctx) => Promise<unknown>): void {
      add(time, (past) => act(contextAt(past, { kind: 'system' })))
    },
    /** A job that runs at once, after all actions. */
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
