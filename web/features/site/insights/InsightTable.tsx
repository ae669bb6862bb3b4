import { t } from '@lingui/core/macro'
import { wholeNumber } from '#contract/language/numbers.ts'
import type { Insights } from '#contract/site/insights.ts'
import { dayText } from './day-text.ts'
import { COLUMNS, valueOn } from './metrics.ts'

/** All numbers of the charts, newest day first. */
export function InsightTable({ insights }: { insights: Insights }) {
  const { labels } = insights
  const textOn = (key: (typeof COLUMNS)[number][1], day: number) => {
    const value = valueOn(insights, key, day)
    return value === null ? '–' : wholeNumber(value)
  }
  return (
    <details className="min-w-0">
      <summary className="link w-fit cursor-pointer py-2 font-semibold">{t`All numbers as a table`}</summary>
      <section
        aria-label={t`All numbers`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto border border-line"
      >
        <table className="tabular w-full text-end text-sm">
          <thead className="sticky top-0 bg-surface-raised">
            <tr>
              <th scope="col" className="px-3 py-2 text-start">
                {t`Day (UTC)`}
              </th>
              {COLUMNS.map(([label, key]) => (
                <th key={key} scope="col" className="px-3 py-2 whitespace-nowrap">
                  {label()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels
              .map((label, day) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="px-3 py-1.5 text-start font-medium whitespace-nowrap">
                    <span>{dayText(labels, day)}</span>
                  </th>
                  {COLUMNS.map(([, key]) => (
                    <td key={key} className="px-3 py-1.5">
                      {textOn(key, day)}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
    </details>
  )
}
