import { useState } from 'react'

/** Whether `value` has been true at some time: what is loaded when first wanted stays, so that it can close in its own way. */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
