import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { HubGrid } from '../features/community/hubs/HubGrid.tsx'
import { hubsQuery } from '../features/community/hubs/queries.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

export const Route = createFileRoute('/hubs')({
  loader: ({ context }) => settleSoon(context.queryClient.prefetchQuery(hubsQuery)),
  component: Hubs,
})

function Hubs() {
  return (
    <>
      <PageBand
        island={{ id: 'lighthouse', tags: ['Minigames'] }}
        title={say('title./hubs')}
        intro={t`Discord servers where crews meet, trade and plan the next voyage.`}
      />
      <div className="page pt-8 pb-28">
        <HubGrid />
      </div>
    </>
  )
}
