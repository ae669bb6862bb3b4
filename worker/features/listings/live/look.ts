import { z } from 'zod'
import { BLOCK_SIZE } from '../../../db/schema.ts'
import { live, type Live } from '#contract/listings/live.wire.ts'
import type { RoundResult } from '#contract/listings/probe.wire.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

/** What one probe knows of one server. Times are milliseconds since 1970. */
export interface Look {
  at: number
  /** 0 for never; players and words are those of then. */
  answeredAt: number
  /** In a row, and when the first of them was. */
  misses: number
  missedSince: number
  /** How sure it is that these are no lost packets: the logarithm of how rarely they would be. */
  sure: number
  players: number
  capacity: number
  server: string
  version: string
  motd: string
}

const probeLooks = z.object({
  /** Of the last round. */
  number: z.number(),
  /** The share of packets that this probe loses, as it seems. */
  lost: z.number(),
  /** By `seq`. Not checked one by one: each round reads thousands, which `nextLook` alone writes. */
  looks: z.custom<Record<string, Look>>((value) => typeof value === 'object' && value !== null),
})
export type ProbeLooks = z.output<typeof probeLooks>
const looksByProbe = z.record(z.string(), probeLooks)
export type LooksByProbe = z.output<typeof looksByProbe>
export const looksOf = (text: string): LooksByProbe => looksByProbe.parse(JSON.parse(text))

/** What is stored of a verdict: the public form with times as numbers. */
const storedLive = live.extend({
  at: z.number(),
  since: z.number().nullable(),
  /** What the server calls itself. */
  server: z.string(),
})
export type StoredLive = z.output<typeof storedLive>
const storedServers = z.record(z.string(), storedLive)
export const serversOf = (text: string): Record<string, StoredLive> => storedServers.parse(JSON.parse(text))

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK_SIZE)

const NEVER: Look = {
  at: 0,
  answeredAt: 0,
  misses: 0,
  missedSince: 0,
  sure: 0,
  players: 0,
  capacity: 0,
  server: '',
  version: '',
  motd: '',
}

/** No line is better than this. */
const LOST_MIN = 0.002

/** What a probe that loses a share of packets knows after a result. One that is not newer changes nothing. */
export function nextLook(before: Look = NEVER, result: RoundResult, lost: number): Look {
  if (result.at <= before.at) return before
  if (!('missed' in result)) {
    const { id: _, ...answer } = result
    return { ...answer, answeredAt: result.at, misses: 0, missedSince: 0, sure: 0 }
  }
  const missedSince = before.misses === 0 ? result.at : before.missedSince
  const sure = before.sure - Math.log(Math.max(lost, LOST_MIN))
  return { ...before, at: result.at, misses: before.misses + 1, missedSince, sure }
}

/** The public form of a stored verdict; a text that is none is no verdict. */
export function liveOf(text: string | null): Live | null {
  if (text === null) return null
  const { data } = storedLive.omit({ server: true }).safeParse(JSON.parse(text))
  return data ? { ...data, at: iso(data.at), since: isoOrNull(data.since) } : null
}
