import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Placeholder for a card that is loading, with the usual size. */
export function OwnListingCardSkeleton() {
  return (
    <div aria-hidden="true" className={cardClass({ className: 'flex h-full flex-col p-3 sm:p-0' })}>
      <Skeleton className="aspect-square w-20 sm:aspect-[5/2] sm:w-full" />
      <div className="grid gap-2 sm:px-5 sm:pt-4 sm:pb-5">
        <Skeleton className="h-7 w-3/5" />
        <div className="grid h-[3lh] content-evenly">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="mt-2 h-11 w-full" />
      </div>
    </div>
  )
}
