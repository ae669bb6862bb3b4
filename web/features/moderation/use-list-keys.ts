import { type RefObject, useEffect } from 'react'
import { isShortcut } from '../../lib/shortcut.ts'
import { focusedServer, focusServer } from './list-focus.ts'
import type { AdminListing } from './queries.ts'
import { ACTION_KEYS, actionsFor, canDecide, type ServerAction } from './server-actions.ts'

interface ListKeys {
  place: RefObject<HTMLElement | null>
  items: readonly AdminListing[]
  press: (listing: AdminListing, action: ServerAction) => void
  select: (id: string) => void
}

/**
 * Single-key shortcuts for the list. They work only while the focus is in a row, so that speech input and
 * keys in other places do not trigger them.
 */
export function useListKeys({ place, items, press, select }: ListKeys) {
  useEffect(() => {
    const list = place.current
    function hear(event: KeyboardEvent) {
      const id = focusedServer(event.target)
      const at = items.findIndex(({ _id }) => _id === id)
      const listing = items[at]
      if (!listing || event.shiftKey || event.repeat || !isShortcut(event)) return
      const key = event.key.toLowerCase()
      const action = ACTION_KEYS[key]
      if (key === 'j' || key === 'k') {
        const neighbour = items[at + (key === 'j' ? 1 : -1)]
        if (neighbour) focusServer(neighbour._id)
      } else if (key === 'x' && canDecide(listing)) select(listing._id)
      else if (action && actionsFor(listing).includes(action)) press(listing, action)
      else return
      event.preventDefault()
    }
    list?.addEventListener('keydown', hear)
    return () => list?.removeEventListener('keydown', hear)
  })
}
