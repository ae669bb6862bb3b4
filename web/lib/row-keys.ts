import { useEffect } from 'react'
import { focusedRow, focusRow } from './row-focus.ts'
import { isShortcut } from './shortcut.ts'
import { useEvent } from './use-event.ts'
import { keepStored, readStored } from '../ui/stored.ts'

const KEY = 'staff-keys'
const OFF = 'off'

/** Whether single-key shortcuts are on in this browser. People who use speech input may switch them off. */
export const areKeysOn = (): boolean => readStored(KEY) !== OFF

export const switchKeys = (on: boolean): void => keepStored(KEY, on ? null : OFF)

interface RowKeys {
  /** The rows of the list, in order. */
  ids: readonly string[]
  /** The keys of the rows' actions, such as `a`. */
  keys: readonly string[]
  /** Acts on the focused row. Returns whether the key means something there. */
  press: (id: string, key: string) => boolean
}

/**
 * Single-key shortcuts of a list for staff: J and K move between rows, other keys act on the focused row.
 * While no row has the focus, every key moves it into the first row and does nothing else.
 */
export function useRowKeys({ ids, keys, press }: RowKeys): void {
  const hear = useEvent((event: KeyboardEvent) => {
    if (event.shiftKey || event.repeat || !isShortcut(event) || !areKeysOn()) return
    const key = event.key.toLowerCase()
    const moves = key === 'j' || key === 'k'
    if (!moves && !keys.includes(key)) return
    const id = focusedRow(event.target)
    const at = id === null ? -1 : ids.indexOf(id)
    const next = at === -1 ? ids[0] : ids[at + (key === 'j' ? 1 : -1)]
    if (id !== null && at !== -1 && !moves) {
      if (!press(id, key)) return
    } else if (next !== undefined) focusRow(next)
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [hear])
}
