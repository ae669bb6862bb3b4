import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ErrorPage } from './features/shell/ErrorPage.tsx'
import { PendingPage } from './features/shell/PendingPage.tsx'
import { routeTree } from './routeTree.gen.ts'

export function newRouter(queryClient: QueryClient) {
  let isServed = typeof document !== 'undefined' && document.querySelector('[data-served]') !== null
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Whoever has read on in the page as it was served stays where they are. Asked as each screen stands.
    scrollRestoration: () => {
      const stays = isServed && scrollY > 0
      isServed = false
      return !stays
    },
    // Shown late, so that quick loads do not flicker.
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./features/shell/NotFoundPage.tsx'),
      'NotFoundPage',
    ),
    // Plain text stays plain in the address bar (`?q=2048`, not `?q="2048"`): links are shared by people.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) =>
          value === undefined || value === null ? [] : [[key, String(value)]],
        ),
      )
      const text = parameters.toString()
      return text ? `?${text}` : ''
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
