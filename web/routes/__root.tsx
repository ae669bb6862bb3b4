import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../features/people/account/queries.ts'
import { AccountLink } from '../features/site/shell/AccountLink.tsx'
import { LaterParts } from '../features/site/shell/LaterParts.tsx'
import { SiteHeader } from '../features/site/shell/SiteHeader.tsx'
import type { RouterContext } from '../lib/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
})

function Root() {
  const session = useSession()
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
    // For pages that are drawn by the browser; a hydrated page said so before (entry-client.tsx).
    dispatchEvent(new Event('appstart'))
  }, [])
  return (
    <>
      <a href="#main" className="skip-link bg-ink px-4 py-3 font-semibold text-surface">
        Skip to content
      </a>
      <SiteHeader account={<AccountLink person={session.isPending ? undefined : (session.data ?? null)} />} />
      {/* At least as high as the window even while a screen loads, so that the footer, which the Worker writes, does not move. */}
      <main id="main" tabIndex={-1} className="flow-root min-h-dvh outline-none">
        <Outlet />
      </main>
      <LaterParts />
    </>
  )
}
