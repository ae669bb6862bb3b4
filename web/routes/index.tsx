import { createFileRoute } from '@tanstack/react-router'
import { Destinations } from '../features/home/Destinations.tsx'
import { Hero } from '../features/home/Hero.tsx'
import { Invitation } from '../features/home/Invitation.tsx'
import { NewestServers } from '../features/home/NewestServers.tsx'
import { newestQuery, topRealmsQuery, useNewest } from '../features/home/queries.ts'
import { RankingPanel } from '../features/home/RankingPanel.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    settleSoon(
      Promise.all([queryClient.prefetchQuery(newestQuery), queryClient.prefetchQuery(topRealmsQuery)]),
    ),
  component: Home,
})

function Home() {
  const newest = useNewest()
  return (
    <>
      <Hero moored={newest.isLoadingError ? null : newest.data?.total} />
      <Destinations />
      <div className="page grid gap-10 pt-20 lg:grid-cols-[3fr_2fr]">
        <NewestServers />
        <RankingPanel />
      </div>
      <Invitation />
    </>
  )
}
