import { useEffect, useId, useRef, useState } from 'react'
import {
  ADMIN_UPDATES_SHOWN,
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
import { Dialog } from '../../../ui/Dialog.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { CheckIcon, ExternalIcon } from '../../../ui/more-icons.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { IMPACT_NAMES, IncidentBadges, IncidentTimes, UpdateLog } from './incident-parts.tsx'
import { useUpdateIncident } from './queries.ts'
import { words } from '../../../ui/words.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'

/** One incident for admins: its status, a form for a new update, and the latest updates. */
export function IncidentEditor({ incident }: { incident: Incident }) {
  const { _id, title, kind, impact, updates } = incident
  const headingId = useId()
  const edit = useIncidentEdit(incident)
  const heading = useFocusAfter(edit.saves)
  // A past incident rarely needs an update. Its form opens on request, stays while it has text, and closes
  // with the next save.
  const [unfoldedAt, setUnfoldedAt] = useState<number | null>(null)
  const isUnfolded = unfoldedAt === edit.saves
  const fold = () => {
    setUnfoldedAt(null)
    edit.clear()
  }
  const closing = CLOSED_STATUS[kind]
  return (
    <article aria-labelledby={headingId} className={cardClass({ className: 'grid grid-cols-1 gap-5 p-5' })}>
      <header className="grid gap-2">
        <IncidentBadges incident={incident} />
        <h3 ref={heading} id={headingId} tabIndex={-1} {...words('text-xl outline-none')}>
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <IncidentTimes incident={incident} />
          <span aria-hidden="true">·</span>
          <span>impact {IMPACT_NAMES[impact].toLowerCase()}</span>
          <span aria-hidden="true">·</span>
          <a
            href={incidentPath(_id)}
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
      {isOpen(incident) ? (
        <UpdateForm incident={incident} edit={edit} />
      ) : isUnfolded || edit.changed ? (
        <UpdateForm incident={incident} edit={edit} onCancel={fold} />
      ) : (
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setUnfoldedAt(edit.saves)}
            aria-label={`Add note or reopen ${title}`}
            className="-ml-3"
          >
            Add note or reopen
          </Button>
        </div>
      )}
      <Dialog
        open={edit.asking}
        onClose={edit.cancel}
        title={closing === 'resolved' ? 'Resolve incident?' : 'Complete maintenance?'}
        actions={
          <>
            <Button onClick={edit.cancel}>Cancel</Button>
            <Button variant="primary" busy={edit.busy} onClick={edit.close}>
              {closing === 'resolved' ? 'Resolve' : 'Complete'}
            </Button>
          </>
        }
      >
        <p>
          All subscribers get a message that <strong {...words('font-semibold')}>{title}</strong> is over:
        </p>
        <blockquote {...words('border-l-4 border-line pl-4 whitespace-pre-line text-ink-muted')}>
          {tidyText(edit.text) || changedText(closing)}
        </blockquote>
      </Dialog>
    </article>
  )
}

interface UpdateFormProps {
  incident: Incident
  edit: ReturnType<typeof useIncidentEdit>
  /** Only for a form that was opened on request: closes it again. */
  onCancel?: () => void
}

/** The form for an update: a note, and the new status. */
function UpdateForm({ incident, edit, onCancel }: UpdateFormProps) {
  const { title, kind } = incident
  const closing = CLOSED_STATUS[kind]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
      className="grid gap-4"
    >
      <TextArea
        label="Add update note"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just opened the form with a button that it replaces
        autoFocus={onCancel !== undefined}
        rows={2}
        limit={UPDATE_TEXT_MAX}
        value={edit.text}
        onChange={({ target }) => edit.setText(target.value)}
        error={edit.tooLong}
      />
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Status"
          of={STATUSES_OF[kind]}
          names={STATUS_NAMES}
          value={edit.status}
          onChoose={edit.choose}
          className="min-w-44 grow sm:max-w-56"
        />
        <Button
          type="submit"
          disabled={!edit.changed || edit.tooLong !== undefined}
          busy={edit.busy}
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
            onClick={edit.ask}
            aria-label={`${closing === 'resolved' ? 'Resolve' : 'Complete'} ${title}`}
          >
            <CheckIcon className="size-4 text-moss" />
            {closing === 'resolved' ? 'Resolve' : 'Complete'}
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * The element that receives the focus after each save: the pressed button is disabled then, or removed with
 * its form.
 */
function useFocusAfter(saves: number) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (saves > 0) element.current?.focus({ preventScroll: true })
  }, [saves])
  return element
}

/** Unsent input. An update by another admin changes the list, but not this input. */
function useIncidentEdit(incident: Incident) {
  const update = useUpdateIncident()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Incident['status'] | null>(null)
  const [asking, setAsking] = useState(false)
  /** Number of saves. */
  const [saves, setSaves] = useState(0)
  const status = chosen ?? incident.status
  const tooLong = lengthError('Update note', tidyText(text), UPDATE_TEXT_MAX)
  const changed = status !== incident.status || tidyText(text) !== ''

  function send(next: Incident['status']) {
    if (update.isPending || tooLong) return
    update.mutate(
      { id: incident._id, status: next, text: tidyText(text) },
      {
        onSuccess: () => {
          clear()
          setAsking(false)
          setSaves((count) => count + 1)
        },
      },
    )
  }
  function clear() {
    setText('')
    setChosen(null)
  }
  return {
    text,
    status,
    tooLong,
    changed,
    asking,
    saves,
    clear,
    busy: update.isPending,
    setText,
    choose: setChosen,
    save: () => {
      if (changed) send(status)
    },
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    close: () => send(CLOSED_STATUS[incident.kind]),
  }
}
