import { useState } from 'react'

/**
 * Whether `value` has ever been true: what was shown once stays, such as a dialog that closes with its own
 * animation.
 */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
