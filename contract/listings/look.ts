import { MISSES_MIN, MISSES_OVER_MS } from './live.ts'
import type { RoundResult } from './probe.wire.ts'

/** What probes know of a server. Times are milliseconds since 1970. */
export interface Look {
  /** When the newest result came. */
  at: number
  /** When it last answered, 0 for never. The values from `players` on are of that answer. */
  answeredAt: number
  /** Misses in a row, and when the first of them was. */
  misses: number
  missedSince: number
  /** `null` where it did not say. */
  players: number | null
  capacity: number | null
  server: string
  version: string
  motd: string
}

const NEVER: Look = {
  at: 0,
  answeredAt: 0,
  misses: 0,
  missedSince: 0,
  players: 0,
  capacity: 0,
  server: '',
  version: '',
  motd: '',
}

/** What is known after a result of any probe. A result that is not newer changes nothing. */
export function nextLook(before: Look = NEVER, result: RoundResult): Look {
  if (result.at <= before.at) return before
  if (!('missed' in result)) {
    const { id: _, ...answer } = result
    return { ...answer, answeredAt: result.at, misses: 0, missedSince: 0 }
  }
  const missedSince = before.misses === 0 ? result.at : before.missedSince
  return { ...before, at: result.at, misses: before.misses + 1, missedSince }
}

/** Whether a server counts as down. An answer to any probe keeps it up. */
export const isDown = ({ at, answeredAt, misses }: Look): boolean =>
  misses >= MISSES_MIN && at - answeredAt >= MISSES_OVER_MS

/** A round counts if this share of the servers that answered before answer again. */
const ROUND_SHARE_MIN = 0.6
/** With fewer servers that answered before, it is unknown whether a round failed. */
const ANSWERING_MIN = 5

/** Whether a probe could look. When most servers fall silent at once, its own line is down. */
export function couldLook(before: Readonly<Record<string, Look>>, results: readonly RoundResult[]): boolean {
  const answering = results.filter(({ id }) => before[id]?.misses === 0)
  const again = answering.filter((result) => !('missed' in result))
  return answering.length < ANSWERING_MIN || again.length >= ROUND_SHARE_MIN * answering.length
}
