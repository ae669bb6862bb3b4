import { useEffect, useState } from 'react'

/** The maximum delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Whether a moment (ISO 8601) is in the past; `null` gives true. The value updates by itself while the
 * page is open.
 */
export function useIsPast(moment: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  const then = moment === null ? 0 : Date.parse(moment)
  useEffect(() => {
    const wait = then - Date.now()
    if (wait <= 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, TIMER_MAX_MS))
    return () => clearTimeout(timer)
  }, [then])
  return then <= now
}
