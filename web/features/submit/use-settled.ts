import { useEffect, useState } from 'react'

/** `true` once `value` has been true for a while, `false` the moment it is not: what passes while typing starts nothing. */
export function useSettled(value: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? ms : 0)
    return () => clearTimeout(timer)
  }, [value, ms])
  return value && settled
}
