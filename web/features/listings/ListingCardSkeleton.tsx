import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder for a card that is loading, with the same size. */
export function ListingCardSkeleton() {
  return (
    <div aria-hidden="true" className={cardClass({ className: 'flex h-full flex-col' })}>
      <div className="m-0.5 mb-0 notch-clip-top notch-step-4">
        <Skeleton className="aspect-[5/2] w-full" />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-5 pt-5 pb-4">
        <Line className="h-7" bar="h-5 w-3/5" />
        <Line className="h-6" bar="h-3.5 w-2/5" />
        <div className="min-h-[2lh]">
          <Line className="h-[1lh]" bar="h-3.5 w-full" />
          <Line className="h-[1lh]" bar="h-3.5 w-4/5" />
        </div>
        <Line className="h-6" bar="h-5 w-1/3" />
        <div className="mt-auto border-t-2 border-line pt-3">
          <Line className="h-6" bar="h-4 w-1/2" />
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
