import { desc, gt } from 'drizzle-orm'
import { WAITS_MAX, WAITS_MIN, WAITS_WITHIN_MS } from '#contract/staff/moderation.ts'
import { queueWaits } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/** The median wait of the latest decisions in milliseconds, or `null` while there are too few. It reads a limited number of rows. */
export async function readUsualWait({ db, now }: Ctx): Promise<number | null> {
  const latest = await db.orm
    .select({ waited: queueWaits.waited })
    .from(queueWaits)
    .where(gt(queueWaits.decidedAt, now - WAITS_WITHIN_MS))
    .orderBy(desc(queueWaits.decidedAt))
    .limit(WAITS_MAX)
  return medianOf(latest.map(({ waited }) => waited))
}

function medianOf(waits: readonly number[]): number | null {
  if (waits.length < WAITS_MIN) return null
  const sorted = waits.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round((upper + (sorted[(sorted.length >> 1) - 1] ?? 0)) / 2)
}
