import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useDeferredValue } from 'react'
import type { AppRouter } from './router.tsx'
import { RenderedAt } from './ui/clock.ts'

interface AppProps {
  queryClient: QueryClient
  router: AppRouter
  texts: I18n
  /** When the server rendered the page, in ms since 1970; `null` where the browser draws the page itself. */
  renderedAt: number | null
}

/** The whole app: the server renders it into the page, and the browser hydrates it there. */
export function App({ queryClient, router, texts, renderedAt }: AppProps) {
  return (
    <StrictMode>
      <Hydration renderedAt={renderedAt}>
        <I18nProvider i18n={texts}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </Hydration>
    </StrictMode>
  )
}

/** What only the browser knows follows hydration as a transition, in pieces, so that taps need not wait. */
function Hydration({ renderedAt, children }: Pick<AppProps, 'renderedAt'> & { children: ReactNode }) {
  return <RenderedAt value={useDeferredValue(null, renderedAt)}>{children}</RenderedAt>
}
