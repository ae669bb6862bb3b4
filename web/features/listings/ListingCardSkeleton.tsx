import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cardBody, cardLayout, cardPicture } from './card-layout.ts'

/** Placeholder for a card that is loading, with the same size. */
export function ListingCardSkeleton() {
  return (
    <div aria-hidden="true" className={cardClass({ className: cardLayout })}>
      <div className={cardPicture}>
        <Skeleton className="notch-clip notch-step-2 sm:notch-clip-top sm:notch-step-4 h-full w-full sm:aspect-[5/2] sm:h-auto" />
      </div>
      <div className={cardBody}>
        <Line className="h-[1.5rem] sm:h-[1.75rem]" bar="h-5 w-3/5" />
        <Line className="h-[1.25rem] sm:h-[1.5rem]" bar="h-3.5 w-2/5" />
        <Line className="h-[1.25rem] sm:h-[1.5rem]" bar="h-3.5 w-4/5" />
        <div className="max-sm:hidden">
          <Line className="h-[1lh]" bar="h-3.5 w-full" />
          <Line className="h-[1lh]" bar="h-3.5 w-4/5" />
        </div>
        <Line className="h-[1.5rem]" bar="h-5 w-1/3" />
        <div className="mt-auto hidden border-t-2 border-line pt-3 sm:block">
          <Line className="h-[1.5rem]" bar="h-4 w-1/2" />
        </div>
      </div>
    </div>
  )
}

function Line({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={`flex items-center ${className}`}>
      <Skeleton className={bar} />
    </div>
  )
}
