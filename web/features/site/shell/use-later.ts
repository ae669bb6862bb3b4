import { useEffect, useState } from 'react'

type Later = typeof import('./later.ts')

/** A fixed delay, because Safari has no `requestIdleCallback`. */
const AFTER_PAINT_MS = 300

let loaded: Later | null = null

/**
 * The exports of `later.ts`, which the first paint does not need; `null` until they are loaded: soon after
 * it, or at once when `wanted`.
 */
export function useLater({ wanted = false } = {}): Later | null {
  const [later, setLater] = useState(loaded)
  useEffect(() => {
    if (later) return undefined
    const load = async () => {
      try {
        loaded = await import('./later.ts')
        setLater(loaded)
      } catch {
        // Offline: the next component that needs it tries again.
      }
    }
    const timer = setTimeout(() => void load(), wanted ? 0 : AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }, [later, wanted])
  return later
}
