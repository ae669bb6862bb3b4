import { lazy, Suspense } from 'react'
import { useSession } from '../features/people/account/queries.ts'

const RecentServers = lazy(async () => ({
  default: (await import('../features/people/saved/RecentServers.tsx')).RecentServers,
}))

/** What this browser opened last, at the end of a page, where it moves nothing. It loads after the first paint, with the session. */
export function RecentLater() {
  const known = useSession().data !== undefined
  return (
    known && (
      <Suspense>
        <div className="page pt-14 empty:hidden">
          <RecentServers />
        </div>
      </Suspense>
    )
  )
}
