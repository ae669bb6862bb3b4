import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HubCard } from './HubCard.tsx'
import { hubsQuery } from './queries.ts'
import { useFailed } from '../../../lib/use-failed.tsx'

/** The hubs in each of their states. `emptyAction` is shown when there are none. */
export function HubGrid({ emptyAction }: { emptyAction: ReactNode }) {
  const hubs = useQuery(hubsQuery)
  const failure = useFailed(hubs, 'Failed to load guilds.')
  if (failure) return failure
  if (!hubs.data) return <Placeholders />
  if (hubs.data.items.length === 0)
    return (
      <EmptyState
        island="lighthouse"
        title="No public hubs"
        text="No community has lit its lantern here yet."
        action={emptyAction}
      />
    )
  return (
    <ul aria-label="Hubs" className={GRID}>
      {hubs.data.items.map((hub) => (
        <li key={hub.id} className="min-w-0">
          <HubCard hub={hub} />
        </li>
      ))}
    </ul>
  )
}

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'
const PLACES = [1, 2, 3, 4, 5, 6]

function Placeholders() {
  return (
    <div className={GRID}>
      <output className="sr-only">Loading…</output>
      {PLACES.map((place) => (
        <div key={place} className={cardClass({ className: 'grid gap-4 p-5' })}>
          <div className="flex items-center gap-4">
            <Skeleton className="notch-clip notch-step-3 size-16 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-40 max-w-full" />
              <Skeleton className="h-4 w-32 max-w-full" />
            </div>
          </div>
          <div className="grid h-[3lh] content-start gap-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <div className="flex items-center justify-between border-t-2 border-line pt-4">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-11 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
