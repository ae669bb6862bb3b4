import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { AffiliationRequests } from '../features/site/info/AffiliationRequests.tsx'
import { Faq } from '../features/site/info/Faq.tsx'
import { Orders } from '../features/site/info/Orders.tsx'
import { statsQuery } from '../features/site/info/queries.ts'
import { RealmRankings } from '../features/site/info/RealmRankings.tsx'
import { infoSections } from '../features/site/info/sections.ts'
import { StatsRow } from '../features/site/info/StatsRow.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { OnThisPage } from '../ui/OnThisPage.tsx'

export const Route = createFileRoute('/info')({
  loader: ({ context: { queryClient } }) => settleSoon(queryClient.prefetchQuery(statsQuery)),
  component: Information,
})

function Information() {
  return (
    <>
      <PageBand
        island={{ id: 'library', tags: ['Survival/SMP'] }}
        title={say('title./info')}
        intro={t`Getting listed, and the weekly ranking.`}
        className="max-sm:pt-4 max-sm:pb-6"
      >
        <div className="mt-4 sm:mt-6">
          <StatsRow />
        </div>
      </PageBand>
      <div className="page grid grid-cols-1 gap-6 pt-4 pb-6 sm:gap-8 sm:pt-8 sm:pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
        <OnThisPage sections={infoSections()} />
        <div className="grid grid-cols-1 gap-8 sm:gap-16">
          <AffiliationRequests />
          <RealmRankings />
          <Orders />
          <Faq />
        </div>
      </div>
    </>
  )
}
