import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { useIsHydrated } from '../../ui/clock.ts'
import { keepStored, readStored } from '../../ui/stored.ts'

export const DEVICES = ['phone', 'windows', 'xbox', 'playstation', 'switch'] as const
export type Device = (typeof DEVICES)[number]

export const deviceNames = (): Record<Device, string> => ({
  phone: t`Phone or tablet`,
  windows: 'Windows',
  xbox: 'Xbox',
  playstation: 'PlayStation',
  switch: 'Nintendo Switch',
})

/** Devices that cannot open links of the game: people type what the page shows. */
const CONSOLES = ['xbox', 'playstation', 'switch'] as const satisfies readonly Device[]
type Console = (typeof CONSOLES)[number]
export const isConsole = (device: Device | null): device is Console =>
  CONSOLES.some((known) => known === device)

/** What a user agent contains. Consoles come first, because their browsers name other systems, too. */
const SIGNS: readonly [RegExp, Device | null][] = [
  [/Xbox/, 'xbox'],
  [/PlayStation/, 'playstation'],
  [/Nintendo/, 'switch'],
  [/\bTV\b|CrOS/i, null],
  [/Windows NT/, 'windows'],
  [/Android|iPhone|iPad/, 'phone'],
]

/** The device that a browser names; `null` for one on which the game does not run. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device | null {
  const match = SIGNS.find(([sign]) => sign.test(userAgent))
  if (match) return match[1]
  // iPads call themselves Macs.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'phone' : null
}

const KEY = 'device'
const CHANGED = 'devicechange'

/** The device that the visitor chose in this browser, else the device of the browser itself. */
export function readDevice(): Device | null {
  const stored = readStored(KEY)
  return DEVICES.find((device) => device === stored) ?? deviceOf(navigator)
}

export function chooseDevice(device: Device): void {
  keepStored(KEY, device)
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}

/** The device on which the visitor plays; `null` if unknown, as on the server and during hydration. */
export function useDevice(): Device | null {
  const isHydrated = useIsHydrated()
  return useSyncExternalStore(
    subscribe,
    () => (isHydrated ? readDevice() : null),
    () => null,
  )
}
