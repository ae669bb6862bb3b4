import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { adminListing } from '../../../contract/wire/moderation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { CheckIcon, CloseIcon, ExternalIcon } from '../../ui/icons.tsx'
import { Island } from '../../ui/Island.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

interface PendingCardProps {
  listing: z.output<typeof adminListing>
  /** The decision on its way, if it is about this one. */
  deciding: 'approve' | 'deny' | null
  onApprove: () => void
  onDeny: () => void
}

/** Where the focus goes when the card before it was decided. */
export const pendingCardId = (id: string) => `pending-${id}`

/** One listing that waits: whose it is, since when, and the two decisions. */
export function PendingCard({ listing, deciding, onApprove, onDeny }: PendingCardProps) {
  const { _id, name, ownerInfo, created, discord } = listing
  return (
    <li
      id={pendingCardId(_id)}
      tabIndex={-1}
      className={cardClass({ className: 'flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3 sm:px-5' })}
    >
      <Island id={_id} tags={[]} shape="mark" sky={false} size={56} lazy className="shrink-0 max-sm:hidden" />
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h3 className="text-lg wrap-anywhere">
          <Link to="/servers/$id" params={{ id: _id }} className="text-ink no-underline hover:underline">
            {name}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
          <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={20} />
          {ownerInfo.username}
          <span aria-hidden="true">·</span>
          <span>
            sent <RelativeTime iso={created} />
          </span>
          {discord !== null && (
            <a
              href={discord}
              target="_blank"
              rel="noreferrer nofollow"
              className="link inline-flex items-center gap-1.5"
            >
              Discord
              <ExternalIcon className="size-3" />
              <span className="sr-only"> of {name}, opens in a new tab</span>
            </a>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onApprove} busy={deciding === 'approve'} aria-label={`Approve ${name}`}>
          <CheckIcon className="size-4 text-moss" />
          Approve
        </Button>
        <Button variant="ghost" onClick={onDeny} busy={deciding === 'deny'} aria-label={`Deny ${name}`}>
          <CloseIcon className="size-3.5 text-coral" />
          Deny
        </Button>
      </div>
    </li>
  )
}
