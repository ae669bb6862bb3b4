import type { OwnListing } from '../../../contract/owner.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useRequestReview } from './queries.ts'
import { StaffNote } from './StaffNote.tsx'
import { useHasCome } from './use-has-come.ts'

/** For what is not approved: what staff said, and the way to ask them again. */
export function ReviewRequest({ listing }: { listing: OwnListing }) {
  const { _id, name, staffNote, nextReviewRequestAt } = listing
  const request = useRequestReview(_id)
  const open = useHasCome(nextReviewRequestAt)
  return (
    <div className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber-soft grid gap-2.5 px-4 py-3">
      {staffNote ? <StaffNote note={staffNote} /> : <p className="text-sm">Review takes 24 to 72 hours.</p>}
      {open || nextReviewRequestAt === null ? (
        <Button
          size="sm"
          onClick={() => request.mutate()}
          busy={request.isPending}
          className="justify-self-start pointer-coarse:min-h-11"
        >
          Request review
          <span className="sr-only"> of {name}</span>
        </Button>
      ) : (
        <p className="text-sm">
          Review requested. You can ask again <RelativeTime iso={nextReviewRequestAt} />.
        </p>
      )}
    </div>
  )
}
