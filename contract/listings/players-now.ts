import { DAY } from '../base/time.ts'
import { say } from '../language/i18n.ts'
import { wholeNumber } from '../language/numbers.ts'
import { HEARTBEAT_STALE_MS } from './heartbeat.ts'
import type { Listing, PlayersSource } from './listing.wire.ts'
import { LOOK_FRESH_MS } from './live.ts'
import { isPauseOn } from './pause.ts'

/** Who says how many play, the most trusted first: our probe, the owner's program, counts by people. */
const VOICES = ['probe', 'server', 'owner'] as const
type VoiceName = (typeof VOICES)[number]

/** How much older than the newest count a count may be and still be trusted more. */
const FRESH_MS: Record<VoiceName, number> = { probe: LOOK_FRESH_MS, server: HEARTBEAT_STALE_MS, owner: DAY }
/** An older count says nothing about now. */
export const PLAYERS_SHOWN_MS = DAY

/** Whether a program counted, so lately that it says something about now. */
export const isMeasuredNow = ({ source, countedAt }: NonNullable<Listing['players']>, now: number): boolean =>
  (source === 'probe' || source === 'server') && now - Date.parse(countedAt) <= FRESH_MS[source]

export interface Voice {
  playing: number
  capacity: number | null
  /** In ms since 1970. */
  at: number
  source: PlayersSource
}
export type Voices = Partial<Record<VoiceName, Voice | null>>

/** The one answer to 'how many play now': the most trusted count that is fresh beside the newest one. */
export function playersNow(voices: Voices): Voice | null {
  const newest = Math.max(...VOICES.map((name) => voices[name]?.at ?? 0))
  const heard = VOICES.find((name) => {
    const voice = voices[name]
    return voice && voice.at > newest - FRESH_MS[name]
  })
  return (heard && voices[heard]) ?? null
}

/** What tells how many play, and whether anybody can: a listing, or the data of its badge. */
export type WithPlayers = Pick<Listing, 'players'> & Partial<Pick<Listing, 'paused' | 'live'>>

/** The count that says something about now: none of a paused server, or of one that does not answer. */
export function shownPlayers(
  { players, paused = null, live = null }: WithPlayers,
  now: number,
): Listing['players'] {
  if (isPauseOn(paused, now) || live?.state === 'down') return null
  return players && now - Date.parse(players.countedAt) < PLAYERS_SHOWN_MS ? players : null
}

/** '44 playing', or '44 playing 3h ago' of an older count; `null` when nobody said so in a day. */
export function playingText(listing: WithPlayers, now: number, age: string | null = null): string | null {
  const players = shownPlayers(listing, now)
  if (!players) return null
  const { playing: count } = players
  return age === null ? say('players.now', { count }) : say('players.before', { count, age })
}

/** Who counted, as texts tell it. */
const SOURCE_WORDS = {
  probe: 'probe',
  server: 'owner',
  owner: 'owner',
  'staff-bot': 'staff',
  staff: 'staff',
} as const satisfies Record<PlayersSource, string>

interface Counted {
  playing: number
  /** How many could play; `null` where that is not known. */
  capacity: number | null
}

/** '44 of 100 playing'. */
export const countedText = ({ playing, capacity }: Counted): string =>
  capacity === null
    ? say('players.now', { count: playing })
    : say('players.now-of', { count: playing, limit: wholeNumber(capacity) })

/** '44 of 100 playing, counted by staff 3h ago'. */
export function countedByText(counted: Counted & { source: PlayersSource }, when: string): string {
  const { playing, capacity, source } = counted
  const teller = SOURCE_WORDS[source]
  return capacity === null
    ? say(`players.${teller}`, { count: playing, when })
    : say(`players.${teller}-of`, { count: playing, limit: wholeNumber(capacity), when })
}
