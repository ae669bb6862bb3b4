import { useQuery } from '@tanstack/react-query'
import { type OwnListing, REVIEW_WAIT_MESSAGE } from '#contract/listings/owner.ts'
import { Link } from '../../../lib/Link.tsx'
import { timeSpan } from '../../../lib/time-span.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { ownSummaryQuery, useRequestReview } from './queries.ts'
import { StaffNote } from './StaffNote.tsx'
import { useIsPast } from './use-is-past.ts'

/** For listings that are not approved: the admins' note, and a button to request another review. */
export function ReviewRequest({ listing }: { listing: OwnListing }) {
  const { _id, name, staffNote, nextReviewRequestAt } = listing
  const request = useRequestReview(_id)
  const waiting = !useIsPast(nextReviewRequestAt)
  function press() {
    if (waiting) toast.error(REVIEW_WAIT_MESSAGE)
    else request.mutate()
  }
  return (
    <div className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber-soft flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      {staffNote && <StaffNote note={staffNote} />}
      <p className="min-w-0 flex-1 basis-40 text-sm empty:hidden">
        {listing.queuePosition !== null ? (
          <QueuePlace position={listing.queuePosition} />
        ) : (
          // It is not in the queue, so staff have decided.
          !staffNote && (
            <>
              Staff decided that it is not shown.{' '}
              <Link to="/notifications" className="link">
                Why, and how to object
              </Link>
            </>
          )
        )}
        {waiting && nextReviewRequestAt !== null && (
          <span className="block">
            Again <RelativeTime iso={nextReviewRequestAt} />
          </span>
        )}
      </p>
      {/* Not `disabled`: the button must keep the focus when its own press disables it. */}
      <Button size="sm" onClick={press} busy={request.isPending} aria-disabled={waiting}>
        {waiting ? 'Review requested' : 'Request review'}
        <span className="sr-only"> of {name}</span>
      </Button>
    </div>
  )
}

/** The position in the queue, and the usual waiting time; without enough real decisions no time is shown. */
function QueuePlace({ position }: { position: number }) {
  const { data } = useQuery(ownSummaryQuery)
  const wait = data?.usualWaitMs
  return (
    <>
      <strong className="tabular font-semibold">
        {position === 1 ? 'Next in the queue.' : `Place ${position.toLocaleString('en')} in the queue.`}
      </strong>{' '}
      {wait === null && 'Usually decided within 24 to 72 hours.'}
      {wait !== undefined && wait !== null && `A decision usually takes ${timeSpan(wait)}.`}
    </>
  )
}
