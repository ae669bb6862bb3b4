import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in view, or less than `margin` px from it. `false` until that is known. */
export function useNear(ref: RefObject<Element | null>, margin: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${margin}px`,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, margin])
  return isNear
}
