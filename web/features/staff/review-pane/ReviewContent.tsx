import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { TEXT_FIELDS } from '#contract/listings/fields.ts'
import { FIELD_WORDS } from '#contract/listings/listing-words.ts'
import { REPORT_REASON_WORDS } from '#contract/staff/report-words.ts'
import type { ListingReview, Neighbour } from '#contract/staff/staff-review.wire.ts'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { actionText } from '../../decisions/audit/audit-labels.ts'
import { ChangedValues } from './ChangedValues.tsx'
import { flagsOf } from './flags.ts'
import { StaffNotes } from './StaffNotes.tsx'
import { WaysIn } from './WaysIn.tsx'

/** What staff look at: doubts first, then what the listing says, its neighbours, its owner and its past. */
export function ReviewContent({ review }: { review: ListingReview }) {
  const { listing, invite, sameAddress, lookAlikes, reports, history, notes, waitingSince } = review
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
      <ListingTexts listing={listing} />
      <Pictures listing={listing} />
      <WaysIn listing={listing} invite={invite} />
      <Neighbours title="Other servers with the same address" items={sameAddress} />
      <Neighbours title="Other servers with the same invite" items={invite.shared} />
      <Neighbours title="Servers with a similar name" items={lookAlikes} />
      <Reports reports={reports} />
      <Owner review={review} />
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

/** All that the owner wrote; long texts are folded. */
function ListingTexts({ listing }: Pick<ListingReview, 'listing'>) {
  return (
    <div className="grid gap-2">
      <p {...userText('whitespace-pre-line')}>
        {listing.description === '' ? (
          <em className="text-ink-muted">No description</em>
        ) : (
          listing.description
        )}
      </p>
      {TEXT_FIELDS.filter((field) => field !== 'description' && listing[field] !== '').map((field) => (
        <details key={field}>
          <summary className="cursor-pointer font-semibold">{FIELD_WORDS[field]}</summary>
          <p {...userText('whitespace-pre-line')}>{listing[field]}</p>
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
  )
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
      <h4 {...userText('text-base font-semibold')}>{title}</h4>
      <ul className="grid gap-1 text-sm">
        {items.map(({ _id, name, moderation, created, ownerInfo }) => (
          <li key={_id} className="wrap-anywhere">
            <ServerLink server={{ _id, name }} />{' '}
            <span className="text-ink-muted">
              {moderation}, by <bdi {...userText()}>{ownerInfo.username}</bdi>, <RelativeTime iso={created} />
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="text-sm text-ink-muted">There are more.</p>}
    </section>
  )
}

function Reports({ reports: { items, more } }: Pick<ListingReview, 'reports'>) {
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">Reports</h3>
      <ul className="grid gap-2">
        {items.map(({ _id, reason, details, status, createdAt, reporter }) => (
          <li key={_id} className="border-s-4 border-coral ps-3 text-sm">
            <p>
              <strong className="font-semibold">{REPORT_REASON_WORDS[reason]}</strong>
              <span>{`, ${status}, by `}</span>
              <bdi {...userText()}>{reporter.username}</bdi> <RelativeTime iso={createdAt} />
            </p>
            {details !== '' && <p {...userText('whitespace-pre-line')}>{details}</p>}
          </li>
        ))}
      </ul>
      {more && <p className="text-sm text-ink-muted">There are more.</p>}
    </section>
  )
}

function Owner({ review: { listing, owner } }: { review: ListingReview }) {
  const person = listing.ownerInfo
  return (
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
            <bdi {...userText('font-semibold')}>{actorOf(entry)}</bdi> {actionText(entry.action)}{' '}
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
