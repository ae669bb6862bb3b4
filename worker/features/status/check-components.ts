import { sql } from 'drizzle-orm'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import { COMPONENTS, type Component } from '#contract/status/status.ts'
import { statusMinutes } from '../../db/schema.ts'
import { excluded, names, into, set } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { changeMinutes } from './fold-samples.ts'

/**
 * A request for each component, which reads the database. The badge's server does not exist: 404 is a good
 * answer.
 */
const CHECKS: Readonly<Record<Component, string>> = {
  api: '/api/servers?limit=1',
  website: '/servers',
  embeds: '/api/embed/servers/AAAAAAAAAAAA/badge',
}

/** A component that takes longer has failed its check. */
const TIMEOUT_MS = 10 * SECOND

export interface CheckCtx extends Ctx {
  /** Calls this Worker, and is not counted as a visitor's request. */
  ask(request: Request): Promise<Response>
}

interface Check {
  component: Component
  ok: boolean
  ms: number
}

/**
 * Checks every component and stores the results for the scheduled minute, unless it has some. A run that
 * starts a minute late does nothing, because it would measure another minute.
 */
export async function checkComponents(ctx: CheckCtx, clock: () => number = Date.now): Promise<void> {
  if (Math.abs(clock() - ctx.now) >= MINUTE) return
  const checks = await Promise.all(COMPONENTS.map((component) => check(ctx, component, clock)))
  const minute = Math.floor(ctx.now / MINUTE)
  const result = { checkOk: excluded(statusMinutes.checkOk), checkMs: excluded(statusMinutes.checkMs) }
  const write = sql`INSERT INTO ${into(statusMinutes, 'minute', 'component', 'checkOk', 'checkMs')}
    SELECT ${minute}, value ->> 'component', value ->> 'ok', value ->> 'ms'
      FROM json_each(${JSON.stringify(checks)}) WHERE true
    ON CONFLICT (${names(statusMinutes.minute, statusMinutes.component)})
    DO UPDATE SET ${set(statusMinutes, result)} WHERE ${statusMinutes.checkOk} IS NULL`
  const minutes = sql`SELECT ${minute}, value FROM json_each(${JSON.stringify(COMPONENTS)})`
  await ctx.db.batch(changeMinutes(minutes, write))
}

async function check(ctx: CheckCtx, component: Component, clock: () => number): Promise<Check> {
  const started = clock()
  const ok = await inTime(isAnswered(ctx, CHECKS[component]))
  return { component, ok, ms: clock() - started }
}

async function isAnswered(ctx: CheckCtx, path: string): Promise<boolean> {
  try {
    const response = await ctx.ask(new Request(ctx.env.ORIGIN + path))
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

/** The result, or `false` when it takes too long. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const outcome = await Promise.race([answer, late])
  if (timer !== undefined) clearTimeout(timer)
  return outcome
}
