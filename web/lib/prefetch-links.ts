import type { AnyRouter } from '@tanstack/react-router'
import { screenLink } from './follow-links.ts'
import { parseSearch } from './search-params.ts'

/**
 * How long the pointer must rest on a link before its screen is prefetched. A shorter time means that the
 * pointer only passed over it.
 */
const INTENT_MS = 80

/** Lets the router prefetch the screen of a link that is probably opened next. */
export function prefetchLinks(router: AnyRouter): void {
  let intent: ReturnType<typeof setTimeout> | undefined
  let scrolledAt = 0
  const prepare = (event: Event) => {
    clearTimeout(intent)
    const link = screenLink(router, event.target)
    if (!link || (link.pathname === location.pathname && link.search === location.search)) return
    intent = setTimeout(() => {
      // If prefetching a screen fails, the error appears when the screen is opened.
      router.preloadRoute({ to: link.pathname, search: parseSearch(link.search) }).catch(() => undefined)
    }, INTENT_MS)
  }
  // While a list scrolls under the pointer, the reader does not mean the cards that pass. A touch mostly begins a scroll, so it prefetches nothing.
  addEventListener('scroll', (event) => {
    clearTimeout(intent)
    scrolledAt = event.timeStamp
  })
  addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse' && event.timeStamp - scrolledAt > INTENT_MS) prepare(event)
  })
  addEventListener('focusin', prepare)
}
