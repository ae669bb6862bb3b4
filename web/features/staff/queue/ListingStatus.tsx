import { useEffect, useRef } from 'react'
import { MODERATION_STATES, STAFF_NOTE_MAX } from '#contract/staff/moderation.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RuleField } from '../../../ui/RuleField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type EditableListing, useHoldWebsite } from './queries.ts'
import type { StaffEdit } from './use-staff-edit.ts'

interface ListingStatusProps {
  listing: EditableListing
  staff: StaffEdit
}

/** The listing's state, and the fields to change it. The form around them saves them. */
export function ListingStatus({ listing, staff }: ListingStatusProps) {
  const { _id, moderation, ownerInfo, votes, created } = listing
  return (
    <aside
      aria-labelledby="listing-status"
      className={cardClass({ className: 'grid gap-5 p-5 lg:sticky lg:top-24' })}
    >
      <h2 id="listing-status" className="text-xl">
        Overview
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 [&>dd]:justify-self-end [&>dt]:text-ink-muted">
        <dt>Status</dt>
        <dd>
          <Badge tone={MODERATION_TONES[moderation]}>{MODERATION_LABELS[moderation]}</Badge>
        </dd>
        <dt>Owner</dt>
        <dd className="flex min-w-0 items-center gap-2">
          <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
          <PersonLink
            id={listing.ownerId}
            username={ownerInfo.username}
            className="min-w-0 text-ink hover:underline"
          />
        </dd>
        <dt>Votes</dt>
        <dd>
          <CompactNumber value={votes} />
        </dd>
        <dt>Created</dt>
        <dd>
          <RelativeTime iso={created} />
        </dd>
      </dl>
      <StateFields listing={listing} staff={staff} />
      {listing.websiteHeld && <HeldWebsite listing={listing} />}
      <ButtonLink to="/servers/$id" params={{ id: _id }}>
        View page
      </ButtonLink>
    </aside>
  )
}

/** A link that looks like a known site, as text, because nobody should follow it by mistake. */
function HeldWebsite({ listing }: { listing: EditableListing }) {
  const save = useHoldWebsite(listing)
  return (
    <div className="grid gap-3 border-t-2 border-line pt-5">
      <p className="font-semibold">The website is waiting</p>
      <p className="text-sm text-ink-muted">
        It looks like a known site. Nobody sees it until you allow it. To refuse it, clear the field.
      </p>
      <p className="tabular text-sm wrap-anywhere" translate="no">
        {listing.website}
      </p>
      <Button busy={save.isPending} onClick={() => !save.isPending && save.mutate(false)}>
        Allow link
      </Button>
    </div>
  )
}

function StateFields({ listing, staff }: ListingStatusProps) {
  const { state, note, rule, restricts, errors, tries, edit } = staff
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <div ref={box} className="grid gap-4 border-t-2 border-line pt-5">
      <ChoiceField
        label="Moderation state"
        of={MODERATION_STATES}
        names={MODERATION_LABELS}
        value={state}
        onChoose={(chosen) => edit({ state: chosen })}
      />
      {restricts && (
        <RuleField
          subject="listing"
          name={listing.name}
          value={rule}
          onChange={(chosen) => edit({ rule: chosen })}
          error={errors.rule}
        />
      )}
      <TextArea
        label="Note to the owner"
        hint="Shown while it is not approved."
        optional={errors.note === undefined}
        error={errors.note}
        rows={3}
        limit={STAFF_NOTE_MAX}
        value={note}
        onChange={({ target }) => edit({ note: target.value })}
      />
    </div>
  )
}
