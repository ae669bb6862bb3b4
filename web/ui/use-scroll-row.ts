import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets attributes for styles on the sides where a horizontally scrolling row continues (`data-more-before`,
 * `data-more-after`), and keeps the element whose `data-tab` is `chosen` visible.
 */
export function useScrollRow(row: RefObject<HTMLElement | null>, chosen: string): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const mark = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft
      // Widths can be fractions of a pixel.
      element.toggleAttribute('data-more-before', element.scrollLeft > 1)
      element.toggleAttribute('data-more-after', left > 1)
    }
    element.addEventListener('scroll', mark, { passive: true })
    const watch = new ResizeObserver(mark)
    watch.observe(element)
    mark()
    return () => {
      element.removeEventListener('scroll', mark)
      watch.disconnect()
    }
  }, [row])

  useLayoutEffect(() => {
    const element = row.current
    const selected = element?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!element || !selected) return undefined
    const show = () => {
      // Not `scrollIntoView`, because it would also scroll the page.
      const middle = selected.offsetLeft - (element.clientWidth - selected.offsetWidth) / 2
      element.scrollTo({ left: middle, behavior: 'instant' })
    }
    show()
    // A label became longer, for example by a number.
    const watch = new ResizeObserver(show)
    for (const each of element.children) watch.observe(each)
    return () => watch.disconnect()
  }, [row, chosen])
}
