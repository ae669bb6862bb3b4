import type { OwnListing } from '#contract/listings/owner.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StaffChanges } from './StaffChanges.tsx'
import { StaffNote } from './StaffNote.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'

interface OwnListingStatusProps {
  listing: OwnListing
  /** Whether the viewer may withdraw it. */
  mayWithdraw: boolean
  onWithdrawn: () => void
}

/** The listing's review status and visitor statistics, and the way to withdraw it. */
export function OwnListingStatus({ listing, mayWithdraw, onWithdrawn }: OwnListingStatusProps) {
  const { _id, state, approved, votes, created } = listing
  return (
    <aside
      aria-labelledby="listing-status"
      className={cardClass({ className: 'grid gap-4 p-5 lg:sticky lg:top-24' })}
    >
      <h2 id="listing-status" className="text-xl">
        Overview
      </h2>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2 [&>dd]:justify-self-end">
        <dt className="text-ink-muted">Status</dt>
        <dd>
          <Badge tone={approved ? 'moss' : 'amber'}>{state}</Badge>
        </dd>
        <dt className="text-ink-muted">Votes</dt>
        <dd>
          <CompactNumber value={votes} />
        </dd>
        <dt className="text-ink-muted">Created</dt>
        <dd>
          <RelativeTime iso={created} />
        </dd>
      </dl>
      {!approved && listing.staffNote && <StaffNote note={listing.staffNote} />}
      {!approved && (
        <p className="text-sm text-ink-muted">
          Only you and staff can see this server. Save first, then request a review on your dashboard.
        </p>
      )}
      <StaffChanges serverId={_id} />
      <ButtonLink to="/servers/$id" params={{ id: _id }}>
        View page
      </ButtonLink>
      {mayWithdraw && <WithdrawButton listing={listing} onWithdrawn={onWithdrawn} />}
    </aside>
  )
}
