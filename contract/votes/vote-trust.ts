import { DAY } from '../base/time.ts'

/** What a vote came with is kept for so many days. */
export const SIGNAL_DAYS = 30

/** Somebody is new here for so many days. What people use who are not is usual. */
export const NEW_DAYS = 30

/** Accounts and rhythms are compared over so many days; programs over `SIGNAL_DAYS`. */
export const CROWD_DAYS = 7

/**
 * What makes votes for one server a script's, each of it alone: so many people on so many networks, which no school and no camp has, with one of the three. A
 * person counts here less with each evidence.
 */
export const SCRIPT = {
  PEOPLE: 12,
  NETWORKS: 4,
  /** Software that less than this part of the usual networks has, and less than so many of them, is a program, and not a browser. */
  USUAL_SHARE: 0.005,
  USUAL_MOST: 100,
  /** Below so many usual networks the site cannot tell. */
  USUAL_MIN: 300,
  /** Programs that each pretend to be another one: from this part of a crowd on, and so many times the site's own. */
  UNUSUAL_SHARE: 0.05,
  UNUSUAL_TIMES: 3,
  /** Accounts made within so many days, as this part of the people who are new here. */
  BURST_DAYS: 3,
  BURST_SHARE: 1 / 3,
  /** The spread of the gaps between votes, divided by their mean: about 1 for people, near 0 for a program that waits. */
  RHYTHM_SPREAD: 0.25,
} as const

/** Each evidence takes a third of the suspicion, and each takes weeks: see `evidenceSql`. */
export const EVIDENCE = {
  KINDS: 3,
  /** Counted votes and reviews for so many servers, in so many different weeks. */
  SERVERS: 3,
  WEEKS: 3,
  WEEK_MS: 7 * DAY,
} as const

/** Somebody who came with an odd crowd. */
export interface Member {
  person: string
  network: string
  /** 0 to `EVIDENCE.KINDS`. */
  evidence: number
  /** Staff let this vote count. */
  cleared: boolean
}

/** So many people of one network count at most, or three strangers would make a script of a camp, and one room a script of a streamer's evening. */
export const ON_A_NETWORK = SCRIPT.PEOPLE / SCRIPT.NETWORKS

/** Whose votes of an odd crowd wait; nobody's where too few are left without those whom evidence or staff speak for. */
export function heldOf(members: readonly Member[]): string[] {
  const suspects = members.filter(({ cleared, evidence }) => !cleared && evidence < EVIDENCE.KINDS)
  const people = new Set<string>()
  const thirds = new Map<string, number>()
  for (const { person, network, evidence } of suspects) {
    const room = ON_A_NETWORK * EVIDENCE.KINDS - (thirds.get(network) ?? 0)
    if (people.has(person) || room === 0) continue
    people.add(person)
    thirds.set(network, (thirds.get(network) ?? 0) + Math.min(room, EVIDENCE.KINDS - evidence))
  }
  const sum = [...thirds.values()].reduce((all, some) => all + some, 0)
  return sum >= SCRIPT.PEOPLE * EVIDENCE.KINDS ? [...new Set(suspects.map(({ person }) => person))] : []
}
