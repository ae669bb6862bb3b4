import type { AnyRouter } from '@tanstack/react-router'

/** Lets the router handle links of the page. */
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
}

/** The link of an event, if it leads to a screen of the app in this window. */
export function screenLink(router: AnyRouter, target: EventTarget | null): HTMLAnchorElement | null {
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
