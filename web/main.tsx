import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { nameMissingParts } from './lib/missing-parts.ts'
import { newQueryClient } from './lib/query-client.ts'
import { TakeOver, watchServed } from './lib/TakeOver.tsx'
import { newRouter } from './router.tsx'

/** A first screen that takes longer is not waited for: its own skeleton says more than a page that does not answer. */
const PATIENCE_MS = 4000

nameMissingParts()
const queryClient = newQueryClient()
const router = newRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

// In a task of its own: what was pressed while this file was read comes first.
setTimeout(() => takeOver(root))

/**
 * Shows the web app. Not at the top level: the screens' files import this one, and would wait until it is through with waiting for them.
 */
async function takeOver(container: HTMLElement) {
  let isReady = false
  // The page as it was served stays until the screen can replace it whole, in one step that nobody sees.
  if (container.querySelector('[data-served]')) {
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
    // What fails here fails again below, where it is shown.
    const loading = router.load().then(
      () => true,
      () => true,
    )
    isReady = await Promise.race([loading, patience])
    goOn(isReady ? 0 : scrollY)
  }

  const app = createRoot(container)
  const served = watchServed(container)
  const render = () =>
    app.render(
      <StrictMode>
        <TakeOver root={container} served={served}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </TakeOver>
      </StrictMode>,
    )
  // What stands ready is shown as a transition, which lets what the visitor does go first; otherwise it would hold up a phone for a moment.
  if (isReady) startTransition(render)
  else render()
}

/**
 * Once the first screen stands: back to the place at least that far down, lets the router know of it, and follows the link that `theme.js` kept.
 */
function goOn(top: number): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY < top) scrollTo({ top, behavior: 'instant' })
    // Told at once, so that the router knows where to come back to.
    document.dispatchEvent(new Event('scroll'))
    const { wanted } = document.documentElement.dataset
    delete document.documentElement.dataset['wanted']
    if (wanted !== undefined) router.history.push(wanted)
  })
}
