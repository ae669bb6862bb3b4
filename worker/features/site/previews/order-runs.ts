import type { Run } from './choose-fonts.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

type Direction = 'left' | 'right'

/** The pieces of a name from left to right, as they are read: Arabic and Hebrew run from the right, and the first letter decides about the whole. */
export function orderRuns(runs: readonly Run[]): Run[] {
  const own = runs.map(({ text }) => directionOf(text))
  const base = own.find((each) => each !== null) ?? 'right'
  const groups: { direction: Direction; runs: Run[] }[] = []
  for (const [place, run] of runs.entries()) {
    const before = own.slice(0, place).findLast((each) => each !== null) ?? base
    const after = own.slice(place).find((each) => each !== null) ?? base
    // What has no direction, such as a blank, follows its neighbours if they agree.
    const direction = own[place] ?? (before === after ? before : base)
    const last = groups.at(-1)
    if (last?.direction === direction) last.runs.push(run)
    else groups.push({ direction, runs: [run] })
  }
  const placed = base === 'left' ? groups.toReversed() : groups
  return placed.flatMap((group) => (group.direction === 'left' ? group.runs.toReversed() : group.runs))
}

/** Where a text runs to; `null` when its signs do not say. */
function directionOf(text: string): Direction | null {
  if (RIGHT_TO_LEFT.test(text)) return 'left'
  return LEFT_TO_RIGHT.test(text) ? 'right' : null
}
