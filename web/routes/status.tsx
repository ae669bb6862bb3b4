import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import { countRunning, INCIDENTS_FEED_PATH } from '#contract/status/incident.ts'
import type { RefreshInterval } from '#contract/status/status.ts'
import { SubscribeButton } from '../features/events/subscriptions/SubscribeButton.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { PublicIncidents, RunningNow } from '../features/status/incidents/PublicIncidents.tsx'
import { incidentsOf, incidentsQuery } from '../features/status/incidents/queries.ts'
import { historyQuery, summaryQuery } from '../features/status/queries.ts'
import { useRefreshChoice } from '../features/status/refresh-choice.ts'
import { StatusScreen } from '../features/status/StatusScreen.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { Section } from '../ui/Section.tsx'

const READS = [summaryQuery.queryKey, historyQuery.queryKey, incidentsQuery.queryKey]

export const Route = createFileRoute('/status')({
  loader: ({ context: { queryClient } }) =>
    settleSoon(
      Promise.all([
        queryClient.prefetchQuery(summaryQuery),
        queryClient.prefetchQuery(historyQuery),
        queryClient.prefetchInfiniteQuery(incidentsQuery),
      ]),
    ),
  component: Status,
})

function Status() {
  const queryClient = useQueryClient()
  const [refresh, setRefresh] = useRefreshChoice()
  const { query, incidents, hasFailed } = useIncidents(refresh)
  return (
    <>
      <PageBand
        island={{ id: 'lighthouse', tags: ['Factions'] }}
        title={say('title./status')}
        intro={t`Is the harbour open? Live numbers from real requests.`}
      />
      <div className="page pt-8 pb-20">
        <StatusScreen
          refresh={refresh}
          onInterval={setRefresh}
          onRefresh={() => {
            for (const queryKey of READS) void queryClient.refetchQueries({ queryKey })
          }}
          haveIncidentsFailed={hasFailed}
          areIncidentsLoading={incidents === undefined}
          running={incidents ? countRunning(incidents) : incidents}
          note={incidents && <RunningNow incidents={incidents} />}
          actions={<SubscribeButton className="grow max-sm:px-3 sm:grow-0" variant="primary" />}
        >
          <Section
            id="incidents"
            title={t`Incidents`}
            className="grid gap-4"
            aside={
              <a href={inPageLanguage(INCIDENTS_FEED_PATH)} className="link py-1 text-sm">
                {t`Atom feed`}
              </a>
            }
          >
            <PublicIncidents {...{ query, incidents, hasFailed }} />
          </Section>
        </StatusScreen>
      </div>
    </>
  )
}

/** `incidents` is `undefined` until the first response, `null` if that was a failure. */
function useIncidents(refresh: RefreshInterval) {
  const query = useInfiniteQuery({ ...incidentsQuery, refetchInterval: refresh === 0 ? false : refresh })
  const missing = query.errorUpdatedAt > 0 ? null : undefined
  return {
    query,
    incidents: query.data ? incidentsOf(query.data) : missing,
    hasFailed: query.errorUpdatedAt > query.dataUpdatedAt,
  }
}
