import { t } from '@lingui/core/macro'
import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ListingSkeleton() {
  return (
    <div className="page grid min-h-dvh content-start gap-6 pt-6 pb-16">
      <output className="sr-only">{t`Loading…`}</output>
      {/* The height of the button that leads back. */}
      <div className="h-9" />
      <div className={cardClass()}>
        <div className="m-0.5 mb-0 notch-clip-top notch-step-4">
          <Skeleton className="aspect-[2/1] w-full sm:aspect-[16/5]" />
        </div>
        <div className="grid gap-4 px-5 pt-5 pb-6 sm:px-8">
          <Skeleton className="h-9 w-2/3 sm:h-13" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-20 w-full max-w-prose" />
        </div>
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}
