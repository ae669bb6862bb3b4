import { useQuery } from '@tanstack/react-query'
import { ClockIcon, PlusIcon, UserIcon } from '../../../ui/more-icons.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { STAT_ROW, WeekStats } from './WeekStats.tsx'
import { ownSummaryQuery } from './queries.ts'

/**
 * Three numbers: all own listings, new ones, and waiting ones. The list below shows the error when loading
 * fails.
 */
export function OwnStats() {
  const { data, isError } = useQuery(ownSummaryQuery)
  const value = (number: number | undefined) => number?.toLocaleString('en') ?? (isError ? '–' : undefined)
  return (
    <>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        <StatCard
          className={STAT_ROW}
          label="Total Affiliations"
          value={value(data?.total)}
          icon={<UserIcon className="size-4 text-sky" />}
        />
        <StatCard
          className={STAT_ROW}
          label="New"
          value={value(data?.new)}
          hint="Created within 3 days"
          icon={<PlusIcon className="size-4 text-moss" />}
        />
        <StatCard
          className={STAT_ROW}
          label="Pending Review"
          value={value(data?.pending)}
          icon={<ClockIcon className="size-4 text-amber" />}
        />
      </dl>
      {data && data.total > 0 && <WeekStats week={data.week} before={data.before} />}
    </>
  )
}
