import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { NOTE_MAX, type NoteSubject } from '#contract/staff/staff-review.ts'
import type { NoteVersion } from '#contract/staff/staff-review.wire.ts'
import { lengthOf } from '#contract/text/text.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { userText } from '../../../ui/user-text.ts'
import { noteVersionsQuery, useSaveNote } from './queries.ts'

interface StaffNotesProps {
  kind: NoteSubject
  id: string
  label: string
  note: NoteVersion | null
}

/** The note of staff about a listing or an account, with its earlier versions. */
export function StaffNotes({ kind, id, label, note }: StaffNotesProps) {
  const [editing, setEditing] = useState(false)
  const [older, setOlder] = useState(false)
  return (
    <div className="grid gap-2">
      <h4 {...userText('text-base font-semibold')}>{label}</h4>
      {note !== null && note.text !== '' && !editing && (
        <>
          <p {...userText('whitespace-pre-line')}>{note.text}</p>
          <Written version={note} />
        </>
      )}
      {editing ? (
        <NoteForm kind={kind} id={id} label={label} note={note} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => setEditing(true)}
            data-staff-note={kind === 'listing' || undefined}
          >
            {note === null || note.text === '' ? 'Write a note' : 'Change the note'}
          </Button>
          {note !== null && note.version > 1 && (
            <Button size="sm" variant="ghost" onClick={() => setOlder(!older)} aria-expanded={older}>
              {older ? 'Hide earlier versions' : 'Earlier versions'}
            </Button>
          )}
        </div>
      )}
      {older && <OlderVersions kind={kind} id={id} />}
    </div>
  )
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus()

function NoteForm({ kind, id, label, note, onDone }: StaffNotesProps & { onDone: () => void }) {
  const draftKey = `note:${kind}:${id}`
  const current = note?.version ?? 0
  const draft = useDraft(draftKey)
  const [text, setText] = useState(draft['text'] ?? note?.text ?? '')
  /** The version that the text is based on. */
  const [version, setVersion] = useState(Number(draft['version'] ?? current))
  useSavedDraft(draftKey, text === (note?.text ?? '') ? {} : { text, version: String(version) })
  const save = useSaveNote(kind, id)
  const isConflict = hasStatus(save.error, 409)
  const length = lengthOf(text.trim())
  function close() {
    dropDraft(draftKey)
    onDone()
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (length > NOTE_MAX || save.isPending) return
    const seen = isConflict ? current : version
    setVersion(seen)
    // Also when the pane shows another server by then: the draft has done its work.
    void save.mutateAsync({ text, version: seen }).then(close, () => undefined)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      {isConflict && note && <Version version={note} />}
      <TextArea
        label={label}
        hint="Only staff read it. Earlier versions are kept."
        rows={2}
        limit={NOTE_MAX}
        count={length}
        value={text}
        readOnly={save.isPending}
        onChange={({ target }) => setText(target.value)}
        error={save.error ? failureText(save.error) : undefined}
        ref={focus}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" busy={save.isPending}>
          Save the note
        </Button>
      </div>
    </form>
  )
}

const failureText = (error: Error) =>
  hasStatus(error, 409)
    ? 'Somebody else changed this note. Their text is above; saving again replaces it.'
    : explain('The note was not saved.', error)

function OlderVersions({ kind, id }: { kind: NoteSubject; id: string }) {
  const { data, error } = useQuery(noteVersionsQuery(kind, id))
  if (error) return <p className="text-sm text-coral">{explain('We couldn’t load them.', error)}</p>
  return (
    <ol className="grid gap-2">
      {data?.items.slice(1).map((version) => (
        <li key={version.version}>
          <Version version={version} />
        </li>
      ))}
    </ol>
  )
}

function Version({ version }: { version: NoteVersion }) {
  return (
    <div className="grid gap-1 border-s-4 border-line ps-3 text-sm">
      <p {...userText('whitespace-pre-line')}>{version.text === '' ? 'Cleared' : version.text}</p>
      <Written version={version} />
    </div>
  )
}

function Written({ version: { by, at } }: { version: NoteVersion }) {
  return (
    <p className="text-sm text-ink-muted">
      <bdi {...userText()}>{by?.username ?? 'Former staff'}</bdi>, <RelativeTime iso={at} />
    </p>
  )
}

/** The note of staff about a server, on screens beside its details. */
export function ServerNote({ id, name }: { id: string; name: string }) {
  const { data, error } = useQuery(noteVersionsQuery('listing', id))
  if (error) return <p className="text-sm text-coral">{explain('We couldn’t load the note.', error)}</p>
  if (!data) return <Skeleton className="h-11 w-full" />
  return (
    <StaffNotes kind="listing" id={id} label={`Note for staff about ${name}`} note={data.items[0] ?? null} />
  )
}
