import type { Incident } from '#contract/status/incident.ts'
import { IncidentBadges, IncidentTimes, UpdateLog } from './incident-parts.tsx'
import { words } from '../../../ui/words.ts'
import { Section } from '../../../ui/Section.tsx'

/** Title and labels of one incident, for the header of its page. */
export function IncidentHead({ incident }: { incident: Incident }) {
  return (
    <div className="grid gap-3">
      <IncidentBadges incident={incident} />
      <h1 {...words('text-3xl sm:text-4xl')}>{incident.title}</h1>
      <p>
        <IncidentTimes incident={incident} exact />
      </p>
    </div>
  )
}

/** All updates of one incident, newest first. */
export function IncidentStory({ incident }: { incident: Incident }) {
  return (
    <Section id="updates" title="Updates" isCard className="grid max-w-3xl gap-5 p-5 sm:p-6">
      {incident.updates.length > 0 ? (
        <UpdateLog updates={incident.updates.toReversed()} exact />
      ) : (
        <p className="text-ink-muted">No further updates yet. We’ll post them here.</p>
      )}
    </Section>
  )
}
