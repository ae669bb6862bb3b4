import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The ref of a row that scrolls sideways. Attributes mark the sides where it continues, and `chosen`, a
 * `data-tab`, stays in view: once its reader scrolled it, only after a press in the row.
 */
export function useScrollRow<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  /** Where this hook or a press left the row, in px. A reader can have scrolled it before the app was ready. */
  const leftAt = useRef(0)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const mark = () => {
      // The browser moves a row that has less room to scroll, for example on a turned phone.
      leftAt.current = Math.min(leftAt.current, element.scrollWidth - element.clientWidth)
      markSides(element)
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
      // The mark changes the width of the row, which can move it.
      markSides(element)
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

function markSides(row: HTMLElement): void {
  // From right to left it is below 0.
  const distanceBefore = Math.abs(row.scrollLeft)
  const distanceAfter = row.scrollWidth - row.clientWidth - distanceBefore
  // Widths can be fractions of a pixel.
  row.toggleAttribute('data-more-before', distanceBefore > 1)
  row.toggleAttribute('data-more-after', distanceAfter > 1)
}
