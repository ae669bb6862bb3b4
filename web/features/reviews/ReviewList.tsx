import { t, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#contract/listings/post.ts'
import { type Review, REVIEW_SORTS, type ReviewSort } from '#contract/reviews/review.ts'
import { explain } from '../../lib/api.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { useFocusOnNew } from '../../ui/use-focus-on-new.ts'
import { userText } from '../../ui/user-text.ts'
import { reviewsQuery } from './queries.ts'
import { reviewsOf } from './review-pages.ts'

interface ReviewListProps {
  listingId: string
  isOnTeam: boolean
  /** What the viewer can do about a review: the owner replies or reports, staff remove. */
  renderActions: (review: Review) => ReactNode
  /** What the viewer can do about the owner's reply to a review. */
  renderReplyActions: (review: Review, reply: Reply) => ReactNode
}

const sortLabels = (): Record<ReviewSort, string> => ({
  new: t`Newest first`,
  high: t`Highest first`,
  low: t`Lowest first`,
})

export function ReviewList({ listingId, isOnTeam, renderActions, renderReplyActions }: ReviewListProps) {
  const [sort, setSort] = useState<ReviewSort>('new')
  const sortField = useEarlyInput<HTMLDivElement>()
  const query = useInfiniteQuery({ ...reviewsQuery(listingId, sort), placeholderData: keepPreviousData })
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const reviews = data ? reviewsOf(data) : []
  const { listRef, focusNextNew } = useFocusOnNew(reviews.length)
  function loadMore() {
    focusNextNew()
    void fetchNextPage()
  }
  const failure = useLoadFailure(query)
  const errorNotice = (failure ?? isError) && (
    <ErrorState
      message={explain(t`Failed to load reviews.`, failure ?? query.error)}
      onRetry={data ? loadMore : () => void refetch()}
      busy={isFetching}
    />
  )
  if (!data) return errorNotice || <ListSkeleton />
  if (reviews.length === 0)
    return (
      <p className="text-ink-muted">
        {isOnTeam ? t`No reviews yet.` : t`No reviews yet. Played there? Write the first one.`}
      </p>
    )
  const shown = reviews.length
  // The page that was loaded last has the newest total.
  const total = data.pages.at(-1)?.total ?? 0
  return (
    <div className="grid gap-3 sm:gap-5">
      {(data.pages[0]?.total ?? 0) > 1 && (
        <div ref={sortField} className="max-w-full min-w-48 justify-self-end">
          <ChoiceField
            label={t`Sort reviews`}
            labelHidden
            of={REVIEW_SORTS}
            names={sortLabels()}
            value={sort}
            onChoose={setSort}
          />
        </div>
      )}
      <ul ref={listRef} aria-busy={query.isPlaceholderData} className="grid">
        {reviews.map((review) => (
          <li
            key={review._id}
            tabIndex={-1}
            className="border-t-2 border-line py-3 first:border-t-0 first:pt-0 sm:py-5 sm:first:pt-0"
          >
            <ReviewItem
              review={review}
              actions={renderActions(review)}
              replyActions={review.reply && renderReplyActions(review, review.reply)}
            />
          </li>
        ))}
      </ul>
      {errorNotice}
      {hasNextPage && !isError && (
        <Button onClick={loadMore} busy={isFetchingNextPage} className="justify-self-center">
          {t`Load more`}
        </Button>
      )}
      <output className="sr-only">
        {plural(total, { one: `Showing ${shown} of # review`, other: `Showing ${shown} of # reviews` })}
      </output>
    </div>
  )
}

interface ReviewItemProps {
  review: Review
  actions: ReactNode
  replyActions: ReactNode
}

function ReviewItem({ review, actions, replyActions }: ReviewItemProps) {
  const { author, rating, text, createdAt, reply } = review
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 sm:grid-cols-[auto_1fr_auto] sm:gap-x-4">
      <Avatar name={author.username} src={author.avatar} size={44} />
      <div>
        <h3 {...userText('font-sans text-base leading-snug font-semibold tracking-normal')}>
          {author.username}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
          <Stars value={rating} size="sm" />
          <RelativeTime iso={createdAt} />
        </p>
      </div>
      {text !== '' && (
        <p {...userText('max-w-prose whitespace-pre-line col-span-full sm:col-start-2')}>{text}</p>
      )}
      <div className="empty:hidden max-sm:col-span-full max-sm:-ms-3 sm:col-start-3 sm:row-start-1">
        {actions}
      </div>
      {reply && <ReplyBox reply={reply} actions={replyActions} />}
    </article>
  )
}

function ReplyBox({ reply, actions }: { reply: Reply; actions: ReactNode }) {
  const { text, createdAt, editedAt } = reply
  return (
    <div className="col-span-full col-start-2 mt-1 grid justify-items-start gap-1 border-s-4 border-line ps-3">
      <p className="text-sm text-ink-muted">
        <strong className="font-semibold text-ink">{t`Reply from the server`}</strong>{' '}
        {editedAt === null ? (
          <RelativeTime iso={createdAt} />
        ) : (
          <Trans>
            <RelativeTime iso={createdAt} />, edited
          </Trans>
        )}
      </p>
      <p {...userText('max-w-prose whitespace-pre-line')}>{text}</p>
      <div className="flex flex-wrap">{actions}</div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-8">
      <span className="sr-only">{t`Loading…`}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
          <Skeleton className="size-11" />
          <Skeleton className="h-9 w-40" />
          <Skeleton className="col-start-2 h-12 w-full max-w-prose" />
        </div>
      ))}
    </div>
  )
}
