import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { isPauseOn, pauseText } from '#contract/listings/pause.ts'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { serverNow, useNow } from '../../../ui/clock.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { userText } from '../../../ui/user-text.ts'
import { ownChoicesQuery, useClose, usePause, useWithdraw } from './queries.ts'
import { TypeName } from './TypeName.tsx'

interface ServerSettingsProps {
  listing: OwnListing
  /** Called when the server was closed or withdrawn. */
  onGone: () => void
}

/** What an owner decides about a server as a whole: a pause, closing it for good, and withdrawing it. */
export function ServerSettings(props: ServerSettingsProps) {
  return (
    <>
      {props.listing.approved && <Pause key={props.listing.paused?.until} {...props} />}
      {props.listing.approved && <Close {...props} />}
      <Withdraw {...props} />
    </>
  )
}

/** A day as the date field writes it, in UTC: a pause ends when the chosen day begins in UTC. */
const dayOf = (moment: number) => iso(moment).slice(0, 10)
const PAUSE_DAYS_MAX = 365

function Pause({ listing }: ServerSettingsProps) {
  const now = useNow()
  const [today] = useState(serverNow)
  const pause = usePause(listing._id)
  const isOff = isPauseOn(listing.paused, now)
  const [day, setDay] = useState(listing.paused?.until?.slice(0, 10) ?? '')
  const [error, setError] = useState<string>()
  const [first, last] = [dayOf(today + DAY), dayOf(today + PAUSE_DAYS_MAX * DAY)]
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (pause.isPending) return
    if (day !== '' && (day < first || day > last)) return setError(t`Choose a day within a year.`)
    pause.mutate({ paused: true, until: day === '' ? null : `${day}T00:00:00Z` })
  }
  return (
    <Section
      id="pause"
      title={t`Pause`}
      isCard
      className="grid grid-cols-1 gap-4 p-5"
      intro={t`For maintenance, holidays or exams. It stays in the directory, marked as paused, at the end of Top and Playing now. Players who saved it are told once a day at most.`}
    >
      {isOff && listing.paused && (
        <p>
          <Badge tone="amber">{pauseText(listing.paused)}</Badge>
        </p>
      )}
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <TextField
          label={t`Open again on`}
          hint={t`Leave it empty if you do not know yet.`}
          type="date"
          optional
          min={first}
          max={last}
          value={day}
          readOnly={pause.isPending}
          error={error}
          onChange={({ target }) => {
            setDay(target.value)
            setError(undefined)
          }}
          className="w-full max-w-xs"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={pause.isPending && pause.variables.paused}>
            {isOff ? t`Save the day` : t`Pause`}
          </Button>
          {isOff && (
            <Button
              variant="primary"
              busy={pause.isPending && !pause.variables.paused}
              onClick={() => pause.mutate({ paused: false })}
            >
              {t`Open again`}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

/** The option of a server that did not move, in place of another server's id. */
const NOWHERE = 'nowhere'

function Close({ listing, onGone }: ServerSettingsProps) {
  const { _id: id, name } = listing
  const close = useClose(id)
  const [to, setTo] = useState(NOWHERE)
  const [isAsking, setAsking] = useState(false)
  const own = useQuery(ownChoicesQuery).data?.items ?? []
  const others = own.filter((other) => other._id !== id && other.approved)
  const names: Record<string, string> = {
    [NOWHERE]: t`It did not move`,
    ...Object.fromEntries(others.map((other) => [other._id, other.name])),
  }
  const movedTo = to === NOWHERE ? null : to
  return (
    <Section
      id="close"
      title={t`Close for good or move`}
      isCard
      className="grid grid-cols-1 gap-4 p-5"
      intro={t`It leaves all lists. For ${DELETED_KEPT_DAYS} days its page says that you closed it and leads to the server that took its place. Players who saved it are told. Only the address changed? Edit it instead.`}
    >
      {others.length > 0 && (
        <ChoiceField
          label={t`Moved to`}
          of={[NOWHERE, ...others.map((other) => other._id)]}
          names={names}
          attributes={(option) => (option === NOWHERE ? {} : userText())}
          value={to}
          onChoose={setTo}
          className="w-full max-w-xs"
        />
      )}
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {movedTo === null ? t`Close for good` : t`Close and lead to the new one`}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t`Close this server for good?`}>
        <TypeName
          name={name}
          consequence={
            <Trans>
              <strong {...userText('font-semibold')}>{name}</strong> leaves the directory immediately, with
              its votes and reviews. You can bring all of it back on your dashboard for {DELETED_KEPT_DAYS}{' '}
              days. Then it is permanently deleted.
            </Trans>
          }
          action={t`Close for good`}
          busy={close.isPending}
          onConfirm={() =>
            close.mutate(
              { movedTo },
              {
                onSuccess: () => {
                  toast.success(t`${name} is closed. You can bring it back for ${DELETED_KEPT_DAYS} days.`, {
                    duration: 6000,
                  })
                  onGone()
                },
              },
            )
          }
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </Section>
  )
}

function Withdraw({ listing: { _id, name }, onGone }: ServerSettingsProps) {
  const withdraw = useWithdraw(_id)
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      id="withdraw"
      title={t`Withdraw`}
      isCard
      className="grid grid-cols-1 gap-4 p-5"
      intro={t`It disappears quietly: nobody is notified, and its page no longer exists.`}
    >
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t`Withdraw this server`}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t`Withdraw this server?`}>
        <TypeName
          name={name}
          consequence={
            <Trans>
              <strong {...userText('font-semibold')}>{name}</strong> disappears immediately, with its votes
              and reviews. You can bring all of it back on your dashboard for {DELETED_KEPT_DAYS} days. Then
              it is permanently deleted.
            </Trans>
          }
          action={t`Withdraw`}
          busy={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => {
                toast.success(t`${name} is withdrawn. You can bring it back for ${DELETED_KEPT_DAYS} days.`, {
                  duration: 6000,
                })
                onGone()
              },
            })
          }
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </Section>
  )
}
