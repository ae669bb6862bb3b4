import { t } from '@lingui/core/macro'
import { longDay } from './day-text.ts'
import { type Metric, perDay } from './metrics.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'

interface Line {
  labels: readonly string[]
  values: readonly number[]
  days: number
  noun: Metric['noun']
}

/**
 * A line as text for screen readers: the sum, the average, the best day and the number of days without any.
 * The last day is today, which is not over: it counts only for the sum and the best day.
 */
export function summarizeLine({ labels, values, days, noun }: Line): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return t`No ${noun[1]} in the last ${days} days.`
  const largest = Math.max(...values)
  const best = values.indexOf(largest)
  const shared = values.filter((value) => value === largest).length - 1
  const quiet = values.slice(0, -1).filter((value) => value === 0).length
  return [
    t`${countText(total, ...noun)} in the last ${days} days, ${perDay(values)} a day.`,
    t`The most on one day: ${wholeNumber(largest)}, on ${longDay(labels[best] ?? '')}${shared > 0 ? ` and ${shared === 1 ? 'one other day' : t`${shared} other days`}` : ''}.`,
    quiet > 0 ? t`${quiet === 1 ? t`One day` : t`${quiet} days`} without any.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
