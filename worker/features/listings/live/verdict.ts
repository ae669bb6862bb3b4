import { MINUTE } from '#contract/base/time.ts'
import { askAgainAfter, LOOK_FRESH_MS, MISSES_MIN, MISSES_OVER_MS } from '#contract/listings/live.ts'
import type { Look, StoredLive } from './look.ts'

/** The word of one probe about one server. */
export interface Voice {
  look: Look
  /** The share of packets that the probe loses. */
  lost: number
}

/** How sure we are that misses are no lost packets: once in some hundred million looks they are. */
const SURE = Math.log(1e8)
/** No line is better than this. */
const LOST_MIN = 0.002

/** What is said of a server, from all that probes saw; `null` for one that never answered and may only be slow. */
export function verdictOf(voices: readonly Voice[], now: number): StoredLive | null {
  const present = voices.filter(({ look }) => isPresent(look, now))
  const up = present.filter(({ look }) => look.misses === 0)
  const down = present.filter(({ look }) => look.misses > 0)
  const last = latest(voices)
  if (isDown(up, down)) {
    const since = Math.min(...down.map(({ look }) => look.missedSince))
    return said(last, {
      state: 'down',
      since: Math.max(since, last?.answeredAt ?? 0),
      places: present.length,
    })
  }
  if (up.length === 0)
    return last && last.answeredAt > 0
      ? said(last, { state: 'up', since: null, places: present.length })
      : null
  // A probe that just missed still has its word: else one that lies would speak for it as a server goes silent.
  const heard = present.filter(
    ({ look }) => look.misses < MISSES_MIN && now - look.answeredAt <= LOOK_FRESH_MS,
  )
  return said(middle(heard), { state: 'up', since: null, places: present.length })
}

/** Whether a probe still looks: it may be switched off. A server that is silent for long is asked rarely. */
function isPresent(look: Look, now: number): boolean {
  const silentMs = look.misses === 0 ? 0 : look.at - look.missedSince
  const pause = askAgainAfter({ ...look, silentMs }) ?? Infinity
  return now - look.at <= Math.max(LOOK_FRESH_MS, 2 * pause + 5 * MINUTE)
}

/** One place needs three misses over a quarter of an hour, several must be more than those that see an answer; all need enough misses for their lines. */
function isDown(up: readonly Voice[], down: readonly Voice[]): boolean {
  const sure = down.reduce((sum, { look, lost }) => sum - look.misses * Math.log(Math.max(lost, LOST_MIN)), 0)
  if (sure < SURE || down.length <= up.length) return false
  if (down.length > 1) return true
  return (
    up.length === 0 &&
    down.some(({ look }) => look.misses >= MISSES_MIN && look.at - look.missedSince >= MISSES_OVER_MS)
  )
}

const latest = (voices: readonly Voice[]): Look | undefined =>
  voices.map(({ look }) => look).toSorted((a, b) => b.answeredAt - a.answeredAt)[0]

/** The word in the middle by players, the lower of two: one that lies is at an end. */
function middle(heard: readonly Voice[]): Look | undefined {
  const ordered = heard.map(({ look }) => look).toSorted((a, b) => a.players - b.players)
  return ordered[Math.floor((ordered.length - 1) / 2)]
}

function said(look: Look | undefined, rest: Pick<StoredLive, 'state' | 'since' | 'places'>): StoredLive {
  const { players = 0, capacity = 0, answeredAt = 0, version = '', motd = '', server = '' } = look ?? {}
  return {
    ...rest,
    players,
    capacity,
    at: answeredAt,
    believed: players <= capacity,
    server,
    version: version || null,
    motd: motd || null,
  }
}
