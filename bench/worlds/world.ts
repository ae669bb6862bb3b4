import type { DatabaseSync } from 'node:sqlite'
import { SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import type { Actor } from '../../contract/people/permissions.ts'
import { openDb } from '../../worker/db/client.ts'
import { actorOf, type SessionRow, sessionStatement } from '../../worker/http/session-row.ts'
import { type Ctx, type UserCtx, HttpError, signInFirstError } from '../../worker/http/verb.ts'
import { runJobs, SCHEDULES } from '../../worker/jobs/run-jobs.ts'
import type { Env } from '../../worker/platform/env.ts'
import { newId } from '../../worker/platform/ids.ts'
import { speakIn } from '../../worker/platform/language.ts'
import { seal } from '../../worker/platform/seal.ts'
import { BENCH_SIGNING_KEY } from '../lib/people.ts'
import { Database } from './database.ts'
import { Injected, NO_FAULTS } from './faults.ts'
import { SECRET_HASH, START } from './fixtures.ts'
import { countersAgree } from './invariants.ts'
import { describe, type Isolate, type Loop } from './loop.ts'
import { Outside } from './outside.ts'
import { Stores } from './stores.ts'

/** Isolates that run at the same time. One that died is replaced. */
const ISOLATES = 3
export const CHANNELS = ['11', '12']
// A run has its own clock, which no file may keep waiting.
await Promise.all(SITE_LANGUAGE_CODES.map((code) => speakIn(code, async () => undefined)))

const JOBS = Object.fromEntries(Object.values(SCHEDULES).flatMap((jobs) => Object.entries(jobs)))

/** One saving of a review: it can be what is stored from its start on, until a later one has begun and was acknowledged. */
export interface Saving {
  key: string
  text: string
  begun: number
  /** Its acknowledgement; `null` while nobody knows. */
  ended: number | null
}

/** One simulated run of the site, and what people were told in it. */
export class World {
  readonly votes: { person: string; listing: string; at: number }[] = []
  readonly votesTakenBack = new Set<string>()
  readonly rewards = { acknowledged: 0, unanswered: 0 }
  readonly savings: Saving[] = []
  /** Where something else may have taken a review away. */
  readonly reviewsRemoved = new Set<string>()
  readonly decisions: { action: string; listing: string; admin: string; at: number; isTold: boolean }[] = []
  readonly incidents: string[] = []
  /** People who tried to leave, with their servers; and who was told that they had. */
  readonly gone = new Set<string>()
  readonly left = new Set<string>()
  readonly loop: Loop
  readonly database: Database
  readonly stores: Stores
  readonly outside: Outside
  readonly env: Env
  readonly #isolates: Isolate[] = Array.from({ length: ISOLATES }, () => ({ dead: false }))

  constructor(loop: Loop, file: DatabaseSync) {
    this.loop = loop
    this.database = new Database(file, loop, () => countersAgree(this).forEach((wrong) => loop.fail(wrong)))
    this.stores = new Stores(loop)
    this.outside = new Outside(loop)
    const limit = { limit: () => Promise.resolve({ success: true }) }
    this.env = {
      DB: this.database.binding,
      ...this.stores.bindings,
      NETWORK_BURSTS: limit,
      WRITE_BURSTS: limit,
      READ_BURSTS: limit,
      ASSETS: { fetch: () => Promise.resolve(new Response('')) },
      ORIGIN: 'https://realmport.example',
      DISCORD_ORIGIN: 'https://discord.example',
      DISCORD_CDN_ORIGIN: 'https://cdn.discord.example',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      ADMIN_IDS: '',
      SIGNING_KEY: BENCH_SIGNING_KEY,
    }
  }

  /** Does something in one of the isolates. An error that it does not handle itself must have a reason. */
  start(moment: number, name: string, work: (ctx: Ctx) => Promise<unknown>): void {
    const { loop } = this
    loop.at(moment, null, () => {
      const place = loop.random.int(0, ISOLATES - 1)
      if (this.#isolates[place]?.dead !== false) this.#isolates[place] = { dead: false }
      loop.current = this.#isolates[place] ?? null
      loop.note(`${name}: begins`)
      work(this.visitor()).then(
        () => loop.note(`${name}: done`),
        (error: unknown) => this.#judge(name, error),
      )
    })
  }

  visitor(): Ctx {
    const { env } = this
    const waitUntil = (work: Promise<unknown>) => {
      work.catch((error: unknown) => this.#judge('after an answer', error))
    }
    return {
      env,
      db: openDb(env.DB, 'first-primary'),
      actor: { kind: 'visitor' },
      now: Date.now(),
      idempotencyKey: newId(),
      sent: null,
      waitUntil,
    }
  }

  /** As for a request: the session is looked up first. */
  async as(ctx: Ctx, { id }: { id: string }): Promise<UserCtx> {
    const row = await ctx.db.first<SessionRow>(sessionStatement({ id, secretHash: SECRET_HASH }, ctx.now))
    const actor: Actor = actorOf(row)
    if (actor.kind !== 'user') throw signInFirstError()
    return { ...ctx, actor }
  }

  /** Runs a schedule of jobs, or some jobs of it. */
  startJobs(jobs: string, scheduled: number, begins = scheduled): void {
    this.start(begins, `jobs ${jobs}`, async (ctx) => {
      const tick = {
        ...ctx,
        now: scheduled,
        actor: { kind: 'system' } as const,
        ask: () => Promise.resolve(new Response('{}')),
      }
      if (jobs in SCHEDULES) return runJobs(jobs, tick)
      for (const job of jobs.split(' ')) await JOBS[job]?.run(tick)
    })
  }

  /** Also a server that was deleted long ago, with all that belonged to it. */
  isGone(id: string): boolean {
    const purged = `SELECT 1 FROM audit_log WHERE action = 'listing.purge' AND target_id = ?`
    return this.gone.has(id) || this.database.ask(purged, id).length > 0
  }

  /** Channels subscribe to incidents. */
  async subscribe(): Promise<void> {
    for (const id of CHANNELS)
      this.database.ask(
        `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at) VALUES (?, ?, ?, 'active', ?)`,
        `channel${id}`,
        id,
        await seal(this.env, `t-${id}`, id),
        START,
      )
  }

  /** When the next message is due that no error may keep from being sent. */
  nextMessage(): number | null {
    const [row] = this.database.ask(
      `SELECT min(max(next_at, lease_until)) AS due FROM subscriptions JOIN outbox ON subscription_id = subscriptions.id WHERE done_at IS NULL`,
    )
    return typeof row?.['due'] === 'number' ? row['due'] : null
  }

  #judge(name: string, error: unknown): void {
    if (this.#isExcused(error)) this.loop.note(`${name}: ${describe(error)}`)
    else this.loop.fail(`${name}: ${describe(error)}`)
  }

  #isExcused(error: unknown): boolean {
    if (error instanceof HttpError) return true
    if (error instanceof Injected || String(error).startsWith('TypeError: fetch failed'))
      return this.loop.faults.rates !== NO_FAULTS
    // A request that races with the deletion of its own account.
    if (this.gone.size > 0 && String(error).includes('FOREIGN KEY')) return true
    if (error instanceof AggregateError) return error.errors.every((one: unknown) => this.#isExcused(one))
    return error instanceof Error && error.cause !== undefined && this.#isExcused(error.cause)
  }
}
