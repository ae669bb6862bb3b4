import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import type { Incident } from '#contract/status/incident.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { IncidentBadges, IncidentTimes, UpdateLog } from '../features/status/incidents/incident-parts.tsx'
import { incidentQuery } from '../features/status/incidents/queries.ts'
import { hasStatus } from '../lib/api.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { pageHead } from '../lib/page-head.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { userText } from '../ui/user-text.ts'

export const Route = createFileRoute('/status_/incidents/$id')({
  params: idParameter,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.prefetchQuery(incidentQuery(id))
    return { title: queryClient.getQueryData(incidentQuery(id).queryKey)?.title ?? null }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? t`Incident` }),
  component: IncidentScreen,
})

function IncidentScreen() {
  const { id } = Route.useParams()
  const query = useQuery(incidentQuery(id))
  const failure = useLoadFailure(query, id)
  const errorNotice = useFailed(query, t`We couldn’t load this incident. Please try again.`, id)
  const incident = query.data
  if (hasStatus(failure, 404) || incident === null)
    return (
      <EmptyState
        level={1}
        island="calm"
        title={say('page.noIncident')}
        text={t`The link may be incomplete.`}
        action={
          <ButtonLink to="/status" activeOptions={{ exact: true }}>
            {say('title./status')}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <PageBand island={{ id: 'lighthouse', tags: ['Minigames'] }}>
        <Link
          to="/status"
          activeOptions={{ exact: true }}
          className="link mb-3 inline-flex w-fit items-center gap-2"
        >
          <ArrowLeftIcon className="size-4" />
          {say('title./status')}
        </Link>
        {incident ? <IncidentHead incident={incident} /> : <h1 className="text-4xl">{t`Incident`}</h1>}
      </PageBand>
      <div className="page min-h-96 pt-8 pb-28">
        {errorNotice}
        {!incident && !failure && <Spinner />}
        {incident && <IncidentStory incident={incident} />}
      </div>
    </>
  )
}

function IncidentHead({ incident }: { incident: Incident }) {
  return (
    <div className="grid gap-3">
      <IncidentBadges incident={incident} />
      <h1 {...userText('text-3xl sm:text-4xl')}>{incident.title}</h1>
      <p>
        <IncidentTimes incident={incident} exact />
      </p>
    </div>
  )
}

/** All updates of one incident, newest first. */
function IncidentStory({ incident }: { incident: Incident }) {
  return (
    <Section id="updates" title={t`Updates`} isCard className="grid max-w-3xl gap-5 p-5 sm:p-6">
      {incident.updates.length > 0 ? (
        <UpdateLog updates={incident.updates.toReversed()} exact />
      ) : (
        <p className="text-ink-muted">{t`No further updates yet. We’ll post them here.`}</p>
      )}
    </Section>
  )
}
