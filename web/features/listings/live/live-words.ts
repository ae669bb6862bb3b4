import { DAY } from '#contract/base/time.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { type Heartbeat, HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { LOOK_FRESH_MS, SILENT_MARKED_MS, type Live } from '#contract/listings/live.ts'

export interface LiveWords {
  /** The first line, such as '44 of 100 playing'. */
  title: string
  /** What the mark before it shows. */
  mark: 'on' | 'empty' | 'off' | 'unknown'
}

/** What is known now, in words. `since` is the moment of silence as the reader writes it. */
export function liveWords(live: Live, now: number, writeTime: (iso: string) => string): LiveWords {
  const { state, players, capacity, at, since } = live
  if (state === 'down' && since !== null) {
    const silent = now - Date.parse(since)
    if (silent >= SILENT_MARKED_MS)
      return { title: `Has not answered for ${Math.floor(silent / DAY)} days. It may be gone.`, mark: 'off' }
    return { title: `Does not answer since ${writeTime(since)}`, mark: 'off' }
  }
  if (now - Date.parse(at) > LOOK_FRESH_MS) return { title: 'We could not look lately', mark: 'unknown' }
  return countWords(players, capacity)
}

/** After a while without a report, the last one says nothing about now. */
export const isStale = ({ at }: Pick<Heartbeat, 'at'>, now: number) =>
  now - Date.parse(at) > HEARTBEAT_STALE_MS

export function reportWords(heartbeat: Heartbeat, now: number): LiveWords {
  const { players, capacity } = heartbeat
  if (isStale(heartbeat, now)) return { title: 'No report right now', mark: 'unknown' }
  return countWords(players, capacity)
}

/** A server may answer without a number that makes sense. */
function countWords(players: number | null, capacity: number | null): LiveWords {
  if (players === null) return { title: 'Online', mark: 'on' }
  const limit = capacity === null ? '' : ` of ${wholeNumber(capacity)}`
  return { title: `${wholeNumber(players)}${limit} playing`, mark: players > 0 ? 'on' : 'empty' }
}
