import { env } from 'cloudflare:test'
import { MINUTE } from '#contract/base/time.ts'
import { type Db, openDb } from '../../../../db/client.ts'
import { newId } from '../../../../platform/ids.ts'
import { systemContext, userContext } from '../../../../testing/contexts.ts'
import { makeUser, type TestUser } from '../../../../testing/factories.ts'
import { bodyOf, request } from '../../../../testing/request.ts'
import { rowOf } from '../../../../testing/rows.ts'
import { saveReview } from '../../../reviews/save-review.ts'
import { deliver } from '../../outbox/deliver.ts'
import { SCHEDULED_MS, startRun } from '../../outbox/run.ts'
import { OWNERS } from '../owners.ts'

export interface Received {
  url: string
  headers: Headers
  id: string
  body: string
  at: number
}

/** The owners' programs, in simulated time, at the boundary of `fetch`. */
export class Receiver {
  now = Date.UTC(2030, 0, 1, 12)
  readonly received: Received[] = []
  /** Answers a request; `null` never answers. */
  answer: (request: Received) => Response | null | Promise<Response> = () => new Response('ok')
  /** The Worker dies at this step of its run: a call of the database or of a program, before or after it took effect. `0` for never. */
  diesAt = 0
  diesAfter = false
  /** The answer of the database at this step of a run is lost, after the commit. `0` for never. */
  losesAt = 0
  /** What others do before that answer is lost. */
  beforeLoss: () => Promise<unknown> = () => Promise.resolve()
  steps = 0
  dead = false
  #died: () => void = () => undefined

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const sent = new Request(input, init)
    if (sent.redirect !== 'manual' || sent.method !== 'POST') throw new Error('Only posts, and no redirects')
    return this.step(async () => {
      const received = {
        url: sent.url,
        headers: sent.headers,
        id: sent.headers.get('webhook-id') ?? '',
        body: await sent.text(),
        at: this.now,
      }
      this.received.push(received)
      this.now += 20
      const answer = await this.answer(received)
      if (!answer) throw new Error('no answer')
      return answer
    })
  }

  /** One step of the Worker. A dead Worker does nothing more. */
  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    this.steps += 1
    if (this.dead) return new Promise<never>(() => undefined)
    if (this.steps === this.losesAt) {
      await work()
      await this.beforeLoss()
      throw new Error('D1_ERROR: Network connection lost.')
    }
    if (this.steps !== this.diesAt) return work()
    this.dead = true
    if (this.diesAfter) await work().catch(() => undefined)
    this.#died()
    return new Promise<never>(() => undefined)
  }

  /** One run of the job, to its end or to the death of its Worker. */
  async deliver(channel = OWNERS.program): Promise<void> {
    this.steps = 0
    const ctx = systemContext(this.now, { db: this.#mortal(openDb(env.DB, 'first-primary')) })
    const run = {
      ...startRun(ctx, SCHEDULED_MS),
      clock: () => this.now,
      sleep: async (ms: number) => void (this.now += ms),
      random: () => 0.5,
    }
    const death = new Promise<void>((resolve) => {
      this.#died = resolve
    })
    await Promise.race([deliver(ctx, run, channel), death])
    this.dead = false
    this.diesAt = 0
    this.losesAt = 0
  }

  /** Advances the time until `until`, and runs the job in each minute in which something is due. */
  async pass(until: number): Promise<void> {
    while (this.now < until) {
      const due = await rowOf<{ due: number | null }>(
        'SELECT min(max(next_at, lease_until)) AS due FROM webhooks WHERE off_because IS NULL AND listing_id IN (SELECT webhook_id FROM outbox WHERE done_at IS NULL)',
      )
      if (!due || due.due === null || due.due > until) break
      this.now = Math.ceil(Math.max(due.due, this.now + 1) / MINUTE) * MINUTE
      await this.deliver()
    }
    this.now = Math.max(this.now, until)
  }

  /** The ids of the different messages, by first arrival. */
  ids(): string[] {
    return [...new Set(this.received.map(({ id }) => id))]
  }

  #mortal(db: Db): Db {
    return { ...db, batch: (statements) => this.step(() => db.batch(statements)) }
  }
}

export interface Hooked {
  path: string
  url: string
  secret: string
}

export async function addHook(
  { id, owner }: { id: string; owner: TestUser },
  url = `https://hooks.harbour-owner.com/${newId()}`,
): Promise<Hooked> {
  const path = `/api/affiliates/${id}/webhook`
  const { secret } = await bodyOf<{ secret: string | null }>(
    request(path, { as: owner, method: 'PUT', body: { url } }),
  )
  return { path, url, secret: secret ?? '' }
}

/** Reviews of other people at a moment, with the texts, as their messages. */
export async function writeReviews(listingId: string, at: number, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await saveReview(userContext(await makeUser(), { now: at }), { listingId, rating: 5, text })
}
