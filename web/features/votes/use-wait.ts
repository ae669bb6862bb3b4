import { useSyncExternalStore } from 'react'
import { SECOND } from '#contract/time.ts'

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND)
  return () => clearInterval(timer)
}

/** The present, in whole seconds: the same number until the next one begins. */
const presentSecond = () => Math.ceil(Date.now() / SECOND) * SECOND

/** Milliseconds until a moment (ISO 8601), kept right while the page is open; 0 once it has come. */
export function useWait(until: string | null | undefined): number {
  const now = useSyncExternalStore(everySecond, presentSecond, () => 0)
  return until ? Math.max(0, Date.parse(until) - now) : 0
}
