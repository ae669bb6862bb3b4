import { utcMoment } from '../text/english-days.ts'
import type { Listing } from './listing.wire.ts'
import { playingText, SOURCE_WORDS } from './players-now.ts'

/** How many play, for readers outside the site: with who counted, and when. */
export function playersSentence({ players }: Pick<Listing, 'players'>, now: number): string | null {
  const playing = playingText({ players }, now)
  if (!players || playing === null) return null
  return `${playing}, ${SOURCE_WORDS[players.source]} (${utcMoment(new Date(players.countedAt))})`
}
