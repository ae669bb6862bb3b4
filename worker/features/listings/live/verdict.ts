import { MINUTE } from '#contract/base/time.ts'
import { askAgainAfter, LOOK_FRESH_MS, MISSES_MIN, MISSES_OVER_MS } from '#contract/listings/live.ts'
import type { Look, StoredLive } from './look.ts'

/** The word of one probe about one server. */
export interface Voice {
  look: Look
  /** How far the counts of this probe are from those in the middle, in sum, where three see an answer. */
  probe: { strange: number }
}

export const playersOf = ({ look }: Voice): number => look.players
const wordsOf = ({ look }: Voice) => `${look.capacity} ${look.server} ${look.version} ${look.motd}`

/** How sure we are that misses are no lost packets: once in some hundred million looks they are. */
const SURE = Math.log(1e8)

/** What is said of a server, from all that probes saw; `null` for one that never answered and may only be slow. */
export function verdictOf(voices: readonly Voice[], now: number): StoredLive | null {
  const present = voices.filter(({ look }) => isPresent(look, now))
  const down = present.filter(({ look }) => look.misses > 0)
  if (isDown(present)) {
    const look = middle(down, (voice) => -voice.look.missedSince)?.look
    return said(look, { state: 'down', since: look?.missedSince ?? null, places: present.length })
  }
  // A probe that just missed still has its word: else one that lies would speak for it as a server goes silent.
  const fresh = present.filter(({ look }) => look.misses < MISSES_MIN)
  const heard = present.length === 0 ? voices : 2 * down.length > present.length ? down : fresh
  const look = spokesman(heard.filter(({ look: { answeredAt } }) => answeredAt > 0))
  return look ? said(look, { state: 'up', since: null, places: present.length }) : null
}

/** Whether a probe still looks: it may be switched off. A server that is silent for long is asked rarely. */
function isPresent(look: Look, now: number): boolean {
  const silentMs = look.misses === 0 ? 0 : look.at - look.missedSince
  const pause = askAgainAfter({ ...look, silentMs }) ?? Infinity
  return now - look.at <= Math.max(LOOK_FRESH_MS, 2 * pause + 5 * MINUTE)
}

/** Some must lead over all others, and be sure: the more they lead, the less each. By one, that needs three misses over a quarter of an hour. */
function isDown(present: readonly Voice[]): boolean {
  const surest = present.toSorted((a, b) => b.look.sure - a.look.sure)
  return surest.some(({ look }, place) => {
    const lead = 2 * (place + 1) - surest.length
    return lead * look.sure >= SURE && (lead > 1 || surest.slice(0, place + 1).every(isLong))
  })
}

const isLong = ({ look }: Voice): boolean =>
  look.misses >= MISSES_MIN && look.at - look.missedSince >= MISSES_OVER_MS

/** The one in the middle, the lower of two: one that lies is at an end. */
export const middle = (voices: readonly Voice[], by: (voice: Voice) => number): Voice | undefined =>
  voices.toSorted((a, b) => by(a) - by(b))[Math.floor((voices.length - 1) / 2)]

/** Whose count is shown: the one in the middle, or of two the one less strange elsewhere. */
function spokesman(heard: readonly Voice[]): Look | undefined {
  // Of equal counts, equal words are beside each other.
  const ordered = heard.toSorted(
    (a, b) => playersOf(a) - playersOf(b) || wordsOf(a).localeCompare(wordsOf(b)),
  )
  return middle(ordered, heard.length === 2 ? ({ probe }) => probe.strange : playersOf)?.look
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
