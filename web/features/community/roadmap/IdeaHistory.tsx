import { useQuery } from '@tanstack/react-query'
import { ROADMAP_LABELS } from '#contract/community/roadmap.ts'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { historyQuery } from './queries.ts'
import { words } from '../../../ui/words.ts'

/** The history of an idea, oldest step first. */
export function IdeaHistory({ id }: { id: string }) {
  const history = useQuery(historyQuery(id))
  const failure = useLoadFailure(history, id)
  if (failure)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {explain('We couldn’t load the history.', failure)}
        <Button size="sm" onClick={() => void history.refetch()} busy={history.isFetching}>
          Retry
        </Button>
      </p>
    )
  if (!history.data) return <Skeleton className="h-5 w-40" />
  return (
    <ol className="grid gap-1.5 border-l-2 border-line pl-3 text-sm text-ink-muted">
      {history.data.items.map(({ at, status, mergedTitle }, step) => (
        <li key={step}>
          <span className="text-ink">
            {mergedTitle === null ? (
              ROADMAP_LABELS[status]
            ) : (
              <>
                “<bdi {...words()}>{mergedTitle}</bdi>” was merged into it
              </>
            )}
          </span>{' '}
          <RelativeTime iso={at} />
        </li>
      ))}
    </ol>
  )
}
