import { useEffect, useState } from 'react'
import { useEvent } from './use-event.ts'

/** Delay after typing before admin lists search. */
const DEBOUNCE_MS = 350

/**
 * The text of a search box, and its setter. `onRest` is called after typing has stopped. When `value` changes
 * from outside (a link, the back button), the text follows.
 */
export function useDebounced(
  value: string,
  onRest: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The address has the text that was typed, so the text needs no correction: it may already be newer.
    if (value !== text.trim()) setText(value)
  }
  const rest = useEvent(() => onRest(text.trim()))
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(rest, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, value, rest])
  return [text, setText]
}
