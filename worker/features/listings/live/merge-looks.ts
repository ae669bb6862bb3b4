import { ROUND_SHARE_MIN } from '#contract/listings/live.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import type { probeLooks } from '../../../db/schema/live.ts'
import { blockOf, type Looks, looksOf, nextLook, type StoredLive } from './look.ts'
import { type Voice, verdictOf } from './verdict.ts'

/** Before the first round: most lines lose less. */
const LOST_AT_FIRST = 0.01
/** So many looks are remembered in the share of lost packets. Where an answer comes after one or two misses, those were lost. */
const LOST_OVER = 200
const LOST_IN_A_ROW = 2
/** With fewer that answered before, nobody can say that a round failed. */
const ROUND_MIN = 5
/** As many listings on one identity are one network, which counts all of its players for each. */
const SHARED_MIN = 3
export type LooksRow = typeof probeLooks.$inferSelect

interface OfBlock {
  probe: string
  block: number
  number: number
  results: readonly RoundResult[]
}

/** The row of a probe after a round. When most that answered before are silent at once, the probe could not look: misses say nothing then. */
export function afterRound(
  before: LooksRow | undefined,
  { probe, block, number, results }: OfBlock,
): LooksRow {
  const looks: Looks = before ? looksOf(before.looks) : {}
  const own = results.filter(({ id }) => blockOf(id) === block)
  const answeredBefore = own.filter(({ id }) => {
    const look = looks[id]
    return look !== undefined && look.misses === 0
  })
  const missed = answeredBefore.filter((result) => 'missed' in result).length
  const couldLook = answeredBefore.length < ROUND_MIN || 1 - missed / answeredBefore.length >= ROUND_SHARE_MIN
  let lostNow = 0
  for (const result of own) {
    const look = looks[result.id]
    const isMiss = 'missed' in result
    if (isMiss && !couldLook) continue
    if (!isMiss && look && look.misses <= LOST_IN_A_ROW) lostNow += look.misses
    looks[result.id] = nextLook(look, result)
  }
  const lost = before?.lost ?? LOST_AT_FIRST
  return {
    probe,
    block,
    number,
    looks: JSON.stringify(looks),
    lost: couldLook ? (lost * LOST_OVER + lostNow) / (LOST_OVER + answeredBefore.length) : lost,
  }
}

interface Known {
  off: ReadonlySet<string>
  odd: ReadonlySet<string>
  now: number
}

/** What is said of each server of a block. */
export function mergeLooks(rows: readonly LooksRow[], { off, odd, now }: Known): Record<string, StoredLive> {
  const voices = new Map<string, Voice[]>()
  for (const { looks, lost } of rows)
    for (const [seq, look] of Object.entries(looksOf(looks)))
      if (!off.has(seq)) voices.set(seq, [...(voices.get(seq) ?? []), { look, lost }])
  const servers: Record<string, StoredLive> = {}
  for (const [seq, heard] of voices) {
    const verdict = verdictOf(heard, now)
    if (verdict) servers[seq] = verdict
  }
  const shared = sharedIn(Object.values(servers))
  for (const [seq, server] of Object.entries(servers))
    if (odd.has(seq) || shared.has(identityOf(server))) server.believed = false
  return servers
}

const identityOf = ({ server, players }: StoredLive) => `${server} ${players}`

/** A hoster's proxy says the players of its whole network for each of its servers. */
function sharedIn(servers: readonly StoredLive[]): Set<string> {
  const counts = new Map<string, number>()
  for (const one of servers)
    if (one.server !== '') counts.set(identityOf(one), (counts.get(identityOf(one)) ?? 0) + 1)
  return new Set([...counts].flatMap(([identity, count]) => (count >= SHARED_MIN ? [identity] : [])))
}
