import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles on which side a row that scrolls sideways goes on (`data-more-before`, `data-more-after`), and keeps in sight the
 * element whose `data-tab` is `chosen`.
 */
export function useScrollRow(row: RefObject<HTMLElement | null>, chosen: string): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const mark = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft
      // Widths come in fractions of a pixel.
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
    if (!element || !selected) return
    // Not `scrollIntoView`, which would scroll the page as well.
    const middle = selected.offsetLeft - (element.clientWidth - selected.offsetWidth) / 2
    element.scrollTo({ left: middle, behavior: 'instant' })
  }, [row, chosen])
}
