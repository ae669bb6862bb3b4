import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A stable function that calls the newest version of another one, for effects that must not run again when
 * that function changes. It must not be called while rendering.
 */
export function useEvent<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(callback)
  // Updated before any other effect can call it.
  useInsertionEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
