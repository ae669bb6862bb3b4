import { FIELD_WORDS } from '#contract/listings/listing-words.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { TEXT_FIELDS, HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import { isLookAlikeAddress, parseServerAddress, shownAddress } from '#contract/listings/server-address.ts'
import type { ReactNode } from 'react'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import type { ListingReview, Neighbour } from '#contract/staff/staff-review.wire.ts'
import { actionText } from '../../decisions/audit/audit-labels.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { REPORT_REASON_WORDS } from '#contract/staff/report-words.ts'
import { useStaffKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { sentence, words } from '../../../ui/words.ts'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { Guild } from './Guild.tsx'
import { ChangedValues } from './ChangedValues.tsx'
import { flagsOf } from './flags.ts'
import { reviewQuery } from './queries.ts'
import { StaffNotes } from './StaffNotes.tsx'
import { wholeNumber } from '#contract/text/compact-number.ts'

export interface ReviewPaneProps {
  id: string
  /** Whether it covers the screen, on narrow ones. */
  isSheet: boolean
  onClose: () => void
  /** Renders what can be decided about the listing. */
  renderActions: (listing: {
    _id: string
    name: string
    moderation: Moderation
    change: { revision: string; fields: HeldField[] } | null
  }) => ReactNode
}

/** Everything that the decision about one listing needs, with the decision in it. */
export function ReviewPane({ id, isSheet, onClose, renderActions }: ReviewPaneProps) {
  const query = useQuery(reviewQuery(id))
  const failure = useFailed(query, 'Failed to load', id)
  useStaffKeys(({ key }) => {
    if (key === 'Escape') onClose()
    return false
  })
  const { data: review } = query
  const name = review?.listing.name ?? 'Details'
  const content = failure ?? (review ? <Content key={id} review={review} /> : <PaneSkeleton />)
  const head = (
    <div className="mb-3 flex items-start justify-between gap-3">
      <h3 {...words('text-2xl')}>{name}</h3>
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

function Content({ review }: { review: ListingReview }) {
  const { listing, owner, invite, sameAddress, lookAlikes, reports, history, notes, waitingSince } = review
  const person = listing.ownerInfo
  const state = listing.moderation
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <Badge tone={MODERATION_TONES[state]}>{MODERATION_LABELS[state]}</Badge>
        {waitingSince !== null && (
          <span>
            submitted <RelativeTime iso={waitingSince} />
          </span>
        )}
        <span>
          created <RelativeTime iso={listing.created} />
        </span>
        <Link to="/servers/$id" params={{ id: listing._id }} className="link">
          Open its page
        </Link>
      </p>
      <Flags texts={flagsOf(review).map(({ text }) => text)} />
      {review.change && <ChangedValues change={review.change} name={listing.name} />}
      <div className="grid gap-2">
        <p {...words('whitespace-pre-line')}>
          {listing.description === '' ? (
            <em className="text-ink-muted">No description</em>
          ) : (
            listing.description
          )}
        </p>
        {TEXT_FIELDS.filter((field) => field !== 'description' && listing[field] !== '').map((field) => (
          <details key={field}>
            <summary className="cursor-pointer font-semibold">{FIELD_WORDS[field]}</summary>
            <p {...words('whitespace-pre-line')}>{listing[field]}</p>
          </details>
        ))}
        {listing.tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {listing.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
      </div>
      <Pictures listing={listing} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-muted">
        <dt>Address</dt>
        <dd {...words()}>
          {listing.realmLink === null ? <span>None</span> : <Address stored={listing.realmLink} />}
          <span>
            {listing.realmLink !== null && !listing.realmLinkVisible ? ' (hidden from the public)' : ''}
          </span>
        </dd>
        {listing.secondLink !== null && (
          <>
            <dt>Second address</dt>
            <dd {...words()}>
              <Address stored={listing.secondLink} />
            </dd>
          </>
        )}
        <dt>Discord</dt>
        <dd className="wrap-anywhere">
          {listing.discord === null ? (
            'None'
          ) : (
            <>
              <a href={listing.discord} target="_blank" rel="noreferrer nofollow" className="link">
                {listing.discord.replace('https://', '')}
              </a>
              <span>{` ${inviteText(invite)}`}</span>
              {invite.guildName !== null && <Guild name={invite.guildName} server={listing.name} />}
              {invite.ownerProvenAt !== null && (
                <p className="flex items-center gap-1.5 font-semibold">
                  <CheckIcon className="size-3.5 text-moss" />
                  The owner proved to manage it <RelativeTime iso={invite.ownerProvenAt} />
                </p>
              )}
            </>
          )}
        </dd>
        {listing.website !== null && (
          <>
            <dt>Website</dt>
            <dd className="wrap-anywhere">
              <span>{`${listing.website}${listing.websiteHeld ? ' (waiting: it looks like a known site)' : ''}`}</span>
            </dd>
          </>
        )}
      </dl>
      <Neighbours title="Other servers with the same address" items={sameAddress} />
      <Neighbours title="Other servers with the same invite" items={invite.shared} />
      <Neighbours title="Servers with a similar name" items={lookAlikes} />
      {reports.items.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-lg">Reports</h3>
          <ul className="grid gap-2">
            {reports.items.map(({ _id, reason, details, status, createdAt, reporter }) => (
              <li key={_id} className="border-s-4 border-coral ps-3 text-sm">
                <p>
                  <strong className="font-semibold">{REPORT_REASON_WORDS[reason]}</strong>
                  <span>{`, ${status}, by `}</span>
                  <bdi {...words()}>{reporter.username}</bdi> <RelativeTime iso={createdAt} />
                </p>
                {details !== '' && <p {...words('whitespace-pre-line')}>{details}</p>}
              </li>
            ))}
          </ul>
          {reports.more && <p className="text-sm text-ink-muted">There are more.</p>}
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-lg">Owner</h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Avatar name={person.username} src={person.avatar} size={24} />
          <PersonLink {...person} />
          <span className="text-ink-muted">
            joined <RelativeTime iso={owner.joined} />
          </span>
          {owner.restriction !== null && <Badge tone="coral">Restricted</Badge>}
        </p>
        <Neighbours title="Their other servers" items={owner.others.items} more={owner.others.more} />
      </section>
      <section className="grid gap-3">
        <h3 className="text-lg">Notes for staff</h3>
        <StaffNotes kind="listing" id={listing._id} label="About this server" note={notes.listing} />
        <StaffNotes kind="user" id={person.id} label={`About ${person.username}`} note={notes.owner} />
      </section>
      <History history={history} />
    </div>
  )
}

function Flags({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul
      aria-label="What to look at"
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber grid gap-1 px-4 py-2 text-sm font-semibold"
    >
      {texts.map((text) => (
        <li key={text} {...sentence()}>
          {text}
        </li>
      ))}
    </ul>
  )
}

function inviteText({ state, online, members }: ListingReview['invite']): string {
  if (state === 'dead') return 'does not work'
  if (state === 'elsewhere') return 'leads to another Discord server than before'
  if (members === null) return 'not looked up yet'
  return `works: ${wholeNumber(members)} members, ${wholeNumber(online ?? 0)} online`
}

function Pictures({ listing: { banner, pictures } }: { listing: ListingReview['listing'] }) {
  if (banner === null && pictures.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {banner !== null && (
        <img
          src={banner}
          alt="Its banner"
          loading="lazy"
          className="aspect-3/1 w-full max-w-md object-cover"
        />
      )}
      {pictures.map(({ url, alt }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={alt} loading="lazy" className="h-20 w-auto" />
        </a>
      ))}
    </div>
  )
}

function Neighbours({
  title,
  items,
  more = false,
}: {
  title: string
  items: readonly Neighbour[]
  more?: boolean
}) {
  if (items.length === 0) return null
  return (
    <section className="grid gap-1">
      <h4 {...words('text-base font-semibold')}>{title}</h4>
      <ul className="grid gap-1 text-sm">
        {items.map(({ _id, name, moderation, created, ownerInfo }) => (
          <li key={_id} className="wrap-anywhere">
            <ServerLink server={{ _id, name }} />{' '}
            <span className="text-ink-muted">
              {moderation}, by <bdi {...words()}>{ownerInfo.username}</bdi>, <RelativeTime iso={created} />
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="text-sm text-ink-muted">There are more.</p>}
    </section>
  )
}

function History({ history: { items, more } }: Pick<ListingReview, 'history'>) {
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">History</h3>
      <ol className="grid gap-1 text-sm">
        {items.map((entry) => (
          <li key={entry._id} className="wrap-anywhere">
            <bdi {...words('font-semibold')}>{actorOf(entry)}</bdi> {actionText(entry.action)}{' '}
            <RelativeTime iso={entry.at} className="text-ink-muted" />
          </li>
        ))}
      </ol>
      {more && <p className="text-sm text-ink-muted">The audit log has more.</p>}
    </section>
  )
}

const actorOf = ({ actor }: AuditEntry) =>
  actor === null ? 'The system' : (actor.username ?? 'Deleted user')

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

/** A host of another alphabet is shown in both forms, because it may imitate another name. */
function Address({ stored }: { stored: string }) {
  const address = parseServerAddress(stored)
  const shown = address ? shownAddress(address) : stored
  return (
    <>
      <bdi {...words()}>{shown}</bdi>
      <span>{`${shown !== stored ? ` (${stored})` : ''}${address && isLookAlikeAddress(address) ? ' (may imitate another name)' : ''}`}</span>
    </>
  )
}
