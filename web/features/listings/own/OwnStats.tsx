import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import { StatCard } from '../../../ui/StatCard.tsx'
import { ownSummaryQuery } from './queries.ts'

/** Three cards below each other would fill the first screen of a phone. */
const SMALL = 'max-sm:px-3 max-sm:py-2 max-sm:[&>dd]:min-h-8 max-sm:[&>dd]:text-2xl max-sm:[&>dt]:text-xs'

/**
 * Three numbers: all own listings, new ones, and waiting ones. The list below shows the error when loading
 * fails.
 */
export function OwnStats() {
  const { data, isError } = useQuery(ownSummaryQuery)
  const value = (number: number | undefined) =>
    number === undefined ? (isError ? '–' : undefined) : wholeNumber(number)
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      <StatCard className={SMALL} label="Total Affiliations" value={value(data?.total)} />
      <StatCard className={SMALL} label="New" value={value(data?.new)} />
      <StatCard className={SMALL} label="Pending Review" value={value(data?.pending)} />
    </dl>
  )
}

/** What the viewer's servers got in the last seven whole days, in one line. */
export function OwnWeek() {
  const { data } = useQuery(ownSummaryQuery)
  if (!data || data.approved === 0) return null
  const { impressions, clicks, votes } = data.week
  return (
    <p className="text-sm text-ink-muted max-sm:order-last sm:-mt-3">
      Last 7 days: {wholeNumber(impressions)} impressions · {wholeNumber(clicks)} clicks to join ·{' '}
      {countText(votes, 'vote')}
    </p>
  )
}
