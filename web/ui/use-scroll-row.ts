import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The ref of a horizontally scrolling row. Sets attributes for styles on the sides where it continues
 * (`data-more-before`, `data-more-after`), and keeps the element whose `data-tab` is `chosen` visible. When
 * the reader has scrolled the row, it stays there until they press something in it.
 */
export function useScrollRow<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  /** Where this hook or a press left the row, in px. A reader can have scrolled it before the app was ready. */
  const leftAt = useRef(0)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const mark = () => {
      // From right to left it is below 0.
      const distanceBefore = Math.abs(element.scrollLeft)
      const distanceAfter = element.scrollWidth - element.clientWidth - distanceBefore
      // Widths can be fractions of a pixel.
      element.toggleAttribute('data-more-before', distanceBefore > 1)
      element.toggleAttribute('data-more-after', distanceAfter > 1)
    }
    const press = () => {
      leftAt.current = element.scrollLeft
    }
    element.addEventListener('scroll', mark, { passive: true })
    element.addEventListener('click', press)
    element.addEventListener('keydown', press)
    const watch = new ResizeObserver(mark)
    watch.observe(element)
    mark()
    return () => {
      element.removeEventListener('scroll', mark)
      element.removeEventListener('click', press)
      element.removeEventListener('keydown', press)
      watch.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    const element = row.current
    const selected = element?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!element || !selected) return undefined
    const show = () => {
      // Else a button would move from under a finger.
      if (Math.abs(element.scrollLeft - leftAt.current) > 1) return
      // Not `scrollIntoView`, because it would also scroll the page.
      const middle = selected.offsetLeft - (element.clientWidth - selected.offsetWidth) / 2
      element.scrollTo({ left: middle, behavior: 'instant' })
      leftAt.current = element.scrollLeft
    }
    show()
    // A label became longer, for example by a number.
    const watch = new ResizeObserver(show)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [chosen])
  return row
}
