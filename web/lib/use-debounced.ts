import { useEffect, useState } from 'react'
import { useEvent } from './use-event.ts'

/** The rest after a key press before admins’ lists search. */
const DEBOUNCE_MS = 350

/**
 * What stands in a search box, and the way to change it: `onRest` hears of it once typing rests. When `value` changes from elsewhere (a link, the
 * way back), the box follows.
 */
export function useDebounced(
  value: string,
  onRest: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // What was typed and is now the address needs no correction: it may be ahead again already.
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
