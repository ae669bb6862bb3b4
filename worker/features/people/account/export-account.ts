import { iso } from '#contract/base/iso.ts'
import { HOUR } from '#contract/base/time.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { personalData } from './personal-data.ts'

/** Few, because an export reads everything that a person ever did. */
const EXPORTS_AN_HOUR = { name: 'copy', limit: 10, windowMs: HOUR }

/** Whether a column has epoch milliseconds: all that do are named `at` or end in `At`. */
const isMoment = (name: string) => name === 'at' || name.endsWith('At')

/** All stored data about the caller, one part for each kind of data; times as ISO 8601 UTC. */
export async function exportAccount(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { db, now } = ctx
  await takeQuota(ctx, EXPORTS_AN_HOUR, ctx.actor.userId)
  const { person, ...parts } = personalData(db.orm, ctx.actor.userId)
  const [[self], ...lists] = await db.orm.batch([person, ...Object.values(parts)])
  const copies = Object.keys(parts).map((name, index) => [name, lists[index]?.map(readable)] as const)
  return {
    exportedAt: iso(now),
    person: self && readable(self),
    ...Object.fromEntries(copies),
  }
}

function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      isMoment(name) && typeof value === 'number' ? iso(value) : value,
    ]),
  )
}
