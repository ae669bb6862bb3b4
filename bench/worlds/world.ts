import type { Actor } from '../../contract/people/permissions.ts'
import { SECOND } from '../../contract/base/time.ts'
import { openDb } from '../../worker/db/client.ts'
import type { Ctx, UserCtx } from '../../worker/http/context.ts'
import { HttpError, signInFirst } from '../../worker/http/http-error.ts'
import { actorOf, type SessionRow, sessionStatement } from '../../worker/http/session.ts'
import type { Env } from '../../worker/platform/env.ts'
import { FrontCache } from '../../worker/testing/front-cache.ts'
import { BENCH_SIGNING_KEY } from '../lib/signing-key.ts'
import type { Database } from './database.ts'
import { describe, type Isolate, type Loop } from './loop.ts'
import { pictures } from './pictures.ts'
import { Site } from './site.ts'
import type { Stores } from './stores.ts'
import { type Person, SECRET_HASH } from './town.ts'
import { Injected, type Sky } from './weather.ts'

const ORIGIN = 'https://realmport.example'

/** The web build's page. */
const SHELL = '<html><head><title></title></head><body><div id="root"></div></body></html>'

/** Isolates that run at the same time. One that died is replaced. */
const ISOLATES = 3

interface Running extends Isolate {
  readonly env: Env
  readonly site: Site
}

/** One simulated life of the site. */
export class World {
  readonly loop: Loop
  readonly sky: Sky
  readonly database: Database
  readonly stores: Stores
  /** While it is calm, no error has an excuse. */
  isCalm = false
  /** Reads that reached an isolate. */
  answered = 0
  /** The cache in front of all isolates. */
  readonly front = new FrontCache((request) => this.#answer(request))
  /** People who left or tried to, and their servers. */
  readonly gone = new Set<string>()
  readonly #isolates = new Map<number, Running>()
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
    work: (at: { env: Env; now: number; ctx: Contexts; isolate: Isolate & { site: Site } }) => Promise<void>,
  ): void {
    const { loop } = this
    let chosen: Running | null = null
    const choose = () => (chosen = this.#pickIsolate())
    loop.start(moment, choose, name, async () => {
      if (!chosen) throw new Error('No isolate was chosen')
      const { env } = chosen
      const now = Date.now()
      const ctx = this.#contexts(env, now)
      try {
        await work({ env, now, ctx, isolate: chosen })
        loop.note(`${name}: done`)
      } catch (error) {
        if (!this.isExcused(error)) throw error
        loop.note(`${name}: ${describe(error)}`)
      }
    })
  }

  /** What a visitor gets, or somebody with cookies: from the isolate of this task, or a copy of the cache in front. */
  async ask(path: string, init: RequestInit = {}): Promise<{ response: Response; isCopy: boolean }> {
    const { status, response } = await this.front.ask(
      new Request(ORIGIN + path, init),
      this.loop.now / SECOND,
    )
    return { response, isCopy: ['HIT', 'UPDATING', 'STALE'].includes(status) }
  }

  /** Also a server that was deleted long ago, with all that belonged to it. */
  isGone(id: string): boolean {
    const purges = `SELECT 1 FROM audit_log WHERE action = 'listing.purge' AND target_id = ?`
    return this.gone.has(id) || this.database.ask(purges, id).length > 0
  }

  /** The bindings of a new isolate. */
  env(): Env {
    return this.#environment()
  }

  isExcused(error: unknown): boolean {
    if (error instanceof Injected) return !this.isCalm
    if (error instanceof HttpError) return true
    // The purge of pictures, by which a job fails until the next minute.
    if (error instanceof Error && /^(?:Pictures not purged|fetch failed)/.test(error.message))
      return !this.isCalm
    // A request that races with the deletion of its own account.
    if (this.gone.size > 0 && String(error).includes('FOREIGN KEY')) return true
    if (error instanceof AggregateError) return error.errors.every((one) => this.isExcused(one))
    return error instanceof Error && error.cause !== undefined && this.isExcused(error.cause)
  }

  async #answer(request: Request): Promise<Response> {
    const { loop, sky, front } = this
    const name = loop.current?.isolate.name
    const running = [...this.#isolates.values()].find((one) => one.name === name)
    if (!running) throw new Error('A request has no isolate')
    if (request.method === 'GET') this.answered += 1
    loop.note(`${loop.current?.name}: ${name} is asked`)
    return running.site.fetch(request, running.env, {
      waitUntil: (work) => this.#watch(work),
      purge: async () => loop.call('a purge', sky.store('purge'), () => front.purge()).then((done) => done),
    })
  }

  #watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.isExcused(error)) this.loop.fail(`after an answer: ${describe(error)}`)
    })
  }

  #contexts(env: Env, now: number): Contexts {
    const make = (actor: Actor): Ctx => ({
      env,
      db: openDb(env.DB, 'first-primary'),
      actor,
      now,
      waitUntil: (work) => this.#watch(work),
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
    const found = this.#isolates.get(place)
    const { skewed, skewMs } = sky.weather
    const isAlive = found && !found.dead
    const skew = loop.random.chance(isAlive ? skewed / 4 : skewed) ? loop.random.int(-skewMs, skewMs) : null
    if (isAlive) {
      found.skew = skew ?? found.skew
      return found
    }
    const name = `isolate ${(this.#born += 1)}`
    const born = { name, dead: false, skew: skew ?? 0, env: this.#environment(), site: new Site() }
    this.#isolates.set(place, born)
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
      READ_BURSTS: limit,
      IMAGES: pictures(loop, sky),
      ASSETS: { fetch: () => Promise.resolve(new Response(SHELL)) },
      ORIGIN,
      DISCORD_ORIGIN: 'https://discord.example',
      DISCORD_CDN_ORIGIN: 'https://cdn.discord.example',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      ADMIN_IDS: '',
      SIGNING_KEY: BENCH_SIGNING_KEY,
      LEDGER_KEY: BENCH_SIGNING_KEY,
    }
    return env
  }
}

interface Contexts {
  visitor(): Ctx
  /** As for a request: the session is looked up first. */
  of(person: Pick<Person, 'id'>): Promise<UserCtx>
}
