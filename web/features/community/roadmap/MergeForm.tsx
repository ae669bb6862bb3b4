import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROADMAP_LABELS, ROADMAP_STATUSES, type RoadmapItem } from '#contract/community/roadmap.ts'
import { similarIdeas } from '#contract/community/similar-ideas.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { roadmapQuery, WHOLE } from './queries.ts'
import type { AdminChange, AdminItem } from './admin-queries.ts'

/** What a merge does. */
export const MERGE_NOTE = 'Votes are combined; people who voted for both count once. This cannot be undone.'

interface MergeFormProps {
  item: AdminItem
  busy: boolean
  onClose: () => void
  onMerge: (change: AdminChange) => void
}

/** Asks for the roadmap idea into which another one is merged. */
export function MergeForm({ item, busy, onClose, onMerge }: MergeFormProps) {
  const { data } = useQuery(roadmapQuery(WHOLE))
  const others = (data?.items ?? []).filter(({ _id }) => _id !== item._id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const into = chosen ?? similarIdeas(item.title, others)[0]?._id ?? ''
  function send() {
    setTried(true)
    if (into !== '') onMerge({ kind: 'merge', item, into })
  }
  return (
    <DialogForm action="Merge" busy={busy} onSend={send} onCancel={onClose}>
      <p className="text-ink-muted">{MERGE_NOTE}</p>
      <SelectField
        label="Idea to keep"
        value={into}
        onChange={({ target }) => setChosen(target.value)}
        error={tried && into === '' ? 'Choose an idea.' : undefined}
      >
        <option value="">Choose an idea</option>
        {ROADMAP_STATUSES.map((status) => (
          <optgroup key={status} label={ROADMAP_LABELS[status]}>
            {others
              .filter((other) => other.status === status)
              .map((other) => (
                <Target key={other._id} item={other} />
              ))}
          </optgroup>
        ))}
      </SelectField>
    </DialogForm>
  )
}

function Target({ item: { _id, title, votes } }: { item: RoadmapItem }) {
  return (
    <option value={_id}>
      {title} ({votes})
    </option>
  )
}
