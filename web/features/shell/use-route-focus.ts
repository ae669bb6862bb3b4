import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of screen the focus moves to its heading, as after a page load: screen readers announce the
 * screen, and the next Tab starts there. A change of filters or page number leaves the focus where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
        if (!fromLocation || !(pathChanged || hashChanged)) return
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : null
        const heading = pathChanged ? document.querySelector<HTMLElement>('main h1') : null
        moveFocus(target ?? heading ?? document.getElementById('main'))
      }),
    [router],
  )
}

function moveFocus(element: HTMLElement | null): void {
  // The screen has already set the focus itself (a search field, a dialog).
  if (!element || element.contains(document.activeElement)) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.classList.add('outline-none')
  element.focus({ preventScroll: true })
}
