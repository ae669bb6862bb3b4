import { t } from '@lingui/core/macro'
import { cardClass } from './card-class.ts'
import { Skeleton } from './Skeleton.tsx'

export function RowsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <output className="sr-only">{t`Loading…`}</output>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={cardClass({ className: 'grid grid-cols-1 gap-3 px-5 py-4' })}>
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="h-5 w-80 max-w-full" />
          <Skeleton className="h-5 w-full max-w-xl" />
        </div>
      ))}
    </div>
  )
}
