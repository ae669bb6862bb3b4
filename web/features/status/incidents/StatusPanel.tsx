import { useQuery } from '@tanstack/react-query'
import { DEFAULT_REFRESH, REFRESH_INTERVALS, type RefreshInterval } from '#contract/status/status.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { refreshNames } from '../refresh-choice.ts'
import { CreateIncident } from './CreateIncident.tsx'
import { IncidentEditor } from './IncidentEditor.tsx'
import { JobRuns } from './JobRuns.tsx'
import { adminIncidentsQuery } from './queries.ts'

export default function StatusPanel({ search, go }: AdminPanelProps) {
  const refresh = REFRESH_INTERVALS.find((interval) => String(interval) === search.type) ?? DEFAULT_REFRESH
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <section aria-labelledby="incidents" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="incidents" className="sr-only">
            Incidents
          </h2>
          <span aria-hidden="true" className="font-semibold">
            Auto-refresh
          </span>
          <ChoiceField
            label="Auto-refresh"
            labelHidden
            of={REFRESH_INTERVALS}
            names={refreshNames()}
            value={refresh}
            onChoose={(chosen) =>
              go({ type: chosen === DEFAULT_REFRESH ? undefined : String(chosen) }, { replace: true })
            }
            className="w-32"
          />
          <a href="#new-incident" className={buttonClass({ className: 'ms-auto lg:hidden' })}>
            New incident
          </a>
        </div>
        <Incidents refresh={refresh} />
        <JobRuns />
      </section>
      <Section
        id="new-incident"
        title="New incident"
        heading="scroll-mt-24 text-2xl"
        isCard
        className="grid grid-cols-1 gap-5 p-5"
      >
        <CreateIncident />
      </Section>
    </div>
  )
}

function Incidents({ refresh }: { refresh: RefreshInterval }) {
  const incidents = useQuery(adminIncidentsQuery(refresh))
  const errorNotice = useFailed(incidents, 'Failed to load.')
  if (errorNotice) return errorNotice
  if (!incidents.data) return <RowsSkeleton />
  if (incidents.data.length === 0)
    return (
      <EmptyState
        level={3}
        island="calm"
        title="Smooth sailing"
        text="There have been no incidents yet. Use the form to report one."
      />
    )
  return (
    <ul className="grid gap-4">
      {incidents.data.map((incident) => (
        <li key={incident._id}>
          <IncidentEditor incident={incident} />
        </li>
      ))}
    </ul>
  )
}
