import { useQuery } from '@tanstack/react-query'
import { DECLINABLE, ROADMAP_LABELS } from '#contract/community/roadmap.ts'
import { similarIdeas } from '#contract/community/similar-ideas.ts'
import { countText } from '#contract/text/count-text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { VoteIcon } from '../../../ui/icons.tsx'
import { CheckIcon, ClockIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import type { AdminChange, AdminItem } from './admin-queries.ts'
import { roadmapQuery, WHOLE } from './queries.ts'
import { ROADMAP_TONES } from './roadmap-tones.ts'

interface AdminIdeaProps {
  item: AdminItem
  busy: AdminChange['kind'] | null
  onAsk: (kind: 'edit' | 'decline' | 'accept') => void
}

export function AdminIdea({ item, busy, onAsk }: AdminIdeaProps) {
  const { title, description, status, tags } = item
  return (
    <li className={cardClass({ className: 'grid gap-3 px-4 py-4 sm:px-5' })}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg wrap-anywhere">
            <bdi {...userText()}>{title}</bdi>
            <Badge tone={ROADMAP_TONES[status]} className="font-sans">
              {ROADMAP_LABELS[status]}
            </Badge>
          </h3>
          <Facts item={item} />
          {description !== '' && <p {...userText('whitespace-pre-line')}>{description}</p>}
          {tags.length > 0 && (
            <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} {...userText(chipClass({ quiet: true }))}>
                  {tag}
                </li>
              ))}
            </ul>
          )}
          {item.reason !== null && (
            <p className="text-sm">
              Declined: <bdi {...userText()}>{item.reason}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {(status === 'suggested' || status === 'declined') && (
            <Button
              size="sm"
              onClick={() => onAsk('accept')}
              busy={busy === 'accept'}
              aria-label={`Accept ${title}`}
            >
              <CheckIcon className="size-3.5 text-moss" />
              Accept
            </Button>
          )}
          <Button size="sm" onClick={() => onAsk('edit')} aria-label={`Edit ${title}`}>
            Edit
          </Button>
          {DECLINABLE.includes(status) && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onAsk('decline')}
              aria-label={`Decline ${title}`}
            >
              Decline
            </Button>
          )}
        </div>
      </div>
      {status === 'suggested' && <Twins item={item} />}
    </li>
  )
}

function Facts({ item: { author, createdAt, votes, eta } }: { item: AdminItem }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-muted">
      <span className="tabular inline-flex items-center gap-1.5">
        <VoteIcon className="size-3.5 text-moss" />
        {countText(votes, 'vote')}
      </span>
      <span>
        {author === null ? (
          <span>added</span>
        ) : (
          <>
            <span>by </span>
            <bdi {...userText()}>{author}</bdi>
            <span>,</span>
          </>
        )}{' '}
        <RelativeTime iso={createdAt} />
      </span>
      {eta !== null && (
        <span className="inline-flex items-center gap-1.5">
          <ClockIcon className="size-3.5" />
          ETA <bdi {...userText()}>{eta}</bdi>
        </span>
      )}
    </p>
  )
}

/** Similar ideas on the roadmap. */
function Twins({ item }: { item: AdminItem }) {
  const { data } = useQuery(roadmapQuery(WHOLE))
  const twins = similarIdeas(item.title, data?.items ?? [])
  if (twins.length === 0) return null
  return (
    <ul aria-label={`Like ${item.title}`} className="grid gap-2 border-t-2 border-line pt-3 text-sm">
      {twins.map((twin) => (
        <li key={twin._id} className="wrap-anywhere">
          Sounds like “<bdi {...userText()}>{twin.title}</bdi>” ({ROADMAP_LABELS[twin.status]}).
        </li>
      ))}
    </ul>
  )
}
