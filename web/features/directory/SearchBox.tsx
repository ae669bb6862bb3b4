import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { controlClass } from '../../ui/control-class.ts'
import { cx } from '../../ui/cx.ts'
import { SearchIcon } from '../../ui/icons.tsx'

/** Sort and tag belong to the same form, so that a search before hydration keeps them. */
export const SEARCH_FORM_ID = 'directory-search'

interface SearchBoxProps {
  text: string
  onType: (text: string) => void
  /** Enter searches the typed text at once. */
  onSubmit: () => void
  ref: RefObject<HTMLInputElement | null>
}

/**
 * Search by name, kind or fact. The list updates while typing. `theme.js` moves the focus here when somebody
 * presses '/' anywhere on the screen.
 */
export function SearchBox({ text, onType, onSubmit, ref }: SearchBoxProps) {
  return (
    <search>
      <form
        id={SEARCH_FORM_ID}
        action={inPageLanguage('/servers')}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="group relative"
      >
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-muted sm:start-4" />
        <input
          ref={ref}
          type="search"
          name="q"
          aria-label={t`Search servers`}
          aria-keyshortcuts="/"
          placeholder={t`Name, kind or language`}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => onType(event.target.value)}
          className={cx(
            controlClass,
            'min-h-13 pe-4 ps-11 sm:pe-12 sm:ps-12 sm:text-lg [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        <kbd
          aria-hidden="true"
          className="notch notch-step-2 notch-edge-line pointer-events-none absolute inset-y-0 end-4 my-auto hidden size-7 place-items-center font-sans text-sm text-ink-muted group-focus-within:hidden sm:pointer-fine:grid"
        >
          /
        </kbd>
      </form>
    </search>
  )
}
