import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the newest one: for effects that must not start anew because what they call did. Not to be called while
 * rendering.
 */
export function useEvent<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(callback)
  // Before any other effect can call it.
  useInsertionEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
