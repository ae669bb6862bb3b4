import type { KeyboardEvent, ReactNode } from 'react'
import { iso } from '#contract/base/iso.ts'
import { FIELD_WORDS } from '#contract/listings/listing-words.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { countText } from '#contract/text/count-text.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { CheckIcon, ExternalIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useIsAdmin } from '../../people/account/queries.ts'
import type { AdminListing } from './queries.ts'
import { ACTIONS, ADMIN_ACTIONS, actionsFor, canDecide, type ServerAction } from './server-actions.ts'

export interface ServerRowProps {
  listing: AdminListing
  /** The running action, if it is for this listing. */
  acting: ServerAction | null
  selected: boolean
  onSelect: (selected: boolean) => void
  onAct: (action: ServerAction) => void
  /** Opens the details, with everything that a decision needs. */
  onOpen: () => void
  isOpen: boolean
}

export function StateBadge({ listing: { moderation, deletedAt } }: { listing: AdminListing }) {
  if (deletedAt !== null) return <Badge>Deleted</Badge>
  return <Badge tone={MODERATION_TONES[moderation]}>{MODERATION_LABELS[moderation]}</Badge>
}

export function ServerName({ listing: { _id, name, deletedAt } }: { listing: AdminListing }) {
  const look = 'font-semibold wrap-anywhere text-ink'
  if (deletedAt !== null) return <span {...userText(look)}>{name}</span>
  return <ServerLink server={{ _id, name }} className={cx(look, 'no-underline hover:underline')} />
}

export const detailsId = (id: string) => `details-${id}`

/** What staff see of a listing before its details are open. */
export function Summary({ listing, onOpen, isOpen }: ServerRowProps) {
  const { name, description, tags, reports, sameAddress, deletedAt } = listing
  if (deletedAt !== null) return null
  return (
    <div className="grid gap-1 text-sm">
      {listing.moderation === 'pending' && (
        <p {...userText('line-clamp-2 text-ink-muted')}>
          {description === '' ? 'No description' : description}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          id={detailsId(listing._id)}
          onClick={onOpen}
          aria-label={`Details of ${name}`}
          aria-expanded={isOpen}
          className="link font-semibold pointer-coarse:min-h-11"
        >
          Details
        </button>
        {listing.alike.length > 0 && (
          <Badge tone="coral">
            {countText(listing.alike.length + 1, 'server')} with this text, within an hour, from one network
          </Badge>
        )}
        {sameAddress !== null && (
          <Badge tone="coral" className="max-w-full whitespace-normal!">
            <span>Same address as </span>
            <bdi {...userText()}>{sameAddress.name}</bdi>
          </Badge>
        )}
        {reports > 0 && <Badge tone="coral">{countText(reports, 'report')}</Badge>}
        {listing.words.map((word) => (
          <Badge key={word} tone="coral">
            “{word}”
          </Badge>
        ))}
        {listing.change !== null && (
          <Badge tone="sky">
            Changed: {listing.change.fields.map((field) => FIELD_WORDS[field]).join(', ')}
          </Badge>
        )}
        {listing.discord !== null && listing.invite === 'dead' && <Badge tone="coral">Invite is dead</Badge>}
        {listing.trusted && <Badge tone="moss">Trusted owner</Badge>}
        {listing.ownerVerified && <Badge tone="moss">Verified owner</Badge>}
        {listing.discord !== null && listing.invite === 'elsewhere' && (
          <Badge tone="coral">Invite leads elsewhere</Badge>
        )}
        {listing.moderation === 'pending' && tags.length > 0 && (
          <span className="text-ink-muted">{tags.join(', ')}</span>
        )}
      </p>
    </div>
  )
}

export function Owner({ listing: { ownerInfo, ownerId } }: { listing: AdminListing }) {
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={ownerInfo.username ? `${ownerInfo.username}, owner id ${ownerId}` : `Owner id ${ownerId}`}
    >
      <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
      <PersonLink
        id={ownerId}
        username={ownerInfo.username || ownerId}
        className="min-w-0 truncate text-ink hover:underline"
      />
    </span>
  )
}

export function Invite({ listing: { discord, name } }: { listing: AdminListing }) {
  if (discord === null)
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">None</span>
      </span>
    )
  return (
    <a
      href={discord}
      target="_blank"
      rel="noreferrer nofollow"
      title={discord}
      className="link inline-flex max-w-full items-center gap-1.5"
    >
      <span className="truncate">{discord.replace('https://discord.gg/', '')}</span>
      <ExternalIcon className="size-3 shrink-0" />
      <span className="sr-only"> Discord of {name}, opens in a new tab</span>
    </a>
  )
}

/**
 * When it was created; for listings in the queue, when they entered it, if later; for deleted ones, how long
 * the deletion can be undone.
 */
export function Times({ listing: { created, waitingSince, deletedAt } }: { listing: AdminListing }) {
  if (deletedAt !== null) {
    const until = iso(Date.parse(deletedAt) + DELETED_KEPT_MS)
    return (
      <>
        <span>Deleted </span>
        <RelativeTime iso={deletedAt} />
        <span className="block text-sm text-ink-muted">
          permanently deleted <RelativeTime iso={until} />
        </span>
      </>
    )
  }
  return (
    <>
      <RelativeTime iso={created} />
      {waitingSince !== null && waitingSince !== created && (
        <span className="block text-sm text-ink-muted">
          review requested again <RelativeTime iso={waitingSince} />
        </span>
      )}
    </>
  )
}

const ICONS: Partial<Record<ServerAction, ReactNode>> = {
  approve: <CheckIcon className="size-3.5 text-moss" />,
  deny: <CloseIcon className="size-3 text-coral" />,
  publish: <CheckIcon className="size-3.5 text-moss" />,
  refuse: <CloseIcon className="size-3 text-coral" />,
}

export function RowActions({
  listing,
  acting,
  onAct,
}: Pick<ServerRowProps, 'acting' | 'onAct'> & {
  listing: Pick<AdminListing, '_id' | 'name' | 'moderation' | 'deletedAt'> &
    Partial<Pick<AdminListing, 'change'>> & { inDetails?: boolean; closed?: boolean }
}) {
  const { _id, name, deletedAt } = listing
  const isAdmin = useIsAdmin()
  const actions = actionsFor(listing).filter((action) => isAdmin || !ADMIN_ACTIONS.includes(action))
  const button = (action: ServerAction) => (
    <Button
      key={action}
      size="sm"
      variant={action === 'delete' || action === 'deny' || action === 'refuse' ? 'ghost' : 'secondary'}
      data-action={action}
      busy={acting === action}
      onClick={() => onAct(action)}
      aria-label={`${ACTIONS[action].word} ${name}`}
    >
      {ICONS[action]}
      <span>{ACTIONS[action].word}</span>
    </Button>
  )
  return (
    <div onKeyDown={ignoreHeldKeys} role="presentation" className="flex flex-wrap gap-x-1.5 gap-y-2">
      {actions.filter((action) => action !== 'delete').map(button)}
      {deletedAt === null && !listing.closed && (
        <ButtonLink
          to="/admin/affiliates/$id/edit"
          params={{ id: _id }}
          aria-label={`Edit ${name}`}
          variant="ghost"
          size="sm"
        >
          Edit
        </ButtonLink>
      )}
      {actions.includes('delete') && button('delete')}
    </div>
  )
}

/** The focus moves to the next row by itself: a key that is held down must not decide about that row, too. */
function ignoreHeldKeys(event: KeyboardEvent) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/** Selects a listing for bulk actions. Only listings that can be approved or denied can be selected. */
export function Choice({ listing, selected, onSelect }: ServerRowProps) {
  if (!canDecide(listing)) return null
  return (
    <label className="grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">
        {`Select ${listing.name}${listing.alike.length > 0 ? ` and ${listing.alike.length} like it` : ''}`}
      </span>
      <input
        type="checkbox"
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
        className="size-5 accent-moss"
      />
    </label>
  )
}
