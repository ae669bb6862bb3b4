import { t } from '@lingui/core/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import { PLAYING_NOW } from '#contract/directory/filters.ts'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import type { FixedPath } from '#contract/site/screens.ts'
import { MENU_LINKS, TONIGHT_HASH } from '#contract/site/site-links.ts'
import { SITE } from '#contract/site/site.ts'
import { controlClass } from '../../../ui/control-class.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ArrowRightIcon, CloseIcon } from '../../../ui/icons.tsx'
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { NavLink } from './NavLink.tsx'

const moreLinks = (): readonly {
  label: string
  to: FixedPath
  search?: Partial<DirectorySearch>
  hash?: string
}[] => [
  { label: say('link.tonight'), to: '/', hash: TONIGHT_HASH },
  { label: t`Busy now`, to: '/servers', search: PLAYING_NOW },
  { label: t`New servers`, to: '/servers', search: { sort: 'new' } },
  { label: say('title./rankings'), to: '/rankings' },
  { label: say('title./hubs'), to: '/hubs' },
  { label: say('title./roadmap'), to: '/roadmap' },
  { label: say('title./dashboard'), to: '/dashboard' },
  { label: say('title./notifications'), to: '/notifications' },
]

interface MenuDrawerProps {
  /** False once the reader went elsewhere: the drawer closes. */
  open: boolean
  onClose: () => void
}

/**
 * The menu drawer of narrow screens, a native dialog that traps the focus, closes on Esc and Back, and
 * returns the focus. A link replaces the drawer's own entry in the history.
 */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const close = () => ref.current?.close()

  function search(event: FormEvent) {
    event.preventDefault()
    const q = field.current?.value.trim() ?? ''
    void router.navigate({ to: '/servers', search: { q }, replace: true })
  }

  useEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])

  useEffect(() => {
    const dialog = ref.current
    // The content fills the drawer, so only a press beside it has the dialog itself as target.
    const press = (event: Event) => {
      if (event.target !== dialog) return
      // Otherwise the press would take the focus from the button that receives it back.
      event.preventDefault()
      dialog?.close()
    }
    dialog?.addEventListener('mousedown', press)
    // On a wide screen the button that opened it is hidden.
    const wide = matchMedia('(min-width: 48rem)')
    const widen = () => dialog?.close()
    wide.addEventListener('change', widen)
    return () => {
      dialog?.removeEventListener('mousedown', press)
      wide.removeEventListener('change', widen)
    }
  }, [])

  return (
    <dialog
      ref={ref}
      aria-label={t`Menu`}
      onClose={onClose}
      className="m-0 ms-auto h-dvh max-h-none w-80 max-w-[88vw] border-s-2 border-line bg-surface text-ink open:animate-arrive backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col gap-5 px-5 pb-8">
        <div className="-me-3 flex h-16 items-center justify-between">
          <span className="font-heading text-xl font-extrabold">{SITE.name}</span>
          <IconButton label={t`Close menu`} icon={<CloseIcon className="size-4" />} onClick={close} />
        </div>
        <search>
          <form action={inPageLanguage('/servers')} onSubmit={search}>
            <input
              ref={field}
              type="search"
              name="q"
              aria-label={t`Search servers`}
              placeholder={t`Search servers`}
              autoComplete="off"
              enterKeyHint="search"
              className={controlClass}
            />
          </form>
        </search>
        <MainLinks />
        <MorePlaces />
        <LanguageLinks className="text-sm" />
        <div className="mt-auto flex items-center justify-between text-ink-muted">
          {t`Theme`}
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  )
}

function MainLinks() {
  return (
    <nav aria-label={t`Main`}>
      <ul className="grid border-t-2 border-line">
        {MENU_LINKS.map(({ label, to, rel }) => (
          <li key={to} className="border-b-2 border-line">
            <NavLink
              to={to}
              rel={rel}
              replace
              className="flex min-h-14 items-center justify-between font-heading text-xl font-bold text-ink no-underline aria-[current=page]:text-sky"
            >
              {say(`link.${label}`)}
              <ArrowRightIcon className="size-4 text-ink-muted" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MorePlaces() {
  return (
    <ul aria-label={t`More places`} className="grid grid-cols-2 gap-x-4">
      {moreLinks().map(({ label, to, search, hash }) => (
        <li key={label}>
          <Link
            to={to}
            {...(search && { search })}
            {...(hash !== undefined && { hash })}
            replace
            className="flex min-h-11 items-center font-semibold text-ink-muted no-underline hover:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
