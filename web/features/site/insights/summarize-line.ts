import { plural, t } from '@lingui/core/macro'
import { sentenceSpace } from '#contract/language/lists.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { sum } from '#contract/site/insights.ts'
import { longDay } from './day-text.ts'
import { type Metric, perDay } from './metrics.ts'

interface Line {
  labels: readonly string[]
  values: readonly number[]
  days: number
  metric: Pick<Metric, 'count' | 'none'>
}

/**
 * A line as text for screen readers: the sum, the average, the best day and the number of days without any.
 * Today, the last day, counts only for the sum and the best day.
 */
export function summarizeLine({ labels, values, days, metric }: Line): string {
  const total = sum(values)
  if (total === 0) return metric.none(days)
  const largest = Math.max(...values)
  const shared = values.filter((value) => value === largest).length - 1
  const quiet = values.slice(0, -1).filter((value) => value === 0).length
  const amount = metric.count(total)
  const average = perDay(values)
  const usual = wholeNumber(average)
  const most = wholeNumber(largest)
  const day = longDay(labels[values.indexOf(largest)] ?? '')
  return [
    average === 0
      ? t`${amount} in the last ${days} days, less than one a day.`
      : t`${amount} in the last ${days} days, ${usual} a day.`,
    shared === 0
      ? t`The most on one day: ${most}, on ${day}.`
      : plural(shared, {
          one: `The most on one day: ${most}, on ${day} and one other day.`,
          other: `The most on one day: ${most}, on ${day} and # other days.`,
        }),
    quiet > 0 ? plural(quiet, { one: 'One day without any.', other: '# days without any.' }) : '',
  ]
    .filter(Boolean)
    .join(sentenceSpace())
}
