import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '#contract/language/i18n.ts'
import {
  type Impact,
  type Incident,
  isOpen,
  type IncidentUpdate,
  type IncidentStatus,
  updateText,
  type Severity,
} from '#contract/status/incident.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Tone } from '../../../ui/Badge.tsx'
import { useReader } from '../../../ui/clock.ts'
import { momentWriter } from '../../../ui/moment-writer.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'

export const IMPACT_NAMES: Record<Impact, string> = {
  none: 'None',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
}

/** '20 Nov, 14:05' in the language of the page and the reader's own time zone. */
export const shortMoment = momentWriter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

export function IncidentBadges({ incident }: { incident: Incident }) {
  const { kind, status, severity, components } = incident
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={INCIDENT_TONES[status]}>{say(`incidentStatus.${status}`)}</Badge>
      {kind === 'maintenance' ? (
        <Badge tone="sky">{t`Maintenance`}</Badge>
      ) : (
        isOpen(incident) && <Badge tone={SEVERITY_TONES[severity]}>{severityText(severity)}</Badge>
      )}
      {components.map((component) => (
        <Badge key={component}>{say(`component.${component}`)}</Badge>
      ))}
    </span>
  )
}

function severityText(severity: Severity): string {
  const name = say(`severity.${severity}`)
  return t`${name} severity`
}

/** When it began and ended, or when it is planned. `exact` adds the exact times to the relative ones. */
export function IncidentTimes({ incident, exact = false }: { incident: Incident; exact?: boolean }) {
  const { kind, startedAt, endsAt, resolvedAt } = incident
  const reader = useReader()
  if (kind === 'maintenance') {
    return (
      <span>
        <time dateTime={startedAt}>{shortMoment(startedAt, ...reader)}</time>
        {endsAt !== null && (
          <>
            <span>{' – '}</span>
            <time dateTime={endsAt}>{shortMoment(endsAt, ...reader)}</time>
          </>
        )}
      </span>
    )
  }
  return (
    <span>
      {resolvedAt === null ? (
        <Trans>
          began <Moment iso={startedAt} exact={exact} />
        </Trans>
      ) : (
        <Trans>
          began <Moment iso={startedAt} exact={exact} />, resolved <Moment iso={resolvedAt} exact={exact} />
        </Trans>
      )}
    </span>
  )
}

function Moment({ iso, exact }: { iso: string; exact: boolean }) {
  const reader = useReader()
  return (
    <>
      <span>{exact ? `${shortMoment(iso, ...reader)} (` : ''}</span>
      <RelativeTime iso={iso} />
      <span>{exact ? ')' : ''}</span>
    </>
  )
}

/** Updates on a vertical time line, newest first. */
export function UpdateLog({
  updates,
  exact = false,
}: {
  updates: readonly IncidentUpdate[]
  exact?: boolean
}) {
  return (
    <ol className="ms-1 grid gap-4 border-s-2 border-line ps-4">
      {updates.map(({ at, status, text }) => (
        <li key={`${at} ${text}`} className="relative grid gap-0.5">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -start-[1.375rem] size-2.5 border-2 border-surface-raised bg-line-strong in-[li:first-child]:bg-ink"
          />
          <p className="text-sm text-ink-muted">
            <strong className="font-semibold text-ink">{say(`incidentStatus.${status}`)}</strong>
            <span aria-hidden="true"> · </span>
            <Moment iso={at} exact={exact} />
          </p>
          <UpdateWords {...{ status, text }} />
        </li>
      ))}
    </ol>
  )
}

function UpdateWords(update: Pick<IncidentUpdate, 'status' | 'text'>) {
  const text = updateText(update)
  const look = 'whitespace-pre-line'
  return <p {...(text === update.text ? userText(look) : sentence(look))}>{text}</p>
}

const INCIDENT_TONES: Record<IncidentStatus, Tone> = {
  investigating: 'coral',
  identified: 'amber',
  monitoring: 'sky',
  resolved: 'moss',
  scheduled: 'sky',
  'in-progress': 'amber',
  completed: 'moss',
}

const SEVERITY_TONES: Record<Severity, Tone> = { low: 'neutral', major: 'amber', critical: 'coral' }
