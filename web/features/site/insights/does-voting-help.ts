import { plural } from '@lingui/core/macro'
import { decimalNumber } from '#contract/language/numbers.ts'

/** With fewer counted days, busy days or quiet days, a difference is chance. */
export const COUNTED_MIN = 20
const DAYS_MIN = 3

/**
 * Whether more people press Join on days with many votes than on others, in a sentence; `null` where too
 * little was counted to compare. Today is not over, so it is left out.
 */
export function doesVotingHelp(votes: readonly number[], joins: readonly number[]): string | null {
  const days = votes.slice(0, -1).map((count, day) => ({ count, joins: joins[day] ?? 0 }))
  if (days.length < COUNTED_MIN) return null
  const sorted = days.map(({ count }) => count).toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const many = days.filter(({ count }) => count > middle)
  const few = days.filter(({ count }) => count <= middle)
  if (many.length < DAYS_MIN || few.length < DAYS_MIN) return null
  const [busy, quiet] = [average(many), average(few)]
  if (busy === 0 && quiet === 0) return null
  const [often, seldom] = [write(busy), write(quiet)]
  return plural(many.length, {
    one: `On the # day with the most votes, Join was pressed ${often} times a day; on the other days ${seldom} times. Both can have the same cause, such as news of yours.`,
    other: `On the # days with the most votes, Join was pressed ${often} times a day; on the other days ${seldom} times. Both can have the same cause, such as news of yours.`,
  })
}

const average = (days: readonly { joins: number }[]) =>
  days.reduce((sum, { joins }) => sum + joins, 0) / days.length

const write = (value: number) => decimalNumber(value, value < 10 ? 1 : 0)
