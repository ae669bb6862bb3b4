import { LOOK_FRESH_MS, ROUND_SHARE_MIN } from '#contract/listings/live.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { blockOf, nextLook, type ProbeLooks, type StoredLive } from './look.ts'
import { middle, playersOf, type Voice, verdictOf } from './verdict.ts'

/** Before the first round: most lines lose less. */
const LOST_AT_FIRST = 0.01
/** So many looks are remembered in the share of lost packets. Where an answer comes after one or two misses, those were lost. */
const LOST_OVER = 200
const LOST_IN_A_ROW = 2
/** With fewer that answered before, nobody can say that a round failed. */
const ROUND_MIN = 5
/** So many listings with one identity and count are one network. */
const SHARED_MIN = 3
/** Room for so many is 'room for four'. */
const ROOM = 4

interface OfBlock {
  block: number
  number: number
  results: readonly RoundResult[]
}

/** What a probe knows after a round. When most that answered before are silent at once, the probe could not look: misses say nothing then. */
export function afterRound(before: ProbeLooks | undefined, { block, number, results }: OfBlock): ProbeLooks {
  const looks = { ...before?.looks }
  const own = results.filter(({ id }) => blockOf(id) === block)
  const answeredBefore = own.filter(({ id }) => {
    const look = looks[id]
    return look !== undefined && look.misses === 0
  })
  const missed = answeredBefore.filter((result) => 'missed' in result).length
  const couldLook = answeredBefore.length < ROUND_MIN || 1 - missed / answeredBefore.length >= ROUND_SHARE_MIN
  const lost = before?.lost ?? LOST_AT_FIRST
  let lostNow = 0
  for (const result of own) {
    const look = looks[result.id]
    const isMiss = 'missed' in result
    if (isMiss && !couldLook) continue
    if (!isMiss && look && look.misses <= LOST_IN_A_ROW) lostNow += look.misses
    looks[result.id] = nextLook(look, result, lost)
  }
  return {
    number,
    looks,
    lost: couldLook ? (lost * LOST_OVER + lostNow) / (LOST_OVER + answeredBefore.length) : lost,
  }
}

interface Known {
  off: ReadonlySet<string>
  odd: ReadonlySet<string>
  /** Their own program says that they run: then they are not silent, only out of our reach. */
  reporting: ReadonlySet<string>
  now: number
}

/** What is said of each server of a block. */
export function mergeLooks(
  probes: readonly ProbeLooks[],
  { off, odd, reporting, now }: Known,
): Record<string, StoredLive> {
  const voices = new Map<string, Voice[]>()
  for (const { looks } of probes) {
    const probe = { strange: 0 }
    for (const [seq, look] of Object.entries(looks))
      if (!off.has(seq)) voices.set(seq, [...(voices.get(seq) ?? []), { look, probe }])
  }
  for (const heard of voices.values()) noteStrange(heard.filter(({ look }) => look.misses === 0))
  const servers: Record<string, StoredLive> = {}
  for (const [seq, heard] of voices) {
    const verdict = verdictOf(heard, now)
    if (verdict && !(verdict.state === 'down' && reporting.has(seq))) servers[seq] = verdict
  }
  const shared = sharedIn(Object.values(servers))
  for (const [seq, server] of Object.entries(servers))
    if (odd.has(seq) || shared.has(server.server)) server.believed = false
  return servers
}

/** Adds how far each probe is from the one in the middle of three. */
function noteStrange(up: readonly Voice[]): void {
  const usual = middle(up, playersOf)
  if (usual && up.length >= 3)
    for (const voice of up) voice.probe.strange += Math.abs(playersOf(voice) - playersOf(usual))
}

/** A hoster's proxy says the players of its whole network for each of its servers: the identities that do. Not all were asked since the number changed. */
export function sharedIn(servers: readonly StoredLive[]): Set<string> {
  const counts = new Map<string, number[]>()
  for (const { server, players } of servers)
    if (server !== '' && players > 0) counts.set(server, [...(counts.get(server) ?? []), players])
  const isShared = (all: readonly number[]) => {
    const most = Math.max(...all.map((count) => all.filter((other) => other === count).length))
    return most >= SHARED_MIN && 2 * most >= all.length
  }
  return new Set(
    [...counts].flatMap(([server, all]) => (all.length >= SHARED_MIN && isShared(all) ? [server] : [])),
  )
}

/** Who answers, who has room, and how many play where by `seq`, as far as counts look real. */
export function nowLists(servers: Readonly<Record<string, StoredLive>>, now: number) {
  const answering = Object.entries(servers).filter(
    ([, { state, at }]) => state === 'up' && now - at < LOOK_FRESH_MS,
  )
  const counted = answering.filter(([, { believed }]) => believed)
  return {
    answers: answering.map(([seq]) => Number(seq)),
    room: counted.flatMap(([seq, { players, capacity }]) =>
      capacity - players >= ROOM ? [Number(seq)] : [],
    ),
    people: Object.fromEntries(
      counted.flatMap(([seq, { players }]) => (players > 0 ? [[seq, players]] : [])),
    ),
  }
}
