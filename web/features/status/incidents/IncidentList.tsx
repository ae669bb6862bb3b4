import { useId, useState, type RefObject } from 'react'
import { inOrder, type Incident, isOpen, UPDATES_SHOWN } from '#contract/status/incident.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { cx } from '../../../ui/cx.ts'
import { IncidentBadges, IncidentTimes, UpdateLog } from './incident-parts.tsx'
import { Link } from '../../../lib/Link.tsx'
import { words } from '../../../ui/words.ts'

interface IncidentListProps {
  incidents: readonly Incident[]
  list: RefObject<HTMLUListElement | null>
}

/**
 * Incidents for the public: active, planned and past, each with its latest updates and a link to its page.
 */
export function IncidentList({ incidents, list }: IncidentListProps) {
  return (
    <ul ref={list} className="grid gap-4">
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
  const newestFirst = incident.updates.toReversed()
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
        <h3 id={id} {...words('text-xl')}>
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
            className="-ml-3"
          >
            {expanded ? 'Show fewer' : `Show all ${newestFirst.length} updates`}
            <span className="sr-only"> of {incident.title}</span>
          </Button>
        </div>
      )}
    </article>
  )
}
