import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/language/numbers.ts'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CheckIcon, ClockIcon, PortalIcon } from '../../../ui/more-icons.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { statsFailure, statsQuery } from './queries.ts'

const cards = () =>
  [
    [t`Total Submissions`, 'total', PortalIcon, 'text-sky'],
    [t`Approved`, 'approved', CheckIcon, 'text-moss'],
    [t`Pending`, 'pending', ClockIcon, 'text-amber'],
  ] as const

export function StatsRow() {
  const stats = useQuery(statsQuery)
  const failure = useLoadFailure(stats)
  if (failure) {
    return <ErrorState message={explain(statsFailure(failure), failure)} query={stats} />
  }
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4" aria-busy={stats.isPending}>
      {cards().map(([label, name, Icon, tone]) => (
        <StatCard
          key={name}
          label={label}
          value={stats.data && wholeNumber(stats.data[name])}
          icon={<Icon className={`size-4 max-sm:hidden ${tone}`} />}
          className="content-between! max-sm:px-3! max-sm:py-2!"
        />
      ))}
    </dl>
  )
}
