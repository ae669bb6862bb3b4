import type { NoticeKind } from '#contract/events/notice.ts'
import { NOTICE_WORDS } from '#contract/events/notice-words.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { NoticeFilter } from './queries.ts'

interface NoticeFiltersProps {
  filter: NoticeFilter
  /** The kinds that the viewer can be told. */
  kinds: readonly NoticeKind[]
  onChange: (next: NoticeFilter) => void
}

export function NoticeFilters({ filter, kinds, onChange }: NoticeFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <ChoiceField
        label="Kind"
        labelHidden
        of={['', ...kinds]}
        names={(kind) => (kind === '' ? 'All kinds' : NOTICE_WORDS[kind].label)}
        value={filter.kind ?? ''}
        onChoose={(kind) => onChange({ ...filter, kind: kind || null })}
        className="w-56"
      />
      <Switch
        label="Unread only"
        checked={filter.unread}
        onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
      />
    </div>
  )
}
