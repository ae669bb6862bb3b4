import { parseServerAddress, type ServerAddress } from '#contract/listings/server-address.ts'
import type { Joinable } from './joinable.ts'
import { type Device, isConsole } from './my-device.ts'

/** A server address, a realm code, or a player to add as a friend. */
export type WayIn = ServerAddress | { kind: 'friend'; gamertag: string }

/** The ways to join that a listing shows, in its owner's order. */
export function waysInto({ realmLink, secondLink, friend }: Joinable): WayIn[] {
  const addresses = [...new Set([realmLink, secondLink])].flatMap((stored) => {
    const address = stored ? parseServerAddress(stored) : null
    return address === null ? [] : [address]
  })
  return friend ? [...addresses, { kind: 'friend', gamertag: friend }] : addresses
}

/** The order on consoles. An address comes last, because they have no field for it. */
const CONSOLE_ORDER: readonly WayIn['kind'][] = ['realm', 'friend', 'address']

/** The best way in on a device; `null` if the listing shows none. */
export function wayOn(device: Device | null, ways: readonly WayIn[]): WayIn | null {
  const sorted = isConsole(device)
    ? ways.toSorted((a, b) => CONSOLE_ORDER.indexOf(a.kind) - CONSOLE_ORDER.indexOf(b.kind))
    : ways
  return sorted[0] ?? null
}
