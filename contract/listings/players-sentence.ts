import { utcMoment } from '../language/days.ts'
import type { Listing } from './listing.wire.ts'
import { countedByText, PLAYERS_SHOWN_MS } from './players-now.ts'

/** How many play, for readers outside the site: with who counted, and when. */
export function playersSentence({ players }: Pick<Listing, 'players'>, now: number): string | null {
  if (!players || now - Date.parse(players.countedAt) >= PLAYERS_SHOWN_MS) return null
  return countedByText({ ...players, capacity: null }, `(${utcMoment(new Date(players.countedAt))})`)
}
