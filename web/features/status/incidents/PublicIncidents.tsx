import type { ComponentProps } from 'react'
import type { Incident } from '#contract/status/incident.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFocusOnNew } from '../../../ui/use-focus-on-new.ts'
import { IncidentList } from './IncidentList.tsx'

interface PublicIncidentsProps {
  /** The loading of more incidents. */
  query: ComponentProps<typeof MoreButton>['query']
  /** `null` when loading has failed, `undefined` until then. */
  incidents: readonly Incident[] | null | undefined
  /** The latest attempt failed. The page shows the error in one place for all its parts. */
  hasFailed: boolean
}

/** The incidents of the status page, and a button for older ones. Only a successful answer says that there are none. */
export function PublicIncidents({ query, incidents, hasFailed }: PublicIncidentsProps) {
  const { list, markEnd } = useFocusOnNew(incidents?.length ?? 0)
  if (incidents === undefined) return <Skeleton className="h-24 w-full" />
  if (incidents === null || (hasFailed && incidents.length === 0))
    return <p className="text-ink-muted">We couldn’t load the incidents. There may be some.</p>
  if (incidents.length === 0) return <p className="text-ink-muted">No incidents. Smooth sailing.</p>
  return (
    <>
      <IncidentList {...{ incidents, list }} />
      <MoreButton query={query} onPress={markEnd}>
        Show older incidents
      </MoreButton>
    </>
  )
}
