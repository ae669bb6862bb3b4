import type { Actor } from '../../contract/permissions.ts'
import { openDb } from '../../worker/db/client.ts'
import type { Ctx, UserCtx } from '../../worker/http/context.ts'
import { HttpError, signInFirst } from '../../worker/http/http-error.ts'
import { actorOf, type SessionRow, sessionStatement } from '../../worker/http/session.ts'
import type { Env } from '../../worker/platform/env.ts'
import { BENCH_SIGNING_KEY } from '../lib/signing-key.ts'
import type { Database } from './database.ts'
import { describe, type Isolate, type Loop } from './loop.ts'
import type { Stores } from './stores.ts'
import { type Person, SECRET_HASH } from './town.ts'
import { Injected, type Sky } from './weather.ts'

/** Isolates that run at the same time. One that died is replaced. */
const ISOLATES = 3

interface Running extends Isolate {
  readonly env: Env
}

/** One simulated life of the site. */
export class World {
  readonly loop: Loop
  readonly sky: Sky
  readonly database: Database
  readonly stores: Stores
  /** While it is calm, no error has an excuse. */
  isCalm = false
  /** People who left or tried to, and their servers. */
  readonly gone = new Set<string>()
  readonly #isolates: Running[] = []
  #born = 0

  constructor(parts: { loop: Loop; sky: Sky; database: Database; stores: Stores }) {
    this.loop = parts.loop
    this.sky = parts.sky
    this.database = parts.database
    this.stores = parts.stores
  }

  /** Does something in one of the isolates. What it does not handle itself is judged: an error must have a reason. */
  start(
    moment: number,
    name: string,
    work: (at: { env: Env; now: number; ctx: Contexts }) => Promise<void>,
  ): void {
    const { loop } = this
    let env: Env | null = null
    const isolate = () => {
      const chosen = this.#pickIsolate()
      env = chosen.env
      return chosen
    }
    loop.start(moment, isolate, name, async () => {
      if (!env) throw new Error('No isolate was chosen')
      const now = Date.now()
      const ctx = this.#contexts(env, now)
      try {
        await work({ env, now, ctx })
        loop.note(`${name}: done`)
      } catch (error) {
        if (!this.isExcused(error)) throw error
        loop.note(`${name}: ${describe(error)}`)
      }
    })
  }

  isGone(id: string): boolean {
    return this.gone.has(id)
  }

  /** The bindings of a new isolate. */
  env(): Env {
    return this.#environment()
  }

  isExcused(error: unknown): boolean {
    if (error instanceof Injected) return !this.isCalm
    if (error instanceof HttpError) return true
    // A request that races with the deletion of its own account.
    if (this.gone.size > 0 && String(error).includes('FOREIGN KEY')) return true
    if (error instanceof AggregateError) return error.errors.every((one) => this.isExcused(one))
    return error instanceof Error && error.cause !== undefined && this.isExcused(error.cause)
  }

  #contexts(env: Env, now: number): Contexts {
    const make = (actor: Actor): Ctx => ({
      env,
      db: openDb(env.DB, 'first-primary'),
      actor,
      now,
      waitUntil: (work) => {
        work.catch((error: unknown) => {
          if (!this.isExcused(error)) this.loop.fail(`after an answer: ${describe(error)}`)
        })
      },
    })
    return {
      visitor: () => make({ kind: 'visitor' }),
      of: async ({ id }) => {
        const ctx = make({ kind: 'visitor' })
        const row = await sessionStatement(ctx.db, { id, secretHash: SECRET_HASH }, now).first<SessionRow>()
        const actor = actorOf(row)
        if (actor.kind !== 'user') throw signInFirst()
        return { ...ctx, actor }
      },
    }
  }

  #pickIsolate(): Running {
    const { loop, sky } = this
    const place = loop.random.int(0, ISOLATES - 1)
    const found = this.#isolates[place]
    if (found && !found.dead) return found
    const { skewed, skewMs } = sky.weather
    const skew = loop.random.chance(skewed) ? loop.random.int(-skewMs, skewMs) : 0
    const born = { name: `isolate ${(this.#born += 1)}`, dead: false, skew, env: this.#environment() }
    this.#isolates[place] = born
    return born
  }

  /** The bindings of one isolate. */
  #environment(): Env {
    const { loop, sky } = this
    const limit = { limit: () => Promise.resolve({ success: true }) }
    const env = {
      DB: this.database.binding(loop, sky),
      ...this.stores.bindings(loop, sky),
      NETWORK_BURSTS: limit,
      WRITE_BURSTS: limit,
      OWNER_PURGES: limit,
      ORIGIN: 'https://realmport.example',
      DISCORD_ORIGIN: 'https://discord.example',
      DISCORD_CDN_ORIGIN: 'https://cdn.discord.example',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      ADMIN_IDS: '',
      SIGNING_KEY: BENCH_SIGNING_KEY,
      LEDGER_KEY: BENCH_SIGNING_KEY,
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without ASSETS, which only pages read
    return env as unknown as Env
  }
}

interface Contexts {
  visitor(): Ctx
  /** As for a request: the session is looked up first. */
  of(person: Pick<Person, 'id'>): Promise<UserCtx>
}
