import { useEffect, useState } from 'react'

/** The last value that stayed unchanged for `ms`; `first` until there is one. */
export function usePaused<Value>(value: Value, { first, ms }: { first: Value; ms: number }): Value {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}
