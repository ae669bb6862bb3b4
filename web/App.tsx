import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, startTransition, StrictMode, useEffect, useState } from 'react'
import type { AppRouter } from './router.tsx'
import { IsHydrated, RenderedAt } from './ui/clock.ts'

interface AppProps {
  queryClient: QueryClient
  router: AppRouter
  /** When the server rendered the page, in ms since 1970; without it the browser draws the page itself. */
  renderedAt?: number | undefined
}

/** The whole app: the server renders it into the page, and the browser hydrates it there. */
export function App({ queryClient, router, renderedAt }: AppProps) {
  return (
    <StrictMode>
      <RenderedAt value={renderedAt ?? 0}>
        <Hydration isServed={renderedAt !== undefined}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Hydration>
      </RenderedAt>
    </StrictMode>
  )
}

/** Hydration renders what the server did. What only the browser knows follows as a transition, so that a tap need not wait for it. */
function Hydration({ isServed, children }: { isServed: boolean; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(!isServed)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return <IsHydrated value={isHydrated}>{children}</IsHydrated>
}
