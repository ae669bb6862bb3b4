import { t } from '@lingui/core/macro'
import type { OwnListing } from '#contract/listings/owner.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { stateText } from '../moderation-badge.ts'
import { StaffChanges } from './StaffChanges.tsx'
import { StaffNote } from './StaffNote.tsx'
import { WhyNotPublic } from './WhyNotPublic.tsx'

interface OwnListingStatusProps {
  listing: OwnListing
  /** Whether the viewer owns it: only the owner can appeal. */
  isOwner: boolean
}

export function OwnListingStatus({ listing, isOwner }: OwnListingStatusProps) {
  const { _id, approved, votes, created } = listing
  return (
    <aside
      aria-labelledby="listing-status"
      className={cardClass({ className: 'grid gap-4 p-5 lg:sticky lg:top-24' })}
    >
      <h2 id="listing-status" className="text-xl">
        {t`Overview`}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2 [&>dd]:justify-self-end">
        <dt className="text-ink-muted">{t`Status`}</dt>
        <dd>
          <Badge tone={approved ? 'moss' : 'amber'}>{stateText(approved)}</Badge>
        </dd>
        <dt className="text-ink-muted">{t`Votes`}</dt>
        <dd>
          <CompactNumber value={votes} />
        </dd>
        <dt className="text-ink-muted">{t`Created`}</dt>
        <dd>
          <RelativeTime iso={created} />
        </dd>
      </dl>
      {!approved && (
        <p className="text-sm">
          <WhyNotPublic listing={listing} isOwner={isOwner} />
        </p>
      )}
      {!approved && listing.staffNote && <StaffNote note={listing.staffNote} />}
      {!approved && (
        <p className="text-sm text-ink-muted">
          {listing.denied
            ? t`Only you and staff can see this server. Save first, then request a review on your dashboard.`
            : t`Only you and staff can see this server.`}
        </p>
      )}
      <StaffChanges serverId={_id} />
      <ButtonLink to="/servers/$id" params={{ id: _id }}>
        {t`View page`}
      </ButtonLink>
    </aside>
  )
}
