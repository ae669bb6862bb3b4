import { t } from '@lingui/core/macro'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export function EditSkeleton() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{t`Loading…`}</output>
      <div className="grid gap-6">
        <div className={cardClass({ className: 'grid gap-5 p-5 sm:p-7' })}>
          <Skeleton className="h-8 w-32" />
          <Skeleton className="aspect-[16/5] w-full" />
          <Skeleton className="h-11 w-40" />
        </div>
        <div className={cardClass({ className: 'grid gap-5 p-5 sm:p-7' })}>
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-11 w-2/3" />
        </div>
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
