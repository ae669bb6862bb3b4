import { utcMoment } from '../language/days.ts'
import type { Listing } from './listing.wire.ts'
import { isPauseOn } from './pause.ts'
import { countedByText, PLAYERS_SHOWN_MS } from './players-now.ts'

/** How many play, for readers outside the site: with who counted, and when. */
export function playersSentence(
  { players, paused = null }: Pick<Listing, 'players'> & Partial<Pick<Listing, 'paused'>>,
  now: number,
): string | null {
  if (isPauseOn(paused, now)) return null
  if (!players || now - Date.parse(players.countedAt) >= PLAYERS_SHOWN_MS) return null
  return countedByText({ ...players, capacity: null }, `(${utcMoment(new Date(players.countedAt))})`)
}
