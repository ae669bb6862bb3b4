import type { LedgerEffect, LedgerEntry, RankedPlace, VoteEntry } from './entries.ts'

type Tally = Record<Exclude<LedgerEffect, 'withdrawn'>, number>

/** What became of the votes of a month. */
export interface MonthFigures extends Tally {
  withdrawn: number
  /** Votes that were held once, and of those the ones that were counted, or made void, afterwards. */
  everHeld: number
  released: number
  voided: number
}

export const NO_VOTES: Readonly<MonthFigures> = {
  counted: 0,
  held: 0,
  void: 0,
  withdrawn: 0,
  everHeld: 0,
  released: 0,
  voided: 0,
}

/** Which figures of a month one step of a vote changes, and by how much. `was` is `null` for its first entry. */
export function figureSteps(
  was: LedgerEffect | null,
  effect: LedgerEffect,
): [figure: keyof MonthFigures, by: 1 | -1][] {
  const steps: [keyof MonthFigures, 1 | -1][] = [[effect, 1]]
  if (was !== null) steps.push([was, -1])
  if (effect === 'held') steps.push(['everHeld', 1])
  if (was === 'held' && effect === 'counted') steps.push(['released', 1])
  if (was === 'held' && effect === 'void') steps.push(['voided', 1])
  return steps
}

/** An entry that may still be replaced. */
type Open = { vote: Pick<VoteEntry, 'listing' | 'month' | 'effect' | 'voter'> } | { decision: string }

/** The score of a realm in two-hundredths, as the page of the ranking explains it. */
const pointsOf = ([, , total, today, playing, halved]: RankedPlace) =>
  total * (today + playing * 20 + 101) * (halved === 1 ? 1 : 2)

/** Reads the entries of a ledger in their order, and says what does not fit: whether each may follow the earlier ones, and what they add up to. */
export class LedgerAudit {
  readonly findings: string[] = []
  /** The votes of each listing by their present effect. */
  readonly listings = new Map<string, Tally>()
  readonly months = new Map<string, MonthFigures>()
  /** The places of each weekly ranking. */
  readonly weeks = new Map<string, RankedPlace[]>()
  decisions = 0
  /** Each entry that nothing replaced yet; replaced ones are `undefined`. */
  readonly #open: (Open | undefined)[] = []

  get size(): number {
    return this.#open.length
  }

  /** `entry` is `null` where the bytes are no entry. */
  add(entry: LedgerEntry | null): void {
    const index = this.#open.length
    const open = entry === null ? `is not an entry` : this.#follow(entry)
    if (typeof open === 'string') this.findings.push(`Entry ${index} ${open}.`)
    this.#open.push(typeof open === 'string' ? undefined : open)
  }

  #follow(entry: LedgerEntry): Open | undefined | string {
    if (entry.type === 'ranking') return this.#rank(entry.week, entry.places)
    const before = entry.replaces === undefined ? null : (this.#open[entry.replaces] ?? undefined)
    if (before === undefined)
      return `replaces entry ${entry.replaces}, which is not there or was replaced before`
    const open =
      entry.type === 'vote'
        ? this.#count(entry, before === null ? null : 'vote' in before ? before.vote : undefined)
        : this.#decide(entry.id, before)
    if (typeof open !== 'string' && entry.replaces !== undefined) this.#open[entry.replaces] = undefined
    return open
  }

  #decide(id: string, before: Open | null): Open | string {
    if (before === null) this.decisions += 1
    else if (!('decision' in before) || before.decision !== id) return 'replaces another decision'
    return { decision: id }
  }

  /** `before` is `null` for a first entry, and `undefined` when the replaced one is no vote. */
  #count(
    { listing, month, effect, voter, reason }: VoteEntry,
    before: Pick<VoteEntry, 'listing' | 'month' | 'effect' | 'voter'> | null | undefined,
  ): Open | undefined | string {
    if (before === undefined) return 'replaces no vote'
    if (before === null && (effect === 'withdrawn' || voter === undefined)) return 'is a vote without a voter'
    if (reason !== undefined && effect !== 'held' && effect !== 'void') return 'has a wrong reason'
    if (before && (before.listing !== listing || before.month !== month)) return 'replaces another vote'
    if (before && voter !== undefined && before.voter !== undefined && before.voter !== voter)
      return 'replaces the vote of another voter'
    const tally = this.listings.get(listing) ?? { counted: 0, held: 0, void: 0 }
    if (before && before.effect !== 'withdrawn') tally[before.effect] -= 1
    if (effect !== 'withdrawn') tally[effect] += 1
    this.listings.set(listing, tally)
    const figures = this.months.get(month) ?? { ...NO_VOTES }
    for (const [figure, by] of figureSteps(before?.effect ?? null, effect)) figures[figure] += by
    this.months.set(month, figures)
    if (effect === 'withdrawn') return undefined
    const known = voter ?? before?.voter
    return { vote: { listing, month, effect, ...(known !== undefined && { voter: known }) } }
  }

  #rank(week: string, places: readonly RankedPlace[]): undefined | string {
    const known = this.weeks.get(week) ?? []
    for (const place of places) {
      const above = known.at(-1)
      // Servers that were deleted since leave their place empty.
      if (place[0] <= (above?.[0] ?? 0)) return `has a wrong place ${place[0]} of ${week}`
      if (place[6] !== pointsOf(place)) return `has a wrong score at place ${place[0]} of ${week}`
      if (above && above[6] < place[6]) return `has a wrong order at place ${place[0]} of ${week}`
      known.push(place)
    }
    this.weeks.set(week, known)
    return undefined
  }
}
