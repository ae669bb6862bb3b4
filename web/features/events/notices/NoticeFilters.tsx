import type { NoticeKind } from '#contract/events/notice.ts'
import { NOTICE_WORDS } from '#contract/events/notice-words.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Options } from '../../../ui/Options.tsx'
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
      <SelectField
        label="Kind"
        labelHidden
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, kind: kinds.find((kind) => kind === target.value) ?? null })
        }
        className="w-56"
      >
        <option value="">All kinds</option>
        <Options of={kinds} names={(kind) => NOTICE_WORDS[kind].label} />
      </SelectField>
      <Switch
        label="Unread only"
        checked={filter.unread}
        onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
      />
    </div>
  )
}
