import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('../../ui/Toaster.tsx')).Toaster }))

/** Toasts raised before it arrives wait in their store, so the page's first paint need not carry it. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => setWanted(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return wanted && <Suspense>{<Toaster />}</Suspense>
}
