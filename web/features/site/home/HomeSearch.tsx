import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { controlClass } from '../../../ui/control-class.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchIcon } from '../../../ui/icons.tsx'

/** The search field of the home page. It leads to the directory, also without scripts. */
export function HomeSearch() {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = field.current?.value.trim()
    void router.navigate({ to: '/servers', search: q ? { q } : {} })
  }
  return (
    <search>
      <form action="/servers" onSubmit={search} className="flex max-w-xl gap-2">
        <span className="relative min-w-0 flex-1">
          <SearchIcon className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-muted" />
          <input
            ref={field}
            type="search"
            name="q"
            aria-label="Search servers"
            placeholder="Name, kind or language"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            className={cx(controlClass, 'min-h-13 pr-3 pl-12 sm:text-lg')}
          />
        </span>
        <button className={buttonClass({ className: 'min-h-13 shrink-0 max-sm:hidden' })}>Search</button>
      </form>
    </search>
  )
}
