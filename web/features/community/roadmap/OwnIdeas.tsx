import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ROADMAP_LABELS } from '#contract/community/roadmap.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ownIdeasQuery } from './queries.ts'
import { ROADMAP_TONES } from './roadmap-tones.ts'
import { words } from '../../../ui/words.ts'
import { Section } from '../../../ui/Section.tsx'

/**
 * The viewer's shipped ideas, and the status of their suggestions; hidden when there are none, because it is news
 * and not a task.
 */
export function OwnIdeas() {
  const { data } = useQuery(ownIdeasQuery)
  if (!data || (data.shipped.length === 0 && data.suggestions.length === 0)) return null
  return (
    <Section
      id="own-ideas"
      title="Your ideas"
      heading="text-3xl"
      aside={
        <Link to="/roadmap" className="link inline-flex min-h-11 items-center gap-2">
          Roadmap
          <ArrowRightIcon className="size-3.5" />
        </Link>
      }
      className="grid grid-cols-1 gap-5"
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {data.shipped.length > 0 && (
          <div className={cardClass({ className: 'grid gap-3 px-5 py-4' })}>
            <h3 className="text-xl">Shipped: ideas you backed</h3>
            <ul className="grid gap-2.5">
              {data.shipped.map(({ _id, title, shippedAt }) => (
                <li key={_id} className="flex items-baseline gap-3">
                  <CheckIcon className="size-4 translate-y-0.5 text-moss" />
                  <span {...words('min-w-0 flex-1')}>{title}</span>
                  {shippedAt !== null && (
                    <RelativeTime iso={shippedAt} className="shrink-0 text-sm text-ink-muted" />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        {data.suggestions.length > 0 && (
          <div className={cardClass({ className: 'grid gap-3 px-5 py-4' })}>
            <h3 className="text-xl">Your suggestions</h3>
            <ul className="grid gap-2.5">
              {data.suggestions.map(({ _id, title, status, reason }) => (
                <li key={_id} className="grid gap-1">
                  <p className="flex items-baseline justify-between gap-3">
                    <span {...words('min-w-0')}>{title}</span>
                    <Badge tone={ROADMAP_TONES[status]}>{ROADMAP_LABELS[status]}</Badge>
                  </p>
                  {reason !== null && <p {...words('text-sm text-ink-muted')}>{reason}</p>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  )
}
