import { MINUTE, SECOND } from '#contract/base/time.ts'
import { bucketOf } from '#contract/status/latency.ts'
import {
  addRequestCounts,
  type Component,
  COMPONENTS,
  componentOf,
  DEGRADED,
  type RequestCounts,
  noRequests,
  OUTAGE,
} from '#contract/status/status.ts'
import { openDb } from '../db/client.ts'
import { sendRepeatable } from '../db/repeat.ts'
import { statusSamples } from '../db/schema.ts'
import { statement } from '../db/sql.ts'
import type { Env } from '../platform/env.ts'
import { ClientBody, sentBody } from './client-body.ts'

/** Larger batches write fewer rows. An isolate that ends before it writes loses its batch. */
const FLUSH_AT_REQUESTS = 4000
/** Fewer requests are written after this time. Work after an answer may take 30 s. */
const FLUSH_AFTER_MS = 20 * SECOND
/** Minutes that are held in memory while the database accepts nothing. */
const MINUTES_MAX = 60

type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

interface Part extends RequestCounts {
  minute: number
  component: Component
}

/** The counts since the last flush. The first answer in it schedules its write. */
interface Batch {
  /** The id of its row, once one was sent. */
  row: number | null
  /** When its write was scheduled. */
  since: number | null
  requests: number
  parts: Map<string, Part>
  isWritten: boolean
}

interface Clock {
  now(): number
  wait(ms: number): Promise<void>
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Times and counts every request for its component, and writes the counts after the answers. The clock stops
 * during computation, so latencies are waiting time, without that for the client's body.
 */
export function measured(handle: Handler, clock: Clock = systemClock): Handler {
  let batch = newBatch()

  function count(request: Request, ms: number, failed: boolean): void {
    batch.requests += 1
    const part = partOf(batch.parts, Math.floor(clock.now() / MINUTE), componentOf(pathOf(request.url)))
    part.count += 1
    if (failed) part.errors += 1
    if (ms > DEGRADED.p95) part.aboveDegraded += 1
    if (ms > OUTAGE.p95) part.aboveOutage += 1
    const bucket = bucketOf(ms)
    part.latencies[bucket] = (part.latencies[bucket] ?? 0) + 1
  }

  /**
   * Writes a batch once. After a failure its counts join the next batch, which takes its id and replaces the row if
   * only the answer was lost. A row that was summed up in between counts twice.
   */
  async function flush(env: Env, full: Batch): Promise<void> {
    if (full.isWritten) return
    full.isWritten = true
    if (batch === full) batch = newBatch()
    const row = (full.row ??= Math.floor(Math.random() * Number.MAX_SAFE_INTEGER))
    await insertParts(env, row, [...full.parts.values()]).catch((error: unknown) => {
      logLoss(error)
      batch.row ??= row
      const newest = [...full.parts.values()].toSorted((a, b) => b.minute - a.minute)
      for (const part of newest)
        if (batch.parts.size < COMPONENTS.length * MINUTES_MAX)
          addRequestCounts(partOf(batch.parts, part.minute, part.component), part)
    })
  }

  function scheduleFlush(env: Env, ctx: ExecutionContext): void {
    const current = batch
    // Another request wrote it while this one read the rest of its body.
    if (current.requests === 0) return
    const isFirst = current.since === null
    current.since ??= clock.now()
    // The request that should have written the batch may have been cancelled.
    const isOverdue = clock.now() - current.since > 2 * FLUSH_AFTER_MS
    if (current.requests >= FLUSH_AT_REQUESTS || isOverdue) ctx.waitUntil(flush(env, current))
    else if (isFirst) ctx.waitUntil(clock.wait(FLUSH_AFTER_MS).then(() => flush(env, current)))
  }

  return async (request, env, ctx) => {
    const started = clock.now()
    const { method } = request
    const sent = method === 'GET' || method === 'HEAD' ? null : sentBody(request)
    const body = sent && new ClientBody(sent, () => clock.now())
    let failed = true
    try {
      const response = await handle(
        body ? new Request(request, { method, body: body.stream }) : request,
        env,
        ctx,
      )
      failed = response.status >= 500
      return response
    } finally {
      count(request, clock.now() - started - (body?.waited ?? 0), failed)
      await body?.discardRest()
      scheduleFlush(env, ctx)
    }
  }
}

const newBatch = (): Batch => ({ row: null, since: null, requests: 0, parts: new Map(), isWritten: false })

/** The path of a whole address. Parsing the URL would cost a busy Worker more than everything else here. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

/** The counts of a component in a minute. Starts them if there are none. */
function partOf(parts: Map<string, Part>, minute: number, component: Component): Part {
  const key = `${minute} ${component}`
  const counted = parts.get(key)
  if (counted) return counted
  const part: Part = { minute, component, ...noRequests() }
  parts.set(key, part)
  return part
}

async function insertParts(env: Env, row: number, parts: readonly Part[]): Promise<void> {
  const rows = parts.map((part) => [
    part.minute,
    part.component,
    part.count,
    part.errors,
    part.aboveDegraded,
    part.aboveOutage,
    part.latencies,
  ])
  const sample = { minute: Math.max(...parts.map(({ minute }) => minute)), parts: JSON.stringify(rows) }
  const db = openDb(env.DB, 'first-primary')
  const insert = db.orm
    .insert(statusSamples)
    .values({ id: row, ...sample })
    .onConflictDoUpdate({ target: statusSamples.id, set: sample })
  await sendRepeatable(() => statement(db, insert).run())
}

function logLoss(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log is where an operator looks when figures are missing
  console.warn(JSON.stringify({ level: 'warn', event: 'measurements not written', error: String(error) }))
}
