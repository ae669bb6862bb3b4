import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type RefObject, useId, useState } from 'react'
import {
  type Incident,
  inOrder,
  isOpen,
  isRunning,
  RUNNING_SHOWN,
  UPDATES_SHOWN,
} from '#contract/status/incident.ts'
import { runningWord } from '#contract/status/status-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { cx } from '../../../ui/cx.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFocusOnNew } from '../../../ui/use-focus-on-new.ts'
import { userText } from '../../../ui/user-text.ts'
import { IncidentBadges, IncidentTimes, UpdateLog } from './incident-parts.tsx'

interface PublicIncidentsProps {
  /** The loading of more incidents. */
  query: ComponentProps<typeof MoreButton>['query']
  /** `null` when loading has failed, `undefined` until then. */
  incidents: readonly Incident[] | null | undefined
  /** The latest attempt failed. The page shows the error in one place for all its parts. */
  hasFailed: boolean
}

/** The incidents, and a button for older ones. Only a successful answer says that there are none. */
export function PublicIncidents({ query, incidents, hasFailed }: PublicIncidentsProps) {
  const { listRef, focusNextNew } = useFocusOnNew(incidents?.length ?? 0)
  if (incidents === undefined) return <Skeleton className="h-24 w-full" />
  if (incidents === null || (hasFailed && incidents.length === 0))
    return <p className="text-ink-muted">{t`We couldn’t load the incidents. There may be some.`}</p>
  if (incidents.length === 0) return <p className="text-ink-muted">{t`No incidents. Smooth sailing.`}</p>
  return (
    <>
      <IncidentList {...{ incidents, listRef }} />
      <MoreButton query={query} onPress={focusNextNew}>
        {t`Show older incidents`}
      </MoreButton>
    </>
  )
}

interface IncidentListProps {
  incidents: readonly Incident[]
  listRef: RefObject<HTMLUListElement | null>
}

/**
 * Incidents for the public: active, planned and past, each with its latest updates and a link to its page.
 */
function IncidentList({ incidents, listRef }: IncidentListProps) {
  return (
    <ul ref={listRef} className="grid gap-4">
      {inOrder(incidents).map((incident) => (
        <li key={incident._id} tabIndex={-1}>
          <IncidentCard incident={incident} />
        </li>
      ))}
    </ul>
  )
}

function IncidentCard({ incident }: { incident: Incident }) {
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const { title } = incident
  const newestFirst = incident.updates.toReversed()
  const count = newestFirst.length
  const shown = expanded ? newestFirst : newestFirst.slice(0, UPDATES_SHOWN)
  return (
    <article
      aria-labelledby={id}
      className={cardClass({
        className: cx('grid gap-4 p-5', isOpen(incident) && 'notch-edge-line-strong'),
      })}
    >
      <header className="grid gap-2">
        <IncidentBadges incident={incident} />
        <h3 id={id} {...userText('text-xl')}>
          <Link
            to="/status/incidents/$id"
            params={{ id: incident._id }}
            className="text-ink no-underline hover:underline"
          >
            {incident.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-muted">
          <IncidentTimes incident={incident} />
        </p>
      </header>
      {shown.length > 0 && <UpdateLog updates={shown} />}
      {newestFirst.length > UPDATES_SHOWN && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
            className="-ms-3"
          >
            {expanded ? (
              <Trans>
                Show fewer<span className="sr-only"> of {title}</span>
              </Trans>
            ) : (
              <Trans>
                Show all {count} updates<span className="sr-only"> of {title}</span>
              </Trans>
            )}
          </Button>
        </div>
      )}
    </article>
  )
}

/** Names of the active incidents, for the banner of the status page; nothing when there are none. */
export function RunningNow({ incidents }: { incidents: readonly Incident[] }) {
  const running = inOrder(incidents.filter(isRunning))
  if (running.length === 0) return null
  return (
    <ul className="grid gap-1">
      {running.slice(0, RUNNING_SHOWN).map(({ _id, title, ...incident }) => (
        <li key={_id} className="wrap-anywhere">
          <Running word={runningWord(incident)} id={_id} title={title} />
        </li>
      ))}
    </ul>
  )
}

function Running({ word, id, title }: { word: string; id: string; title: string }) {
  return (
    <Trans>
      <span className="text-ink-muted">{word}:</span>{' '}
      <Link to="/status/incidents/$id" params={{ id }} {...userText('link font-semibold')}>
        {title}
      </Link>
    </Trans>
  )
}
