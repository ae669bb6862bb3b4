import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusRow } from '../../../lib/row-focus.ts'
import type { AdminListing } from './queries.ts'
import type { ServerAction } from './server-actions.ts'

/** Where the focus goes after the list has changed: to a row, or without one to the start of the list. */
interface FocusTarget {
  id: string | null
  action: ServerAction
}

/**
 * Keeps a focus target until it can be focused: the next row exists at once, the first row of a new page only
 * after that page has loaded.
 */
export function useFocusTarget(
  items: readonly AdminListing[],
  isFetching: boolean,
  container: RefObject<HTMLElement | null>,
) {
  const [target, setTarget] = useState<FocusTarget | null>(null)
  const last = useRef<FocusTarget | null>(null)
  useEffect(() => {
    if (target === null || target === last.current) return
    const focused = target.id !== null && focusRow(target.id, target.action)
    if (!focused && isFetching) return
    const [first] = items
    if (!focused && !(first && focusRow(first._id, target.action))) container.current?.focus()
    last.current = target
  }, [target, items, isFetching, container])
  return setTarget
}
