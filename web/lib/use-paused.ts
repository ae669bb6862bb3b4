import { useEffect, useState } from 'react'

/** The last value that stayed for `ms`, at first `first`. What is typed faster has no effect. */
export function usePaused<Value>(value: Value, first: Value, ms: number): Value {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}
