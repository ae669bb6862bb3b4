import { type SyntheticEvent, useId, useState } from 'react'
import {
  ETA_MAX,
  IDEA_DESCRIPTION_MAX,
  IDEA_TITLE_MAX,
  isRoadmapStatus,
  parseTags,
  ROADMAP_LABELS,
  ROADMAP_MESSAGES,
  ROADMAP_STATUSES,
} from '#contract/roadmap.ts'
import { lengthOf } from '#contract/text.ts'
import { readDraft, useSavedDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type AdminChange, type AdminItem, changeDraft, type IdeaFields } from './admin-queries.ts'

interface IdeaDialogProps {
  open: boolean
  /** The idea to edit; `null` creates a new one. */
  item: AdminItem | null
  busy: boolean
  onClose: () => void
  onSave: (change: AdminChange) => void
}

/**
 * The admin form of an idea: its text, its column and its expected date. What was typed survives closing and
 * signing in.
 */
export function IdeaDialog({ open, item, busy, onClose, onSave }: IdeaDialogProps) {
  const form = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={item ? 'Edit idea' : 'Add idea'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <IdeaForm id={form} item={item} onSave={(change) => !busy && onSave(change)} />
    </Dialog>
  )
}

type Texts = Record<keyof IdeaFields, string>

/** The fields of the form, as text. */
function textsOf(item: AdminItem | null): Texts {
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    tags: (item?.tags ?? []).join(', '),
    status: isRoadmapStatus(item?.status) ? item.status : 'planned',
    eta: item?.eta ?? '',
  }
}

function IdeaForm({
  id,
  item,
  onSave,
}: {
  id: string
  item: AdminItem | null
  onSave: (change: AdminChange) => void
}) {
  const draftKey = changeDraft(item === null ? 'add' : 'edit', item)
  const [saved] = useState(() => textsOf(item))
  const [texts, setTexts] = useState(() => ({ ...saved, ...readDraft(draftKey) }))
  const isChanged = JSON.stringify(texts) !== JSON.stringify(saved)
  useSavedDraft(draftKey, isChanged ? texts : {})
  const [tried, setTried] = useState(false)
  const change = (part: Partial<Texts>) => setTexts({ ...texts, ...part })
  const error = titleError(texts.title)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (error !== undefined) return
    const status = isRoadmapStatus(texts.status) ? texts.status : 'planned'
    const fields = { ...texts, tags: parseTags(texts.tags), status }
    if (item === null) return onSave({ kind: 'add', fields })
    // Editing the text of a suggestion does not accept it.
    const { status: _, ...words } = fields
    onSave({ kind: 'edit', item, fields: isRoadmapStatus(item.status) ? fields : words })
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Title"
        autoComplete="off"
        value={texts.title}
        onChange={({ target }) => change({ title: target.value })}
        error={tried ? error : undefined}
      />
      <TextArea
        label="Description"
        optional
        limit={IDEA_DESCRIPTION_MAX}
        count={lengthOf(texts.description)}
        value={texts.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label="Tags"
        optional
        hint="Separated by commas."
        autoComplete="off"
        value={texts.tags}
        onChange={({ target }) => change({ tags: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(item === null || isRoadmapStatus(item.status)) && (
          <SelectField
            label="Status"
            value={texts.status}
            onChange={({ target }) => change({ status: target.value })}
          >
            {ROADMAP_STATUSES.map((status) => (
              <option key={status} value={status}>
                {ROADMAP_LABELS[status]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="ETA"
          optional
          placeholder="Spring 2027"
          autoComplete="off"
          maxLength={ETA_MAX}
          value={texts.eta}
          onChange={({ target }) => change({ eta: target.value })}
        />
      </div>
    </form>
  )
}

function titleError(title: string): string | undefined {
  if (title.trim() === '') return ROADMAP_MESSAGES.title
  if (lengthOf(title.trim()) > IDEA_TITLE_MAX) return `Title can have at most ${IDEA_TITLE_MAX} characters.`
  return undefined
}
