import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './features/site/shell/ErrorPage.tsx'
import { PendingPage } from './features/site/shell/PendingPage.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

interface RouterSurroundings {
  /** Set on the server. */
  history?: RouterHistory
  /** What all addresses of the page's language begin with: `/de`. */
  basepath: string
  /** The page came rendered, so its reader may have scrolled before the app was ready. */
  isRendered?: boolean
}

export function newRouter(
  queryClient: QueryClient,
  { basepath, history, isRendered = false }: RouterSurroundings,
) {
  let hasLeft = !isRendered
  const router = createRouter({
    routeTree,
    basepath: basepath || '/',
    context: { queryClient },
    ...(history && { history }),
    // On the server it would put an inline script into the page, which the content policy forbids.
    scrollRestoration:
      history === undefined &&
      // The scroll position stays until the reader navigates. Writing defaults into the address is not a
      // navigation.
      (() => hasLeft || scrollY === 0),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Shown late, so that fast loads do not flicker.
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultErrorComponent: ErrorPage,
    parseSearch,
    stringifySearch,
  })
  router.history.subscribe(({ action }) => {
    hasLeft ||= action.type !== 'REPLACE'
  })
  return router
}

export type AppRouter = ReturnType<typeof newRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
