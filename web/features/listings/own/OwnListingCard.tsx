import type { ReactNode } from 'react'
import { plainText } from '#contract/text/formatted-text.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { ROLE_WORDS, roleMay, type TeamRole } from '#contract/listings/server-team.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { TagList } from '../../../ui/TagList.tsx'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { VoteIcon } from '../../../ui/icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ReviewRequest } from './ReviewRequest.tsx'
import { Link } from '../../../lib/Link.tsx'
import { WaitingChange } from './WaitingChange.tsx'
import { words } from '../../../ui/words.ts'

interface OwnListingCardProps {
  listing: OwnListing
  /** The viewer's role in its team. */
  role: TeamRole
  /** Its picture. */
  banner: ReactNode
}

/** One of the viewer's listings: its status and its actions. */
export function OwnListingCard({ listing, role, banner }: OwnListingCardProps) {
  const { _id, name, state, approved, votes, created, description, tags } = listing
  return (
    <article className={cardClass({ className: 'group flex h-full flex-col' })}>
      <div className="relative m-0.5 mb-0">
        <div className="notch-clip-top notch-step-4 overflow-hidden">{banner}</div>
        <Badge tone={approved ? 'moss' : 'amber'} className="absolute top-3 left-3">
          {state}
        </Badge>
        <p className="notch notch-step-2 notch-fill-surface-raised notch-edge-line absolute right-3 -bottom-4 flex items-center gap-1.5 px-3 py-1 font-heading text-lg font-bold">
          <VoteIcon className="size-4 text-moss" />
          <CompactNumber value={votes} />
          <span className="sr-only">{votes === 1 ? ' vote' : ' votes'}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-2 px-5 pt-5 pb-5">
        <h3 {...words('truncate pr-1 text-xl leading-7')} title={name}>
          {name}
        </h3>
        <p className="text-sm text-ink-muted">
          Created <RelativeTime iso={created} />
          {role !== 'owner' && `. You help as ${ROLE_WORDS[role].label.toLowerCase()}`}
        </p>
        <p {...words('line-clamp-3 text-ink-muted')}>{plainText(description) || 'No description yet.'}</p>
        {tags.length > 0 && <TagList tags={tags} />}
        <div className="mt-auto grid gap-4 pt-2">
          {listing.held && <WaitingChange listing={listing} brief />}
          {!approved && roleMay(role, 'edit') && <ReviewRequest listing={listing} />}
          <CardActions id={_id} name={name} role={role} approved={approved} />
        </div>
      </div>
    </article>
  )
}

interface CardActionsProps extends Pick<OwnListing, 'name' | 'approved'> {
  id: string
  role: TeamRole
}

function CardActions({ id, name, role, approved }: CardActionsProps) {
  const look = buttonClass({ className: 'grow' })
  const which = <span className="sr-only"> {name}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/servers/$id" params={{ id }} className={look}>
        View{which}
      </Link>
      <Link to="/dashboard/affiliates/$id/insights" params={{ id }} className={look}>
        Insights{which}
      </Link>
      {roleMay(role, 'edit') && (
        <Link to="/dashboard/affiliates/$id/edit" params={{ id }} className={look}>
          Edit{which}
        </Link>
      )}
      {roleMay(role, 'own') && (
        <Link to="/dashboard/affiliates/$id/rewards" params={{ id }} className={look}>
          Rewards{which}
        </Link>
      )}
      <Link to="/dashboard/affiliates/$id/team" params={{ id }} className={look}>
        Team{which}
      </Link>
      <Link to="/dashboard/affiliates/$id/webhooks" params={{ id }} className={look}>
        Webhooks{which}
      </Link>
      {approved && (
        <Link to="/tools/embed" search={{ id }} className={look}>
          Badge{which}
        </Link>
      )}
    </div>
  )
}
