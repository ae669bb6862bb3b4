import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { AppRouter } from './router.tsx'
import { RenderedAt } from './ui/clock.ts'

interface AppProps {
  queryClient: QueryClient
  router: AppRouter
  /** When the server rendered the page, in ms since 1970. */
  renderedAt: number
}

/** The whole app: the server renders it into the page, and the browser hydrates it there. */
export function App({ queryClient, router, renderedAt }: AppProps) {
  return (
    <StrictMode>
      <RenderedAt value={renderedAt}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RenderedAt>
    </StrictMode>
  )
}
