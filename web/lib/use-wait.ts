import { useSyncExternalStore } from 'react'
import { SECOND } from '#contract/base/time.ts'
import { serverNow } from '../ui/clock.ts'

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND)
  return () => clearInterval(timer)
}

/** The time of the device in whole seconds: the same number until the next second begins. */
const presentSecond = () => Math.ceil(Date.now() / SECOND) * SECOND

/** The time of the device, updated every second; 0 on the server and during hydration. */
export const useSecond = (): number => useSyncExternalStore(everySecond, presentSecond, () => 0)

const serverSecond = () => Math.ceil(serverNow() / SECOND) * SECOND

/**
 * Milliseconds until a moment (ISO 8601) by the server's clock, updated while the page is open; 0 after it.
 */
export function useWait(until: string | null | undefined): number {
  const now = useSyncExternalStore(everySecond, serverSecond, () => 0)
  return until ? Math.max(0, Date.parse(until) - now) : 0
}
