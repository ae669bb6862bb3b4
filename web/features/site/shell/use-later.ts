import { useEffect, useSyncExternalStore } from 'react'

type Later = typeof import('./later.ts')

/** A fixed delay, because Safari has no `requestIdleCallback`. */
const AFTER_PAINT_MS = 300

let loaded: Later | null = null
const listeners = new Set<() => void>()

/** Loads `later.ts`, and returns whether it is there. Without a network the next need or connection tries again. */
export async function loadLater(): Promise<boolean> {
  try {
    loaded ??= await import('./later.ts')
  } catch {
    return false
  }
  for (const tell of listeners) tell()
  return true
}

function onLoaded(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * The exports of `later.ts`, which the first paint does not need; `null` until they are loaded: soon after
 * it, or at once when `wanted`.
 */
export function useLater({ wanted = false } = {}): Later | null {
  const later = useSyncExternalStore(
    onLoaded,
    () => loaded,
    () => null,
  )
  useEffect(() => {
    if (later) return undefined
    const load = () => void loadLater()
    const timer = setTimeout(load, wanted ? 0 : AFTER_PAINT_MS)
    addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [later, wanted])
  return later
}
