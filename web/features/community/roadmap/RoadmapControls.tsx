import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { RoadmapSearch } from '#contract/community/roadmap-search.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useCached } from '../../../lib/use-cached.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { userText } from '../../../ui/user-text.ts'
import { roadmapQuery, WHOLE } from './queries.ts'

const SEARCH_FORM_ID = 'roadmap-search'

interface RoadmapControlsProps {
  search: RoadmapSearch
  onSearch: (change: Partial<RoadmapSearch>) => void
  onSuggest: () => void
}

export function RoadmapControls({ search, onSearch, onSuggest }: RoadmapControlsProps) {
  const controls = useEarlyInput<HTMLDivElement>()
  const text = useSearchText(search.q, (q) => onSearch({ q }))
  return (
    <div ref={controls} className="mt-6 flex flex-wrap items-center gap-3">
      <QuickSearch
        label={t`Search the roadmap`}
        placeholder={t`Search the roadmap`}
        search={text}
        form={{ id: SEARCH_FORM_ID, action: inPageLanguage('/roadmap') }}
      />
      <TagSelect search={search} onChoose={(tag) => onSearch({ tag })} />
      <Button variant="primary" onClick={onSuggest} className="grow sm:grow-0">
        <PlusIcon className="size-4" />
        {t`Suggest a feature`}
      </Button>
    </div>
  )
}

function TagSelect({ search, onChoose }: { search: RoadmapSearch; onChoose: (tag: string) => void }) {
  // Every response contains all tags, whatever the filter is.
  const here = useQuery(roadmapQuery(search)).data?.tags
  const whole = useCached(roadmapQuery(WHOLE))?.tags
  const tags = here ?? whole ?? []
  return (
    <ChoiceField
      name="tag"
      form={SEARCH_FORM_ID}
      label={t`Tag`}
      labelHidden
      of={[...new Set(['', ...(tags.includes(search.tag) ? [] : [search.tag]), ...tags])]}
      names={(tag) => tag || t`All tags`}
      attributes={(tag) => (tag === '' ? {} : userText())}
      value={search.tag}
      onChoose={onChoose}
      className="min-w-40 grow sm:grow-0"
    />
  )
}
