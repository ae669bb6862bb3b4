import { utcMoment } from '../language/days.ts'
import { countedByText, shownPlayers, type WithPlayers } from './players-now.ts'

/** How many play, for readers outside the site: with who counted, and when. */
export function playersSentence(listing: WithPlayers, now: number): string | null {
  const players = shownPlayers(listing, now)
  return (
    players && countedByText({ ...players, capacity: null }, `(${utcMoment(new Date(players.countedAt))})`)
  )
}
