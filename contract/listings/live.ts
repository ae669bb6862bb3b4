import { DAY, HOUR, MINUTE } from '../base/time.ts'
import type { Live } from './live.wire.ts'

export type { Live, LiveHistory } from './live.wire.ts'

/** Probes send one packet to an address and port in this time, and no more. */
export const LOOK_EVERY_MS = 5 * MINUTE
/** An answer that is older says nothing about now. */
export const LOOK_FRESH_MS = 25 * MINUTE
/**
 * A server 'does not answer' after this number of misses in a row, if its last answer is also this long ago.
 */
export const MISSES_MIN = 3
export const MISSES_OVER_MS = 15 * MINUTE
/** Owners may ask for a look once in this time. */
export const CHECK_EVERY_MINUTES = 5
export const CHECK_EVERY_MS = CHECK_EVERY_MINUTES * MINUTE
/** A server that is silent for longer leaves suggestions, and is last in Top and Playing now. */
export const SILENT_HIDDEN_DAYS = 7
export const SILENT_HIDDEN_MS = SILENT_HIDDEN_DAYS * DAY
/** After this silence, the line about players says that the server may be gone. */
export const SILENT_MARKED_MS = 14 * DAY
/** Whether a server has been silent for so long that nobody should be sent there. */
export const isGone = (live: Live | null | undefined, now: number): boolean =>
  live?.state === 'down' && live.since !== null && now - Date.parse(live.since) >= SILENT_HIDDEN_MS

export const LIVE_HOURS = 7 * 24
export const MOTD_MAX = 80
export const LIVE_VERSION_MAX = 20
export const LIVE_PLAYERS_MAX = 999_999

/**
 * In milliseconds: 5 minutes while people play, 10 while empty, longer and longer while silent; `null` after
 * a month.
 */
export function askAgainAfter(look: { players: number; misses: number; silentMs: number }): number | null {
  if (look.misses === 0) return look.players > 0 ? LOOK_EVERY_MS : 2 * LOOK_EVERY_MS
  if (look.silentMs >= 30 * DAY) return null
  if (look.silentMs >= DAY) return 6 * HOUR
  if (look.silentMs >= HOUR) return 30 * MINUTE
  return look.misses <= MISSES_MIN ? LOOK_EVERY_MS : 2 * LOOK_EVERY_MS
}

export const PROBE_TARGETS_PATH = '/api/probe/targets'
export const PROBE_ROUNDS_PATH = '/api/probe/rounds'
/** Signatures older or newer than this are refused. */
export const PROBE_CLOCK_MS = 5 * MINUTE
export const ROUND_RESULTS_MAX = 5000
export const ROUND_BYTES_MAX = 1024 * 1024
