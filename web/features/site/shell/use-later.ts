import { useEffect, useState } from 'react'

type Later = typeof import('./later.ts')

/** Safari has no requestIdleCallback. */
const AFTER_PAINT_MS = 300

let arrived: Later | null = null

/**
 * Code that the first paint does not need; `null` until it is loaded. It loads by itself after a moment, or
 * at once when `wanted`.
 */
export function useLater(wanted = false): Later | null {
  const [later, setLater] = useState(arrived)
  useEffect(() => {
    if (later) return undefined
    const load = async () => {
      try {
        arrived = await import('./later.ts')
        setLater(arrived)
      } catch {
        // Offline: the next request tries again.
      }
    }
    const timer = setTimeout(() => void load(), wanted ? 0 : AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }, [later, wanted])
  return later
}
