import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface ListingBarProps {
  /** The same actions at the top of the page. The bar appears when these are scrolled out of view. */
  actions: RefObject<Element | null>
  children: ReactNode
}

/**
 * The main actions at the lower edge of a narrow screen. The bar is sticky, not fixed, so that it covers
 * nothing at the end of the page.
 */
export function ListingBar({ actions, children }: ListingBarProps) {
  const isShown = useIsScrolledPast(actions)
  return (
    <section
      aria-label={t`Join and vote`}
      data-lower-bar
      className={cx(
        'sticky bottom-0 z-10 border-t-2 border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] lg:hidden',
        isShown ? 'animate-arrive' : 'invisible',
      )}
    >
      <div className="page flex flex-wrap gap-3 py-2.5 *:grow *:basis-32 [&>:last-child]:shrink-0 [&>:last-child]:basis-auto">
        {children}
      </div>
    </section>
  )
}

function useIsScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting)
      },
      // An element below the screen counts as visible, so that a jump past it changes the state, too.
      { rootMargin: '0px 0px 1000000px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}
