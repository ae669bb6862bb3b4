import { useLayoutEffect, useState } from 'react'

const hasRoom = (rem: number) =>
  document.documentElement.clientWidth >=
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Whether the window is at least this wide, in `rem` of the text size that the reader sees. A media query
 * ignores text that the page or the browser enlarges.
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
