import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { NOTE_MAX, type NoteSubject } from '#contract/staff/staff-review.ts'
import type { NoteVersion } from '#contract/staff/staff-review.wire.ts'
import { lengthOf } from '#contract/text/text.ts'
import { explain } from '../../../lib/api.ts'
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

function NoteForm({ kind, id, label, note, onDone }: StaffNotesProps & { onDone: () => void }) {
  const [text, setText] = useState(note?.text ?? '')
  const [version] = useState(note?.version ?? 0)
  const save = useSaveNote(kind, id)
  const length = lengthOf(text.trim())
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (length <= NOTE_MAX && !save.isPending) save.mutate({ text, version }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextArea
        label={label}
        hint="Only staff read it. Earlier versions are kept."
        rows={2}
        limit={NOTE_MAX}
        count={length}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={save.error ? explain('The note was not saved.', save.error) : undefined}
        ref={(area) => area?.focus()}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" busy={save.isPending}>
          Save the note
        </Button>
      </div>
    </form>
  )
}

function OlderVersions({ kind, id }: { kind: NoteSubject; id: string }) {
  const { data, error } = useQuery(noteVersionsQuery(kind, id))
  if (error) return <p className="text-sm text-coral">{explain('We couldn’t load them.', error)}</p>
  return (
    <ol className="grid gap-2">
      {data?.items.slice(1).map((version) => (
        <li key={version.version} className="grid gap-1 border-s-4 border-line ps-3 text-sm">
          <p {...userText('whitespace-pre-line')}>{version.text === '' ? 'Cleared' : version.text}</p>
          <Written version={version} />
        </li>
      ))}
    </ol>
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
