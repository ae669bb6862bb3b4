import { t, plural } from '@lingui/core/macro'
import { DAY } from '#contract/base/time.ts'
import { type Heartbeat, HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { LOOK_FRESH_MS, SILENT_MARKED_MS, type Live } from '#contract/listings/live.ts'
import {
  PLAYERS_SHOWN_MS,
  countedByText,
  countedText,
  isMeasuredNow,
} from '#contract/listings/players-now.ts'
import { relativeTime } from '../../../ui/relative-time.ts'

export interface LiveWords {
  /** The first line, such as '44 of 100 playing'. */
  title: string
  /** What the mark before it shows. */
  mark: 'on' | 'empty' | 'off' | 'unknown'
}

type KnownPlayers = Pick<Listing, 'kind' | 'live' | 'heartbeat' | 'players'>

interface Wording {
  /** Writes the moment since when a server is silent, in the reader's language and time. */
  writeTime: (iso: string) => string
  /** When the server is busy, such as 'Busy from 18:00'. Said instead of '0 playing'. */
  busy: string | null
}

/**
 * The one line of a page that says how many play now. `LiveNow` names the source of a probe's look or an
 * owner's report; other counts name theirs here.
 */
export function playersLine(
  { kind, live, heartbeat, players }: KnownPlayers,
  now: number,
  { writeTime, busy }: Wording,
): LiveWords | null {
  if (live?.state === 'down') return liveWords(live, now, writeTime)
  if (players && now - Date.parse(players.countedAt) < PLAYERS_SHOWN_MS) {
    const words = countWords(players.playing, players.capacity)
    if (players.playing === 0 && busy !== null) return { ...words, title: busy }
    if ((live ?? heartbeat) && isMeasuredNow(players, now)) return words
    const age = relativeTime(Date.parse(players.countedAt), now)
    return { ...words, title: countedByText(players, age) }
  }
  if (live) return liveWords(live, now, writeTime)
  if (heartbeat) return reportWords(heartbeat, now)
  return kind && { title: t`Player count unknown`, mark: 'unknown' }
}

/** What the probe's last look says about now. */
function liveWords(live: Live, now: number, writeTime: (iso: string) => string): LiveWords {
  const { state, players, capacity, at, since } = live
  if (state === 'down' && since !== null) {
    const silent = now - Date.parse(since)
    const moment = writeTime(since)
    return {
      title: silent < SILENT_MARKED_MS ? t`Does not answer since ${moment}` : goneText(silent),
      mark: 'off',
    }
  }
  if (at === null || now - Date.parse(at) > LOOK_FRESH_MS)
    return { title: t`We could not look lately`, mark: 'unknown' }
  return countWords(players, capacity)
}

function goneText(silent: number): string {
  const days = Math.floor(silent / DAY)
  return plural(days, {
    one: 'Has not answered for # day. It may be gone.',
    other: 'Has not answered for # days. It may be gone.',
  })
}

/** After a while without a report, the last one says nothing about now. */
export const isStale = ({ at }: Pick<Heartbeat, 'at'>, now: number) =>
  now - Date.parse(at) > HEARTBEAT_STALE_MS

function reportWords(heartbeat: Heartbeat, now: number): LiveWords {
  const { players, capacity } = heartbeat
  if (isStale(heartbeat, now)) return { title: t`No report right now`, mark: 'unknown' }
  return countWords(players, capacity)
}

/** `null` players: the server answered without a number that makes sense. */
function countWords(players: number | null, capacity: number | null): LiveWords {
  if (players === null) return { title: t`Online`, mark: 'on' }
  return { title: countedText({ playing: players, capacity }), mark: players > 0 ? 'on' : 'empty' }
}
