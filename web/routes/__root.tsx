import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { languageTag, pageLanguage } from '#contract/language/i18n.ts'
import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { useSession } from '../features/people/account/queries.ts'
import { AccountLink } from '../features/site/shell/AccountLink.tsx'
import { LaterParts } from '../features/site/shell/LaterParts.tsx'
import { SiteFooter } from '../features/site/shell/SiteFooter.tsx'
import { SiteHeader } from '../features/site/shell/SiteHeader.tsx'
import { loadTextsOf } from '../lib/texts.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ location }) => loadTextsOf(location.pathname),
  component: Root,
})

function Root() {
  const session = useSession()
  const isEnglish =
    useLocation({ select: ({ pathname }) => findScreen(pathname)?.screen.inEnglish === true }) &&
    pageLanguage() !== DEFAULT_LANGUAGE
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
    // For pages that are drawn by the browser; a hydrated page said so before (entry-client.tsx).
    dispatchEvent(new Event('appstart'))
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link bg-ink px-4 py-3 font-semibold text-surface">
        {t`Skip to content`}
      </a>
      <SiteHeader account={<AccountLink person={session.isPending ? undefined : (session.data ?? null)} />} />
      {/* At least as high as the window even while a screen loads, so that the footer does not move down. */}
      <main
        id="main"
        tabIndex={-1}
        lang={isEnglish ? SITE_LANGUAGES[DEFAULT_LANGUAGE].tag : undefined}
        className="min-h-dvh flex-1 outline-none"
      >
        {isEnglish && (
          <p lang={languageTag()} className="page py-2 text-sm text-ink-muted">
            {t`This page is in English.`}
          </p>
        )}
        <Outlet />
      </main>
      <SiteFooter />
      <LaterParts />
    </div>
  )
}
