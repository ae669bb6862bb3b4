import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RoadmapSearch } from '#contract/community/roadmap-search.ts'
import { ROADMAP_STATUSES, type RoadmapItem, type RoadmapStatus } from '#contract/community/roadmap.ts'
import { say } from '#contract/language/i18n.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { IdeaCard } from './IdeaCard.tsx'
import { roadmapQuery } from './queries.ts'
import { COLUMN_EDGES } from './roadmap-tones.ts'

export function RoadmapBoard({ search }: { search: RoadmapSearch }) {
  const roadmap = useQuery(roadmapQuery(search))
  const errorNotice = useFailed(roadmap, t`Failed to load roadmap.`, JSON.stringify(search))
  if (errorNotice) return errorNotice
  if (!roadmap.data) return <Columns render={() => <Placeholders />} />
  const { items } = roadmap.data
  if (items.length === 0)
    return (
      <EmptyState
        title={t`No matching items`}
        text={t`Try another search, or be the first to suggest it.`}
        island="blueprint"
        action={
          <ButtonLink to="/roadmap" search={{}}>
            {t`Show everything`}
          </ButtonLink>
        }
      />
    )
  return (
    <Fading isOld={roadmap.isPlaceholderData}>
      <output className="sr-only">{plural(items.length, { one: '# item', other: '# items' })}</output>
      <Columns
        counts={countsOf(items)}
        render={(status) => <Column items={items.filter((item) => item.status === status)} />}
      />
    </Fading>
  )
}

type Counts = Record<RoadmapStatus, number>

function countsOf(items: readonly RoadmapItem[]): Counts {
  const counts: Counts = { planned: 0, 'in-progress': 0, shipped: 0 }
  for (const { status } of items) counts[status] += 1
  return counts
}

function Columns({ counts, render }: { counts?: Counts; render: (status: RoadmapStatus) => ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-10 lg:grid-cols-3">
      {ROADMAP_STATUSES.map((status) => (
        <section key={status} aria-labelledby={`column-${status}`} className="grid gap-4">
          <h2
            id={`column-${status}`}
            className={cx(
              'flex items-baseline justify-between gap-3 border-b-4 pb-2 text-2xl',
              COLUMN_EDGES[status],
            )}
          >
            <span>{say(`roadmapState.${status}`)}</span>
            {counts && (
              <span className="tabular font-sans text-base font-semibold text-ink-muted">
                <span aria-hidden="true">{wholeNumber(counts[status])}</span>
                <span className="sr-only">{plural(counts[status], { one: '# item', other: '# items' })}</span>
              </span>
            )}
          </h2>
          {render(status)}
        </section>
      ))}
    </div>
  )
}

function Column({ items }: { items: readonly RoadmapItem[] }) {
  if (items.length === 0) return <p className="py-2 text-ink-muted">{t`Nothing here.`}</p>
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item._id} className="min-w-0">
          <IdeaCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function Placeholders() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">{t`Loading…`}</output>
      {[1, 2, 3].map((place) => (
        <div key={place} className={cardClass({ className: 'flex gap-4 p-4' })}>
          <Skeleton className="h-14 w-14 shrink-0" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
