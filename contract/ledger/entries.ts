import { SITE_SLUG } from '../site/site.ts'
import { type Bytes, bytesOf, textOf } from './bytes.ts'
import { ENTRY_BYTES_MAX } from './tiles.ts'

/**
 * What the ledger says, one JSON object an entry. An entry never changes: a later one `replaces` it. `at` is the hour in which it was written. Nothing in it
 * names a person.
 */
export type LedgerEntry = VoteEntry | DecisionEntry | RankingEntry

/** What a logged vote can do, and how one ends. */
const LEDGER_EFFECTS = ['counted', 'held', 'void', 'withdrawn'] as const
export type LedgerEffect = (typeof LEDGER_EFFECTS)[number]

/** A vote for a server, or a change of its effect. */
export interface VoteEntry {
  type: 'vote'
  at: string
  listing: string
  /** The month of the vote, `2026-11`. */
  month: string
  effect: LedgerEffect
  /** Why it does not count. */
  reason?: string
  /** A commitment to the voter and the exact time: see {@link commitmentText}. It is missing when the vote is gone. */
  voter?: string
  replaces?: number
}

/** A decision of staff that took something from somebody, or what became of it. */
export interface DecisionEntry {
  type: 'decision'
  at: string
  /** The id of its public statement. */
  id: string
  /** The day of the decision, `2026-11-22`. */
  day: string
  restriction: string
  subject: string
  rule: string
  /** The day on which it ends by itself. */
  until?: string
  /** Why it is no longer in force. */
  ended?: string
  appeal?: 'open' | 'upheld' | 'overturned' | 'closed'
  replaces?: number
}

/** A part of a weekly ranking. */
export interface RankingEntry {
  type: 'ranking'
  at: string
  /** The Sunday. */
  week: string
  places: readonly RankedPlace[]
}

/** Place, listing, its three counts, whether its score was halved, and the score in two-hundredths. */
export type RankedPlace = readonly [
  place: number,
  listing: string,
  total: number,
  today: number,
  playing: number,
  halved: 0 | 1,
  points: number,
]

/** Places in one entry, so that it stays within the length limit. */
export const PLACES_PER_ENTRY = 500

/** The hour of a moment, for `at`. */
export function hourOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 13)}:00Z`
}

export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export function encodeEntry(entry: LedgerEntry): string {
  const text = JSON.stringify(entry)
  if (text.length > ENTRY_BYTES_MAX) throw new Error('A ledger entry is too long')
  return text
}

/**
 * What a voter's commitment is the SHA-256 of, as base64url without padding. The salt is random, known to the voter alone, and destroyed with the account: from
 * then on nobody can tell whose vote it was.
 */
export function commitmentText(vote: {
  salt: string
  userId: string
  listing: string
  castAt: number
}): string {
  return `${SITE_SLUG} vote\n${vote.salt}\n${vote.userId}\n${vote.listing}\n${new Date(vote.castAt).toISOString()}`
}

const PATTERNS = {
  at: /^20\d\d-\d\d-\d\dT\d\d:00Z$/,
  month: /^20\d\d-\d\d$/,
  day: /^20\d\d-\d\d-\d\d$/,
  id: /^[A-Za-z0-9_-]{1,64}$/,
  word: /^[a-z][a-z-]{0,63}$/,
  voter: /^[A-Za-z0-9_-]{43}$/,
}

type Field = readonly [pattern: RegExp | readonly string[] | 'index' | 'places', isOptional?: true]

const FIELDS: Record<LedgerEntry['type'], Record<string, Field>> = {
  vote: {
    at: [PATTERNS.at],
    listing: [PATTERNS.id],
    month: [PATTERNS.month],
    effect: [LEDGER_EFFECTS],
    reason: [PATTERNS.word, true],
    voter: [PATTERNS.voter, true],
    replaces: ['index', true],
  },
  decision: {
    at: [PATTERNS.at],
    id: [PATTERNS.id],
    day: [PATTERNS.day],
    restriction: [PATTERNS.word],
    subject: [PATTERNS.word],
    rule: [PATTERNS.word],
    until: [PATTERNS.day, true],
    ended: [PATTERNS.word, true],
    appeal: [['open', 'upheld', 'overturned', 'closed'], true],
    replaces: ['index', true],
  },
  ranking: { at: [PATTERNS.at], week: [PATTERNS.day], places: ['places'] },
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isPlace(value: unknown): value is RankedPlace {
  if (!Array.isArray(value) || value.length !== 7) return false
  const [place, listing, ...counts]: unknown[] = value
  return isCount(place) && typeof listing === 'string' && PATTERNS.id.test(listing) && counts.every(isCount)
}

function fits(value: unknown, [rule, isOptional]: Field): boolean {
  if (value === undefined) return isOptional === true
  if (rule === 'index') return isCount(value)
  if (rule === 'places') return Array.isArray(value) && value.length > 0 && value.every(isPlace)
  if (typeof value !== 'string') return false
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value)
}

/** An entry in its one spelling; `null` for anything else. */
export function parseEntry(bytes: Bytes): LedgerEntry | null {
  try {
    const text = textOf(bytes)
    const value: unknown = JSON.parse(text)
    // Two spellings of one entry would be two leaves that say the same.
    return isEntry(value) && JSON.stringify(value) === text ? value : null
  } catch {
    return null
  }
}

function isEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type, ...rest } = value
  const isKnown = type === 'vote' || type === 'decision' || type === 'ranking'
  if (!isKnown) return false
  const given: Record<string, unknown> = rest
  const fields = FIELDS[type]
  return (
    Object.keys(given).every((name) => name in fields) &&
    Object.entries(fields).every(([name, field]) => fits(given[name], field))
  )
}

export const entryBytes = (entry: LedgerEntry): Bytes => bytesOf(encodeEntry(entry))
