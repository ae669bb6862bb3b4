import { type RefObject, useEffect, useState } from 'react'

/** Whether a text with a limited number of lines has more of them, at its present width. */
export function useIsClamped(text: RefObject<HTMLElement | null>): boolean {
  const [isClamped, setIsClamped] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setIsClamped(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return isClamped
}
