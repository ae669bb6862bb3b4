import { type Incident, inOrder, isRunning, RUNNING_SHOWN, runningWord } from '#contract/status/incident.ts'
import { Link } from '../../../lib/Link.tsx'
import { words } from '../../../ui/words.ts'

/** Names of the active incidents, for the banner of the status page; nothing when there are none. */
export function RunningNow({ incidents }: { incidents: readonly Incident[] }) {
  const running = inOrder(incidents.filter(isRunning))
  if (running.length === 0) return null
  return (
    <ul className="grid gap-1">
      {running.slice(0, RUNNING_SHOWN).map(({ _id, title, ...incident }) => (
        <li key={_id} className="wrap-anywhere">
          <span className="text-ink-muted">{runningWord(incident)}: </span>
          <Link to="/status/incidents/$id" params={{ id: _id }} {...words('link font-semibold')}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
