import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePlace } from './use-place.ts'

/** The heading in `routes/servers.index.tsx` where reading goes on after a change of the page number. */
const LIST = 'results'

/**
 * Moves the focus to the heading of a new screen, to the start of a list's new page, or after Back to the
 * link that led away. Filters leave it where it is.
 */
export function RouteFocus({ servedPlace }: { servedPlace: string }) {
  const router = useRouter()
  const place = usePlace()
  const [isServedScreen] = useState(pathOf(place) === pathOf(servedPlace))
  useEffect(() => {
    // The reader changed the screen before this code was loaded, and may have gone on to something there. A
    // press on a link focuses all of `main` in Safari.
    if (!isServedScreen && !document.activeElement?.matches('main *')) moveFocus(heading() ?? main())
    let isBack = false
    const forget = router.history.subscribe(({ action }) => {
      isBack = action.type === 'BACK'
    })
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
      if (!fromLocation) return
      if (pathChanged || hashChanged) {
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : null
        const link = isBack && pathChanged ? linkTo(fromLocation) : null
        moveFocus(target ?? link ?? (pathChanged ? heading() : null) ?? main())
        return
      }
      const pages = pageOf(toLocation) - pageOf(fromLocation)
      if (pages === 0) return
      if (isBack) {
        moveFocus(document.querySelector<HTMLElement>(`main [rel=${pages < 0 ? 'next' : 'prev'}]`))
        return
      }
      const target = document.getElementById(LIST)
      target?.scrollIntoView()
      moveFocus(target)
    })
    return () => {
      forget()
      stop()
    }
  }, [router, isServedScreen])
  return null
}

const pathOf = (place: string) => String(JSON.parse(place)[0])
const main = () => document.getElementById('main')
const heading = () => document.querySelector<HTMLElement>('main h1')
/** The link to a place, as it stands in the page: in the page's language, and encoded. */
function linkTo({ publicHref }: ParsedLocation): HTMLElement | null {
  const path = CSS.escape(new URL(publicHref, location.href).pathname)
  return document.querySelector<HTMLElement>(`main a[href="${path}"], main a[href^="${path}?"]`)
}
const pageOf = ({ searchStr }: ParsedLocation) => Number(new URLSearchParams(searchStr).get('page') ?? 1)

function moveFocus(element: HTMLElement | null): void {
  // The screen has already set the focus itself (a search field, a dialog).
  if (!element || element.contains(document.activeElement)) return
  if (element.tabIndex < 0) {
    element.tabIndex = -1
    element.classList.add('outline-none')
  }
  element.focus({ preventScroll: true })
}
