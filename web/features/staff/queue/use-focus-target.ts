import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusRow, rowIdOf } from '../../../lib/row-focus.ts'
import { isTyping } from '../../../ui/is-typing.ts'
import type { AdminListing } from './queries.ts'
import type { ServerAction } from './server-actions.ts'

/** A part of the screen: the id of a row, or the element around actions outside of rows. */
type Place = string | Element | null

const placeOf = (element: Element | null): Place =>
  rowIdOf(element) ?? element?.closest('dialog, fieldset, section') ?? null

/** Whether the focus is still where somebody decided, or nowhere: not in a text, another place or dialog. */
function isStillAt(place: Place): boolean {
  const { activeElement: focused } = document
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  if (isTyping(focused) || !dialogs.every((dialog) => place instanceof Element && dialog.contains(place)))
    return false
  // Where a row was removed, the focus is on the page or on a heading, which no key reaches.
  const isNowhere = focused instanceof HTMLElement && focused.tabIndex < 0
  return isNowhere || placeOf(focused) === place
}

/** Where the focus goes after the list has changed: to a row, or without one to the start of the list. */
interface FocusTarget {
  id: string | null
  action: ServerAction
  /** The listing that was decided about, if it was one. */
  decided: string | null
  /** Where the decision was made. The focus moves only from there. */
  place: Place
}

interface Surroundings {
  /** The container of the list, which receives the focus when there is no row. */
  container: RefObject<HTMLElement | null>
  isFetching: boolean
  /** Called after a decision. `next` is the listing after it in the list. */
  onNext?: (id: string, next: string | null) => void
}

/**
 * Keeps a focus target until it can be focused: the next row exists at once, the first row of a new page only
 * after that page has loaded.
 */
export function useFocusTarget(
  items: readonly AdminListing[],
  { container, isFetching, onNext }: Surroundings,
) {
  const [target, setTarget] = useState<FocusTarget | null>(null)
  const last = useRef<FocusTarget | null>(null)
  const place = useRef<Place>(null)
  const tellNext = useEffectEvent(({ decided, id }: FocusTarget) => {
    if (decided !== null) onNext?.(decided, id)
  })
  useEffect(() => {
    if (target !== null && isStillAt(target.place)) tellNext(target)
  }, [target])
  useEffect(() => {
    if (target === null || target === last.current) return
    if (isStillAt(target.place)) {
      const focused = target.id !== null && focusRow(target.id, target.action)
      if (!focused && isFetching) return
      const [first] = items
      if (!focused && !(first && focusRow(first._id, target.action))) container.current?.focus()
    }
    last.current = target
  }, [target, items, isFetching, container])
  return {
    /** Before a decision: remembers where it is made. */
    rememberPlace: () => {
      place.current = placeOf(document.activeElement)
    },
    /** After a decision about one listing, or about several. */
    moveOn: (action: ServerAction, decided: string | null) => {
      const at = items.findIndex(({ _id }) => _id === decided)
      const next = decided === null ? undefined : (items[at + 1] ?? items[at - 1])
      setTarget({ id: next?._id ?? null, action, decided, place: place.current })
    },
  }
}
