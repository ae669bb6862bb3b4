import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { useStaffKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { userText } from '../../../ui/user-text.ts'
import { reviewQuery } from './queries.ts'
import { ReviewContent } from './ReviewContent.tsx'

export interface ReviewPaneProps {
  id: string
  /** Whether it covers the screen, on narrow ones. */
  isSheet: boolean
  onClose: () => void
  renderActions: (listing: {
    _id: string
    name: string
    moderation: Moderation
    change: { revision: string; fields: HeldField[] } | null
  }) => ReactNode
}

export function ReviewPane({ id, isSheet, onClose, renderActions }: ReviewPaneProps) {
  const query = useQuery(reviewQuery(id))
  const { error } = query
  const errorNotice = useFailed(query, hasStatus(error, 403) ? error.message : 'Failed to load', id)
  useStaffKeys(({ key }) => {
    if (key === 'Escape') onClose()
    return false
  })
  const { data: review } = query
  const name = review?.listing.name ?? 'Details'
  const content = errorNotice ?? (review ? <ReviewContent key={id} review={review} /> : <PaneSkeleton />)
  const head = (
    <div className="mb-3 flex items-start justify-between gap-3">
      <h3 {...userText('text-2xl')}>{name}</h3>
      <IconButton label="Close the details" icon={<CloseIcon className="size-4" />} onClick={onClose} />
    </div>
  )
  const actions = review ? (
    renderActions({ ...review.listing, change: changeOf(review) })
  ) : (
    <Skeleton className="h-9 w-full" />
  )
  if (isSheet)
    return (
      <Sheet label={name} onClose={onClose} footer={actions}>
        {head}
        {content}
      </Sheet>
    )
  return (
    <aside
      aria-label="Details"
      data-row={id}
      className={cardClass({
        className: 'sticky top-4 grid max-h-[calc(100dvh-2rem)] grid-rows-[minmax(0,1fr)_auto] self-start',
      })}
    >
      <div className="m-1 overflow-y-auto overscroll-contain px-4 py-4">
        {head}
        {content}
      </div>
      <div className="m-1 border-t-2 border-line px-4 py-3">{actions}</div>
    </aside>
  )
}

const changeOf = ({ change }: ListingReview) =>
  change && { revision: change.revision, fields: HELD_FIELDS.filter((field) => field in change.after) }

function PaneSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
