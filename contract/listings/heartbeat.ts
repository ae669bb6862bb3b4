import { MINUTE, SECOND } from '../base/time.ts'

export type { Heartbeat } from './heartbeat.wire.ts'

/** Where the program of a server reports that it runs and how many play. */
export const HEARTBEAT_PATH = '/api/heartbeats'
/** A server reports at most this often. */
export const HEARTBEAT_EVERY_MS = MINUTE
/** How much too early a report may arrive: two reports may take different times on their way. */
export const HEARTBEAT_LEEWAY_MS = 2 * SECOND
/** Without a report for this long, the last one says nothing about now. */
export const HEARTBEAT_STALE_MS = 5 * MINUTE
/** Hours of the line on the page of a server. */
export const HEARTBEAT_HOURS = 7 * 24
/** More than the largest Bedrock server has. */
export const HEARTBEAT_PLAYERS_MAX = 99_999
export const GAME_VERSION_MAX = 20
