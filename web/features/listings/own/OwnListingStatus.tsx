import type { OwnListing } from '#contract/listings/owner.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StaffChanges } from './StaffChanges.tsx'
import { WhyNotPublic } from './WhyNotPublic.tsx'
import { StaffNote } from './StaffNote.tsx'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { type KeyboardEvent, useState } from 'react'
import { foldName } from '#contract/text/fold.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWithdraw } from './queries.ts'
import { words } from '../../../ui/words.ts'

interface OwnListingStatusProps {
  listing: OwnListing
  /** Whether it is the viewer's own: only they appeal and withdraw. */
  isOwner: boolean
  onWithdrawn: () => void
}

/** The listing's review status and visitor statistics, and the way to withdraw it. */
export function OwnListingStatus({ listing, isOwner, onWithdrawn }: OwnListingStatusProps) {
  const { _id, state, approved, votes, created } = listing
  const [isAsking, setAsking] = useState(false)
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
      {!approved && (
        <p className="text-sm">
          <WhyNotPublic listing={listing} isOwner={isOwner} />
        </p>
      )}
      {!approved && listing.staffNote && <StaffNote note={listing.staffNote} />}
      {!approved && (
        <p className="text-sm text-ink-muted">
          <span>{`Only you and staff can see this server.${listing.denied ? ' Save first, then request a review on your dashboard.' : ''}`}</span>
        </p>
      )}
      <StaffChanges serverId={_id} />
      <ButtonLink to="/servers/$id" params={{ id: _id }}>
        View page
      </ButtonLink>
      {isOwner && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Withdraw this server
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Withdraw this server?">
        <Confirmation listing={listing} onWithdrawn={onWithdrawn} onCancel={() => setAsking(false)} />
      </Dialog>
    </aside>
  )
}

interface ConfirmationProps {
  listing: Pick<OwnListing, '_id' | 'name'>
  onWithdrawn: () => void
  onCancel: () => void
}

/** Withdraws a listing, after its owner typed its name. */
function Confirmation({ listing, onWithdrawn, onCancel }: ConfirmationProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const withdraw = useWithdraw(listing._id)
  const matches = foldName(typed.trim()) === foldName(listing.name)

  function submit() {
    setRefused(!matches)
    if (!matches || withdraw.isPending) return
    withdraw.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${listing.name} is withdrawn. You can bring it back for 30 days.`, { duration: 6000 })
        onWithdrawn()
      },
    })
  }

  // Not a form: the dialog may be inside one, which Enter must not submit.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    submit()
  }

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <strong {...words('font-semibold')}>{listing.name}</strong> disappears immediately, with its votes and
        reviews. You can bring all of it back on your dashboard for 30 days. Then it is permanently deleted.
      </p>
      <TextField
        label="Type the server’s name to confirm"
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => setTyped(target.value)}
        error={refused && !matches ? `This is not its name. Type: ${listing.name}` : undefined}
        isExact
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Keep it</Button>
        <Button variant="danger" onClick={submit} busy={withdraw.isPending}>
          Withdraw
        </Button>
      </div>
    </div>
  )
}
