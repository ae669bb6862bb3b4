import type { UserCtx } from '../../../http/verb.ts'
import { HOUR } from '#contract/base/time.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { personalData } from './personal-data.ts'

/** An export reads everything that a person ever did. */
const COPIES = { name: 'copy', limit: 10, windowMs: HOUR }

/** Names of columns with epoch milliseconds. */
const isMoment = (name: string) => name === 'at' || name.endsWith('At')

/** All stored data about the caller, one part for each kind of data; times as ISO 8601 UTC. 429 after ten exports an hour. */
export async function exportAccount(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { db, now } = ctx
  await takeQuota(ctx, COPIES, ctx.actor.userId)
  const { person, ...parts } = personalData(db.orm, ctx.actor.userId)
  const [[self], ...lists] = await db.orm.batch([person, ...Object.values(parts)])
  const copies = Object.keys(parts).map((name, index) => [name, lists[index]?.map(readable)] as const)
  return {
    exportedAt: new Date(now).toISOString(),
    person: self && readable(self),
    ...Object.fromEntries(copies),
  }
}

function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      isMoment(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}
