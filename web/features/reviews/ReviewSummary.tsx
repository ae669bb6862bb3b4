import { t, plural } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/language/numbers.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { reviewsQuery } from './queries.ts'

/** Up to this number of reviews, the list below says all that their spread could. */
const FEW_REVIEWS = 2

interface ReviewSummaryProps {
  listing: { _id: string; ratingCnt: number }
}

/** How many reviews give each number of stars. Their average is at the top of the page. */
export function ReviewSummary({ listing: { _id, ratingCnt } }: ReviewSummaryProps) {
  const { data, isPending } = useInfiniteQuery(reviewsQuery(_id))
  if (ratingCnt === 0) return null
  if (isPending && ratingCnt > FEW_REVIEWS) return <Skeleton className="h-22 w-full max-w-md" />
  const spread = data?.pages[0]?.spread ?? []
  const largestCount = Math.max(1, ...spread)
  return (
    <div className="flex max-w-lg flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
      {ratingCnt > FEW_REVIEWS && (
        <ol aria-label={t`Spread of stars`} className="grid min-w-40 grow gap-0.5">
          {spread
            .map((count, index) => ({ count, stars: index + 1 }))
            .toReversed()
            .map(({ count, stars }) => (
              <li key={stars} className="tabular flex items-center gap-3 text-xs leading-4">
                <span className="w-3 text-end">
                  <span aria-hidden="true">{stars}</span>
                  <span className="sr-only">{plural(stars, { one: '# star:', other: '# stars:' })}</span>
                </span>
                <span aria-hidden="true" className="h-2.5 grow bg-surface-sunken">
                  <span
                    className="block h-full bg-star"
                    style={{ width: `${(count / largestCount) * 100}%` }}
                  />
                </span>
                <span className="w-10 text-end text-ink-muted">{wholeNumber(count)}</span>
              </li>
            ))}
        </ol>
      )}
    </div>
  )
}
