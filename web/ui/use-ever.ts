import { useState } from 'react'

/**
 * Whether `value` has ever been true: a component that was loaded on request stays mounted, so that it can
 * close with its own animation.
 */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
