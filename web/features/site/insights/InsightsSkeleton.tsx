import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { InsightTiles } from './InsightTiles.tsx'

/** Placeholder for tiles and chart while they load. */
export function InsightsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading…</output>
      <InsightTiles insights={undefined} />
      <div className={cardClass({ className: 'grid gap-5 p-5 sm:p-7' })}>
        <Skeleton className="h-8 w-40" />
        <div className="flex flex-wrap gap-2">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-9 w-24 pointer-coarse:h-11" />
          ))}
        </div>
        <div>
          <Skeleton className="mt-0.5 mb-1.5 h-4 w-24" />
          <Skeleton className="mb-17 h-[260px] w-full" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      </div>
    </>
  )
}
