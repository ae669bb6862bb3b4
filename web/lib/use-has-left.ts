import { type RefObject, useEffect, useState } from 'react'

/** Whether an element was scrolled past: it is above the visible part of the page. */
export function useHasLeft(ref: RefObject<Element | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setHasLeft(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return hasLeft
}
