import { useState } from 'react'
import { keysOf, only } from '#contract/base/records.ts'
import {
  ETA_MAX,
  IDEA_DESCRIPTION_MAX,
  IDEA_TITLE_MAX,
  isRoadmapStatus,
  parseTags,
  ROADMAP_LABELS,
  ROADMAP_MESSAGES,
  ROADMAP_STATUSES,
} from '#contract/community/roadmap.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { Options } from '../../../ui/Options.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type AdminChange, type AdminItem, draftKeyOf } from './admin-queries.ts'

interface IdeaFormProps {
  /** The idea to edit; `null` creates a new one. */
  item: AdminItem | null
  busy: boolean
  onClose: () => void
  onSave: (change: AdminChange) => void
}

function textsOf(item: AdminItem | null) {
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    tags: (item?.tags ?? []).join(', '),
    status: isRoadmapStatus(item?.status) ? item.status : 'planned',
    eta: item?.eta ?? '',
  }
}

export function IdeaForm({ item, busy, onClose, onSave }: IdeaFormProps) {
  const draftKey = draftKeyOf(item === null ? { kind: 'add' } : { kind: 'edit', item })
  const draft = useDraft(draftKey)
  const saved = textsOf(item)
  const hasStatus = item === null || isRoadmapStatus(item.status)
  const [fields, setFields] = useState({ ...saved, ...draft })
  // Only what was changed: somebody else may change the rest meanwhile. A draft can be about another state.
  const changed = keysOf(saved).filter(
    (name) => fields[name] !== saved[name] && (name !== 'status' || hasStatus),
  )
  useSavedDraft(draftKey, only(fields, changed))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const error = titleError(fields.title)
  function send() {
    setTried(true)
    if (error !== undefined) return
    const status = isRoadmapStatus(fields.status) ? fields.status : 'planned'
    const whole = { ...fields, tags: parseTags(fields.tags), status }
    if (item === null) onSave({ kind: 'add', fields: whole })
    else onSave({ kind: 'edit', item, fields: only(whole, changed) })
  }
  return (
    <DialogForm action="Save" busy={busy} onSend={send} onCancel={onClose}>
      <TextField
        label="Title"
        autoComplete="off"
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
        error={tried ? error : undefined}
      />
      <TextArea
        label="Description"
        optional
        limit={IDEA_DESCRIPTION_MAX}
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label="Tags"
        optional
        hint="Separated by commas."
        autoComplete="off"
        value={fields.tags}
        onChange={({ target }) => change({ tags: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(item === null || isRoadmapStatus(item.status)) && (
          <SelectField
            label="Status"
            value={fields.status}
            onChange={({ target: { value } }) => isRoadmapStatus(value) && change({ status: value })}
          >
            <Options of={ROADMAP_STATUSES} names={ROADMAP_LABELS} />
          </SelectField>
        )}
        <TextField
          label="ETA"
          optional
          placeholder="Spring 2027"
          autoComplete="off"
          limit={ETA_MAX}
          value={fields.eta}
          onChange={({ target }) => change({ eta: target.value })}
        />
      </div>
    </DialogForm>
  )
}

function titleError(title: string): string | undefined {
  return title.trim() === '' ? ROADMAP_MESSAGES.title : lengthError('Title', title, IDEA_TITLE_MAX)
}
