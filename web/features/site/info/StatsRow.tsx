import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CheckIcon, ClockIcon, PortalIcon } from '../../../ui/more-icons.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { statsFailure, statsQuery } from './queries.ts'

/** The directory in three numbers. */
export function StatsRow() {
  const stats = useQuery(statsQuery)
  const failure = useLoadFailure(stats)
  if (failure) {
    return <ErrorState message={explain(statsFailure(failure), failure)} query={stats} />
  }
  const show = (value: number | undefined) => (value === undefined ? undefined : wholeNumber(value))
  return (
    <dl className="grid gap-4 sm:grid-cols-3" aria-busy={stats.isPending}>
      <StatCard
        label="Total Submissions"
        value={show(stats.data?.total)}
        icon={<PortalIcon className="size-4 text-sky" />}
      />
      <StatCard
        label="Approved"
        value={show(stats.data?.approved)}
        icon={<CheckIcon className="size-4 text-moss" />}
      />
      <StatCard
        label="Pending"
        value={show(stats.data?.pending)}
        icon={<ClockIcon className="size-4 text-amber" />}
      />
    </dl>
  )
}
