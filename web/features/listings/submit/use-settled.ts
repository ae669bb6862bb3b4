import { useEffect, useState } from 'react'

/**
 * `true` after `value` has been true for a while, `false` as soon as it is false. Short changes while typing
 * have no effect.
 */
export function useSettled(value: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? ms : 0)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value && settled
}
