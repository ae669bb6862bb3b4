import { t } from '@lingui/core/macro'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'

export interface PageSection {
  /** A public address: `/info#faq`. */
  id: string
  title: string
}

interface OnThisPageProps {
  /** In page order. */
  sections: readonly PageSection[]
}

/** The page's table of contents: beside the text on wide screens, collapsed above it on narrow ones. */
export function OnThisPage({ sections }: OnThisPageProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const close = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement && fold.current) fold.current.open = false
  }
  return (
    <nav
      aria-label={t`On this page`}
      className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <p className="hidden pb-2 ps-4 text-sm font-semibold text-ink-muted lg:block">{t`On this page`}</p>
      <SectionLinks sections={sections} className="hidden lg:grid" />
      <details
        ref={fold}
        className="group notch notch-step-3 notch-fill-surface-raised notch-edge-line lg:hidden"
      >
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t`On this page`}
          <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- people press the links in it */}
        <div onClick={close} className="px-1 pb-3">
          <SectionLinks sections={sections} className="grid" />
        </div>
      </details>
    </nav>
  )
}

function SectionLinks({ sections, className }: OnThisPageProps & { className: string }) {
  const current = useCurrentSection(sections)
  return (
    <ul className={className}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : 'false'}
            className={cx(
              'flex min-h-11 items-center border-s-4 px-3 no-underline',
              id === current
                ? 'border-lantern font-semibold text-ink'
                : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The section that the reader is in: the last one whose top is above the lower edge of the upper third of the
 * screen.
 */
function useCurrentSection(sections: readonly PageSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const look = useEffectEvent(() => {
    const line = innerHeight / 3
    const passed = sections.findLast(({ id }) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top
      return top !== undefined && top <= line
    })
    // The last section may be too short to scroll that high.
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    setCurrent((atEnd ? sections.at(-1) : passed)?.id ?? sections[0]?.id)
  })
  useEffect(() => {
    const follow = () => look()
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [])
  return current
}
