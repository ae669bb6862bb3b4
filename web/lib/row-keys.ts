import { useEffect, useEffectEvent, useRef } from 'react'
import { keepStored, readStored } from '../ui/stored.ts'
import { rowIdOf, focusRow } from './row-focus.ts'
import { isShortcut } from './shortcut.ts'

const KEY = 'staff-keys'
const OFF = 'off'

/** Whether single-key shortcuts are on in this browser. People who use speech input may switch them off. */
export const areKeysOn = (): boolean => readStored(KEY) !== OFF

export const switchKeys = (on: boolean): void => keepStored(KEY, on ? null : OFF)

/**
 * Hears single keys on a screen for staff, while they are on. `press` returns whether the browser's own
 * answer is prevented.
 */
export function useStaffKeys(press: (event: KeyboardEvent) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) && areKeysOn() && press(event)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

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
 * Without one, every key only moves the focus into the row that had it last, or the first.
 */
export function useRowKeys({ ids, keys, press }: RowKeys): void {
  const last = useRef<string>(undefined)
  useStaffKeys((event) => {
    const key = event.key.toLowerCase()
    const isMove = key === 'j' || key === 'k'
    if (event.shiftKey || event.repeat || (!isMove && !keys.includes(key))) return false
    const id = rowIdOf(event.target)
    last.current = id ?? last.current
    const at = id === null ? -1 : ids.indexOf(id)
    const next =
      at === -1 ? (ids.find((one) => one === last.current) ?? ids[0]) : ids[at + (key === 'j' ? 1 : -1)]
    if (id !== null && at !== -1 && !isMove) return press(id, key)
    if (next !== undefined) focusRow(next)
    return true
  })
}
