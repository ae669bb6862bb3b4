import type { PlayersSource } from './listing.wire.ts'

/** The most players that count on an owner's word: a Realm holds its owner and ten others. */
export const OWNERS_WORD_MAX = 11
/** A doubted number counts as this many at most. */
export const UNDOUBTED_MAX = 20
/**
 * More players than this for each press of Join in `PRESSES_DAYS` days came from elsewhere, or are made up.
 */
export const PLAYERS_A_PRESS = 20
export const PRESSES_DAYS = 30

export interface CountedPlayers {
  playing: number
  source: PlayersSource
  /** Presses of Join in the last days. */
  presses: number
  /** An older listing has the same address, or the same server answers for it. */
  isCopy: boolean
  /** Staff said that the count is real. */
  isReal: boolean
}

/** How many count in the order 'Playing now' and in the total of the site. All of them are shown. */
export function rankedPlayers({ playing, source, presses, isCopy, isReal }: CountedPlayers): number {
  if (isCopy && !isReal) return 0
  if (source === 'server' || source === 'owner') return Math.min(playing, OWNERS_WORD_MAX)
  const isDoubted = source === 'probe' && !isReal && playing > PLAYERS_A_PRESS * presses
  return isDoubted ? Math.min(playing, UNDOUBTED_MAX) : playing
}

export interface Identified {
  seq: number
  /** Since when it has its address. */
  since: number
  /** `null` without one. */
  address: string | null
  /** What the server calls itself; empty if nobody asked, '0' if it says nothing. */
  server: string
}

/**
 * The `seq` of each listing whose count is left out, because another one had its address or server before.
 * The first keeps its count.
 */
export function copiesAmong(listings: readonly Identified[]): number[] {
  const taken = new Set<string>()
  const oldestFirst = listings.toSorted((a, b) => a.since - b.since || a.seq - b.seq)
  return oldestFirst.flatMap(({ seq, address, server }) => {
    const names = [
      ...(address === null ? [] : [`address ${address}`]),
      ...(server === '' || server === '0' ? [] : [`server ${server}`]),
    ]
    const isCopy = names.some((name) => taken.has(name))
    for (const name of names) taken.add(name)
    return isCopy ? [seq] : []
  })
}
