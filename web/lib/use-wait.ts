import { useSyncExternalStore } from 'react'
import { SECOND } from '#contract/base/time.ts'

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND)
  return () => clearInterval(timer)
}

/** The current time in whole seconds: the same number until the next second begins. */
const presentSecond = () => Math.ceil(Date.now() / SECOND) * SECOND

/** The current time, updated every second; 0 on the server and during hydration. */
export const useSecond = (): number => useSyncExternalStore(everySecond, presentSecond, () => 0)

/** Milliseconds until a moment (ISO 8601), updated while the page is open; 0 after it. */
export function useWait(until: string | null | undefined): number {
  const now = useSecond()
  return until ? Math.max(0, Date.parse(until) - now) : 0
}
