import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { pageLanguage } from '#contract/language/i18n.ts'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { useSession } from '../features/people/account/queries.ts'
import { useKept } from '../features/people/saved/use-kept.ts'
import { Destinations } from '../features/site/home/Destinations.tsx'
import { Hero } from '../features/site/home/Hero.tsx'
import { Invitation } from '../features/site/home/Invitation.tsx'
import { LanguageShelf } from '../features/site/home/LanguageShelf.tsx'
import { NewestServers } from '../features/site/home/NewestServers.tsx'
import {
  busyQuery,
  newestQuery,
  speaksQuery,
  tonightQuery,
  topRealmsQuery,
} from '../features/site/home/queries.ts'
import { RankingPanel } from '../features/site/home/RankingPanel.tsx'
import { Tonight } from '../features/site/home/Tonight.tsx'
import { statsQuery } from '../features/site/info/queries.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { settleSoon } from '../lib/settle-soon.ts'
import { useIsHydrated } from '../ui/clock.ts'
import { noteShelf } from '../ui/shelf-note.ts'

/** Loaded in the browser, which knows the device. Below the first screen. */
const DeviceShelf = lazyExtra(() => import('../features/site/home/DeviceShelf.tsx'))

const WelcomeBack = lazyExtra(() => import('./-welcome-back.tsx'))

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    settleSoon(
      Promise.all([
        queryClient.prefetchQuery(busyQuery),
        queryClient.prefetchQuery(newestQuery),
        queryClient.prefetchQuery(statsQuery),
        queryClient.prefetchQuery(topRealmsQuery),
        queryClient.prefetchQuery(tonightQuery),
        pageLanguage() !== DEFAULT_LANGUAGE && queryClient.prefetchQuery(speaksQuery(pageLanguage())),
      ]),
    ),
  component: Home,
})

// The same elements at each drawing of the page, so that React does not draw them again when the session is
// known.
const TOP = (
  <>
    <Top />
    <LanguageShelf />
  </>
)
const NEWS = (
  <>
    <Tonight />
    <div className="page grid grid-cols-1 gap-8 pt-6 sm:gap-10 sm:pt-12 lg:grid-cols-[3fr_2fr]">
      <NewestServers />
      <RankingPanel />
    </div>
  </>
)
const END = (
  <>
    <Destinations />
    <Invitation />
  </>
)

function Top() {
  const stats = useQuery(statsQuery)
  return <Hero stats={stats.isLoadingError ? null : stats.data} />
}

function Home() {
  const isHydrated = useIsHydrated()
  const session = useSession()
  const hasKept = useKept('saved').length > 0
  const isVisitor = session.data === null
  useEffect(() => {
    if (isVisitor && !hasKept) noteShelf('shelf', { isShown: false })
  }, [isVisitor, hasKept])
  return (
    <>
      {TOP}
      {/* The shelf comes when the browser knows whose it is; its place is free from the start. */}
      <div className="shelf">
        {(session.data || (isVisitor && hasKept)) && (
          <Suspense>
            <WelcomeBack />
          </Suspense>
        )}
      </div>
      {NEWS}
      {isHydrated && (
        <Suspense>
          <DeviceShelf />
        </Suspense>
      )}
      {END}
    </>
  )
}
