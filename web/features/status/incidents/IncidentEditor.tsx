import { useEffect, useId, useRef, useState } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import {
  ADMIN_UPDATES_SHOWN,
  canSetStatus,
  changedText,
  CLOSED_STATUS,
  type Incident,
  incidentPath,
  isOpen,
  STATUS_NAMES,
  STATUSES_OF,
  UPDATE_TEXT_MAX,
} from '#contract/status/incident.ts'
import { tidyText } from '#contract/text/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { useNow } from '../../../ui/clock.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { CheckIcon, ExternalIcon } from '../../../ui/more-icons.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { userText } from '../../../ui/user-text.ts'
import { IMPACT_NAMES, IncidentBadges, IncidentTimes, UpdateLog } from './incident-parts.tsx'
import { useUpdateIncident } from './queries.ts'

export function IncidentEditor({ incident }: { incident: Incident }) {
  const { _id, title, impact, updates } = incident
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const update = useUpdateIncident()
  const [saves, setSaves] = useState(0)
  // A past incident rarely needs an update. Its form opens on request, and closes with a save.
  const [hasForm, setHasForm] = useState(isOpen(incident))
  // After a save, the pressed button is disabled or removed with its form: the focus needs another place.
  useEffect(() => {
    if (saves > 0) heading.current?.focus({ preventScroll: true })
  }, [saves])
  function send(status: Incident['status'] | undefined, text: string) {
    update.mutate(
      { id: _id, status, text },
      {
        onSuccess: (updated) => {
          setHasForm(isOpen(updated))
          setSaves((count) => count + 1)
        },
      },
    )
  }
  return (
    <article aria-labelledby={headingId} className={cardClass({ className: 'grid grid-cols-1 gap-5 p-5' })}>
      <header className="grid gap-2">
        <IncidentBadges incident={incident} />
        <h3 ref={heading} id={headingId} tabIndex={-1} {...userText('text-xl outline-none')}>
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <IncidentTimes incident={incident} />
          <span aria-hidden="true">·</span>
          <span>impact {IMPACT_NAMES[impact].toLowerCase()}</span>
          <span aria-hidden="true">·</span>
          <a
            href={inPageLanguage(incidentPath(_id))}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1.5"
          >
            Public page
            <ExternalIcon className="size-3" />
            <span className="sr-only"> of {title}, opens in a new tab</span>
          </a>
        </p>
      </header>
      {updates.length > 0 && <UpdateLog updates={updates.toReversed().slice(0, ADMIN_UPDATES_SHOWN)} />}
      {isOpen(incident) || hasForm ? (
        <UpdateForm
          // A new form after each save, without its text.
          key={saves}
          incident={incident}
          busy={update.isPending}
          onSend={send}
          onCancel={isOpen(incident) ? null : () => setHasForm(false)}
        />
      ) : (
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setHasForm(true)}
            aria-label={`Add note or reopen ${title}`}
            className="-ms-3"
          >
            Add note or reopen
          </Button>
        </div>
      )}
    </article>
  )
}

const CLOSING_TEXTS: Record<Incident['kind'], { verb: string; question: string }> = {
  incident: { verb: 'Resolve', question: 'Resolve incident?' },
  maintenance: { verb: 'Complete', question: 'Complete maintenance?' },
}

interface UpdateFormProps {
  incident: Incident
  busy: boolean
  /** Without a status, it stays as it is by then. */
  onSend: (status: Incident['status'] | undefined, text: string) => void
  /** Only for a form that was opened on request: closes it again. */
  onCancel: (() => void) | null
}

/**
 * The form for an update: a note, and the new status. An update by another admin does not change its input.
 */
function UpdateForm({ incident, busy, onSend, onCancel }: UpdateFormProps) {
  const { title, kind } = incident
  const now = useNow()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Incident['status']>()
  const [isAsking, setAsking] = useState(false)
  const status = chosen ?? incident.status
  const note = tidyText(text)
  const tooLong = lengthError('Update note', note, UPDATE_TEXT_MAX)
  const isChanged = status !== incident.status || note !== ''
  const closing = CLOSED_STATUS[kind]
  const { verb, question } = CLOSING_TEXTS[kind]
  const send = (next: Incident['status'] | undefined) => {
    if (!busy && tooLong === undefined) onSend(next, note)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) send(chosen)
      }}
      className="grid gap-4"
    >
      <TextArea
        label="Add update note"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just opened the form with a button that it replaces
        autoFocus={onCancel !== null}
        rows={2}
        limit={UPDATE_TEXT_MAX}
        value={text}
        readOnly={busy}
        onChange={({ target }) => setText(target.value)}
        error={tooLong}
      />
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Status"
          of={STATUSES_OF[kind].filter((next) =>
            canSetStatus({ ...incident, startedAt: Date.parse(incident.startedAt) }, next, now),
          )}
          names={STATUS_NAMES}
          value={status}
          disabled={busy}
          onChoose={setChosen}
          className="min-w-44 grow sm:max-w-56"
        />
        <Button
          type="submit"
          disabled={!isChanged || tooLong !== undefined}
          busy={busy}
          aria-label={`Save ${title}`}
        >
          Save
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isOpen(incident) && (
          <Button
            variant="ghost"
            disabled={tooLong !== undefined}
            onClick={() => setAsking(true)}
            aria-label={`${verb} ${title}`}
          >
            <CheckIcon className="size-4 text-moss" />
            {verb}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="primary" busy={busy} onClick={() => send(closing)}>
              {verb}
            </Button>
          </>
        }
      >
        <p>
          All subscribers get a message that <strong {...userText('font-semibold')}>{title}</strong> is over:
        </p>
        <blockquote {...userText('border-s-4 border-line ps-4 whitespace-pre-line text-ink-muted')}>
          {note || changedText(closing)}
        </blockquote>
      </Dialog>
    </form>
  )
}
