import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../ui/clock.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { shortMoment } from '../../listings/posts/evening-time.ts'
import { tonightQuery } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'

/** Evenings that servers announced for the next hours. Nothing while there are none, or when they cannot be read. */
export function Tonight() {
  const now = useNow()
  const items = useQuery(tonightQuery).data?.items.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? []
  if (items.length === 0) return null
  return (
    <Section
      id="tonight"
      title="Tonight"
      heading="text-2xl sm:text-3xl"
      className="page grid grid-cols-1 gap-3 pt-10"
    >
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ _id, title, startsAt, server }) => (
          <li key={_id} className="min-w-0">
            <Link
              to="/servers/$id"
              params={{ id: server.slug }}
              hash="evenings"
              className="notch notch-step-3 notch-fill-surface-raised notch-edge-line grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-ink"
            >
              <span {...words('truncate font-semibold')}>{title}</span>
              <span className="tabular text-right text-sm font-semibold text-amber">
                {Date.parse(startsAt) <= now ? (
                  'On now'
                ) : (
                  <LocalMoment moment={new Date(startsAt)} write={shortMoment} />
                )}
              </span>
              <span {...words('truncate text-sm text-ink-muted')}>{server.name}</span>
              <span className="text-right text-sm text-ink-muted">
                {Date.parse(startsAt) > now && <RelativeTime iso={startsAt} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
