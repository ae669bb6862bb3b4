import { useEffect, useRef } from 'react'

/**
 * For a list whose button disappears with the last items: the focus then moves to the first new item, which
 * needs `tabIndex={-1}`. Call `focusNextNew` when the button is pressed.
 */
export function useFocusOnNew(count: number) {
  const listRef = useRef<HTMLUListElement>(null)
  const end = useRef<number | null>(null)
  useEffect(() => {
    if (end.current === null || count <= end.current) return
    const first = listRef.current?.children[end.current]
    end.current = null
    // If the focus is already in another place, it stays there.
    if (document.activeElement === document.body && first instanceof HTMLElement)
      first.focus({ preventScroll: true })
  }, [count])
  function focusNextNew() {
    end.current = count
  }
  return { listRef, focusNextNew }
}
