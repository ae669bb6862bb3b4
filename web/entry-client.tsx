import './lib/older-browsers.ts'
import './styles/app.css'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { MINUTE } from '#contract/base/time.ts'
import { currentTexts } from '#contract/language/i18n.ts'
import { languagePrefix } from '#contract/language/site-languages.ts'
import { PAGE_STATE_ID, type PageState } from '#contract/site/page-state.ts'
import { App } from './App.tsx'
import { sessionQuery } from './features/people/account/queries.ts'
import { watchSession } from './features/people/account/watch-session.ts'
import { api } from './lib/api.ts'
import { isMissingPart, nameMissingParts } from './lib/missing-parts.ts'
import { newQueryClient } from './lib/query-client.ts'
import { addressLanguage, startTexts } from './lib/texts.ts'
import { type AppRouter, newRouter } from './router.tsx'
import { closeDialogsOnBack } from './ui/back-closes.ts'

const TIME_OFF_MS = 2 * MINUTE

nameMissingParts()
matchMedia('print').addEventListener('change', () => {
  for (const image of document.images) image.loading = 'eager'
})
const root = document.getElementById('root')
if (!root) throw new Error('No root')
const queryClient = newQueryClient()
watchSession(queryClient)
// In a task of its own, not at the top level: the screens' files import this file and would wait for it.
setTimeout(() =>
  start(root).catch((error: unknown) => {
    dispatchEvent(new Event('applost'))
    reportError(error)
  }),
)

async function start(container: HTMLElement) {
  const state = readPageState()
  await startTexts()
  // It listens to the history before the router does.
  closeDialogsOnBack(() => router.history.location)
  const router = newRouter(queryClient, {
    basepath: languagePrefix(addressLanguage()),
    isRendered: state !== null,
  })
  for (const [key, data] of state?.queries ?? []) queryClient.setQueryData(key, data)
  const app = (
    <App queryClient={queryClient} router={router} texts={currentTexts()} renderedAt={state?.now ?? null} />
  )
  if (state) {
    // A wrong clock, or an old page: any answer tells the time, and without one the clock stays.
    if (Math.abs(state.now - Date.now()) > TIME_OFF_MS) void api.auth.me.$get().catch(() => undefined)
    // Marks the page as rendered on the server, so that the router renders the same Suspense boundaries.
    router.ssr = { manifest: undefined }
    letPageDataRest(queryClient, router)
    void queryClient.prefetchQuery(sessionQuery)
    await pause()
    await router.load()
    startTransition(() => {
      hydrateRoot(container, app, { onRecoverableError })
    })
    // React receives events from here on. theme.js repeats an early press, which hydrates that part of the
    // page at once.
    dispatchEvent(new Event('appstart'))
  } else createRoot(container).render(app)
}

/** A part of the page that did not load is not reported: the page itself says so. */
const onRecoverableError = (error: unknown) => {
  if (!(error instanceof Error && isMissingPart(error.cause))) reportError(error)
}

/** Lets the browser answer a tap before the next piece of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The data that the server used for rendering; `null` where it sent only the frame. */
function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same deployment wrote it
  return text ? (JSON.parse(text) as PageState) : null
}

/**
 * Keeps the data of the page fresh until the first screen is drawn, even if its files take long. If the data
 * was read again before that, it could differ from what the page shows.
 */
function letPageDataRest(client: QueryClient, router: AppRouter): void {
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, staleTime: Infinity } })
  const stop = router.subscribe('onRendered', () => {
    stop()
    client.setDefaultOptions(usual)
  })
}
