import { DAY } from '#contract/base/time.ts'
import type { Ledger } from '#contract/ledger/ledger.wire.ts'

/** Days that the growth of the ledger is shown for. */
export const SHOWN_DAYS = 30

interface GrowthDay {
  /** `2026-11-22`, UTC. */
  day: string
  /** New entries. */
  added: number
}

/** New entries on each of the 30 days up to the last one on which the ledger grew. Days without new entries have none. Empty before the first entry. */
export function growthDays(growth: Ledger['growth']): GrowthDay[] {
  const last = growth.at(-1)
  if (!last) return []
  const added = new Map(growth.map(({ day, size }, place) => [day, size - (growth[place - 1]?.size ?? 0)]))
  const end = Date.parse(last.day)
  return Array.from({ length: SHOWN_DAYS }, (_, place) => {
    const day = new Date(end - (SHOWN_DAYS - 1 - place) * DAY).toISOString().slice(0, 10)
    return { day, added: added.get(day) ?? 0 }
  })
}
