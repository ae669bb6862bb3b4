import type { AnyRouter } from '@tanstack/react-router'
import { parseSearch } from './search-params.ts'

/**
 * How long the pointer must rest on a link before its screen is prefetched. A shorter time means that the
 * pointer only passed over it.
 */
const INTENT_MS = 80

/**
 * Lets the router handle links of the page, and prefetch the screen of a link that is probably opened next.
 */
export function followLinks(router: AnyRouter): void {
  addEventListener('click', (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = plain && !event.defaultPrevented && screenLink(router, event.target)
    if (!link) return
    event.preventDefault()
    void router.navigate({
      href: link.pathname + link.search + link.hash,
      resetScroll: link.dataset['keepScroll'] === undefined,
    })
  })

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

/** The link of an event, if it leads to a screen of the app in this window. */
function screenLink(router: AnyRouter, target: EventTarget | null): HTMLAnchorElement | null {
  // A device keeps whole pages.
  if (location.pathname === '/offline') return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
    return null
  // The browser follows links within the page. The router would do nothing at a second press.
  const isSamePage = link.pathname === location.pathname && link.search === location.search
  if (link.hash !== '' && isSamePage) return null
  const [, , screen] = router.getMatchedRoutes(link.pathname)
  return screen && screen.id !== '/$' ? link : null
}
