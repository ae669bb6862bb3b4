import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './Field.tsx'
import { SearchIcon } from './icons.tsx'

interface QuickSearchProps {
  /** The accessible name. */
  label: string
  placeholder: string
  /** From `useSearchText`. Enter does not wait for the end of typing. */
  search: { text: string; type: (text: string) => void; sendNow: () => void }
  /** Where it leads before the app has started. */
  form?: Pick<ComponentProps<'form'>, 'id' | 'action'>
}

export function QuickSearch({ label, placeholder, search: { text, type, sendNow }, form }: QuickSearchProps) {
  return (
    <search className="min-w-48 grow basis-0 sm:max-w-80">
      <form
        {...form}
        onSubmit={(event) => {
          event.preventDefault()
          sendNow()
        }}
        className="relative"
      >
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-muted" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => type(target.value)}
          className={cx(controlClass, 'ps-10')}
        />
      </form>
    </search>
  )
}
