import { useEffect, useRef } from 'react'

/** Returns a signal that aborts when the person leaves this page. */
export function useLeavingSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])
  return () => controller.current?.signal ?? AbortSignal.abort()
}
