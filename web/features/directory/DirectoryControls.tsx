import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ORDER_VALUES } from '#contract/directory/directory-words.ts'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { FOR_CHILDREN, readFilters } from '#contract/directory/filters.ts'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { useSearchText } from '../../lib/search-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { SEARCH_FORM_ID, SearchBox } from './SearchBox.tsx'

interface DirectoryControlsProps {
  search: DirectorySearch
  /** Changes part of the current search. The list returns to its first page. */
  onChange: (change: Partial<DirectorySearch>) => void
  searchText: ReturnType<typeof useSearchText>
}

/** The sentence about the order. With the filter for younger children, checked servers come first. */
function orderText({ sort, with: wanted }: DirectorySearch): string {
  if (!readFilters(wanted).includes(FOR_CHILDREN)) return say(`orderSentence.${sort}`, ORDER_VALUES)
  const order = say(`order.${sort}`)
  return t`First what our staff checked, the newest check on top. Then what owners say, in the order you chose: ${order}.`
}

export function DirectoryControls({ search, searchText, onChange }: DirectoryControlsProps) {
  const field = useRef<HTMLInputElement>(null)
  const narrowed = search.q !== '' || search.tag !== ALL_TAGS
  function clear() {
    searchText.clear()
    onChange({ q: '', tag: ALL_TAGS })
    // The button disappears with the filters it cleared, so the focus moves to the field.
    field.current?.focus()
  }
  const controls = useEarlyInput<HTMLDivElement>()
  return (
    <div ref={controls} className="grid gap-4">
      <div className="flex items-start gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <SearchBox
            ref={field}
            text={searchText.text}
            onType={searchText.type}
            onSubmit={searchText.sendNow}
          />
        </div>
        {(['tag', 'with', 'without'] as const).map(
          (name) =>
            search[name] && (
              <input key={name} type="hidden" name={name} form={SEARCH_FORM_ID} value={search[name]} />
            ),
        )}
        <noscript>
          <button form={SEARCH_FORM_ID} className={buttonClass({ className: 'min-h-13' })}>
            {t`Search`}
          </button>
        </noscript>
        {narrowed && (
          <Button onClick={clear} className="min-h-13 shrink-0 max-sm:px-3.5">
            <CloseIcon className="size-3" />
            <span className="max-sm:sr-only">{t`Clear`}</span>
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">
        {orderText(search)}
        {sentenceSpace()}
        {/* A phone's first screen is for servers; the link is in the footer, too. */}
        <Link to="/info" hash="orders" className="link max-sm:hidden">
          {t`How orders work`}
        </Link>
      </p>
    </div>
  )
}
