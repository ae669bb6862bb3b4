import { createMemoryHistory } from '@tanstack/react-router'
import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server.edge'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import { currentTexts } from '#contract/language/i18n.ts'
import { languagePrefix, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import type { PageState } from '#contract/site/page-state.ts'
import { App } from './App.tsx'
import { directoryQuery } from './features/directory/queries.ts'
import { closedListingQuery, listingQuery } from './features/listings/queries.ts'
import { incidentQuery } from './features/status/incidents/queries.ts'
import { ApiError, sendThrough } from './lib/api.ts'
import { newQueryClient } from './lib/query-client.ts'
import { newRouter } from './router.tsx'
import { islandPicture } from './ui/draw-islands.ts'
import { drawIslandsOnServer } from './ui/island-picture.ts'

interface RenderRequest {
  /** Path and query of the page, without its language. */
  href: string
  language: SiteLanguageCode
  /** The time of rendering, in ms since 1970. */
  now: number
  /** Handles the page's API requests. */
  fetch: (request: Request) => Promise<Response>
}

export type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>

drawIslandsOnServer(islandPicture)

/**
 * The server renders several pages at the same time in one isolate. Each finds its own request here.
 */
const renderings = new AsyncLocalStorage<RenderRequest>()

sendThrough((request) => {
  const rendering = renderings.getStore()
  if (!rendering) throw new Error('The API was read outside of a rendering')
  return rendering.fetch(request)
})

/** Loads and renders the screen at an address, without a session: the browser draws what depends on it. */
export function renderScreen(request: RenderRequest) {
  return renderings.run(request, async () => {
    const { href, language, now } = request
    const basepath = languagePrefix(language)
    const queryClient = newQueryClient()
    const history = createMemoryHistory({ initialEntries: [basepath + href] })
    const router = newRouter(queryClient, { basepath, history })
    // The screens write their defaults into the address. The server does not redirect for that: the browser
    // changes the address without a request.
    const { pathname } = router.latestLocation
    history.replace(
      router.buildLocation({ to: pathname, params: true, search: true, _includeValidateSearch: true }).href,
    )
    await router.load()
    const queries = queryClient.getQueryCache().getAll()
    return {
      /** The content of `#root`. */
      html: renderToString(
        <App queryClient={queryClient} router={router} texts={currentTexts()} renderedAt={now} />,
      ),
      state: {
        now,
        queries: queries.flatMap(({ queryKey, state }): PageState['queries'] =>
          state.status === 'success' ? [[queryKey, state.data]] : [],
        ),
      },
      /** Status codes of failed API reads; 0 for no response. */
      failures: queries.flatMap(({ state: { error } }) =>
        error === null ? [] : [error instanceof ApiError ? error.status : 0],
      ),
      readDirectory: (search: DirectorySearch) => queryClient.getQueryData(directoryQuery(search).queryKey),
      readListing: (id: string) => queryClient.getQueryData(listingQuery(id).queryKey),
      readClosed: (id: string) => queryClient.getQueryData(closedListingQuery(id).queryKey),
      readIncident: (id: string) => queryClient.getQueryData(incidentQuery(id).queryKey),
    }
  })
}
