import { iso, isoOrNull } from '#contract/base/iso.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { LOOK_FRESH_MS } from '#contract/listings/live.ts'
import type { Live } from '#contract/listings/live.wire.ts'
import { isDown, type Look } from '#contract/listings/look.ts'
import { BLOCK_SIZE } from '../../../db/schema.ts'

/** Stored looks, not validated: each round reads thousands, and only `nextLook` makes them. */
export const looksOf = (text: string): Record<string, Look> => JSON.parse(text)

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK_SIZE)

/** Whether a server is up, and answered so lately that its answer is about now. */
export const answersNow = (look: Look, now: number): boolean =>
  look.answeredAt > 0 && !isDown(look) && now - look.answeredAt <= LOOK_FRESH_MS

/**
 * The public form of a stored look; `null` before the first answer, and while a server that is down to us
 * reports itself.
 */
export function liveOf(text: string | null, reportedAt: number | null): Live | null {
  if (text === null) return null
  const look: Look = JSON.parse(text)
  const down = isDown(look)
  if (down ? (reportedAt ?? 0) > look.at - HEARTBEAT_STALE_MS : look.answeredAt === 0) return null
  return {
    state: down ? 'down' : 'up',
    players: look.players,
    capacity: look.capacity,
    at: look.answeredAt === 0 ? null : iso(look.answeredAt),
    since: isoOrNull(down ? look.missedSince : null),
    version: look.version || null,
    motd: look.motd || null,
  }
}

/** From this many free places on, a server has 'room for four'. */
const ROOM_MIN = 4

/** The `seq` of servers that answer and of those that have room; and how many play on each, by `seq`. */
export function nowLists(looks: Readonly<Record<string, Look>>, now: number) {
  const answering = Object.entries(looks).filter(([, look]) => answersNow(look, now))
  return {
    answers: answering.map(([seq]) => Number(seq)),
    room: answering.flatMap(([seq, { players, capacity }]) =>
      players !== null && capacity !== null && capacity - players >= ROOM_MIN ? [Number(seq)] : [],
    ),
    people: Object.fromEntries(
      answering.flatMap(([seq, { players }]) => ((players ?? 0) > 0 ? [[seq, players]] : [])),
    ),
  }
}
