import { useLayoutEffect, useState } from 'react'

const hasRoom = (rem: number) =>
  document.documentElement.clientWidth >=
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Whether the window is at least this wide, in lines of text as the reader sees them. Unlike a media query it
 * knows of text that is enlarged by the page's own font size, or by the browser for text alone.
 */
export function useMinWidth(rem: number): boolean {
  const [fits, setFits] = useState(() => hasRoom(rem))
  useLayoutEffect(() => {
    const measure = () => setFits(hasRoom(rem))
    // Larger text makes the page higher.
    const watch = new ResizeObserver(measure)
    watch.observe(document.documentElement)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [rem])
  return fits
}
