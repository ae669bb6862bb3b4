import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { News } from '#contract/listings/post.ts'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { serverNow } from '../../../ui/clock.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useFocusOnNew } from '../../../ui/use-focus-on-new.ts'
import { NewsEntry } from './NewsEntry.tsx'
import { newsQuery } from './queries.ts'

interface AllNewsProps {
  listingId: string
  renderActions: (news: News) => ReactNode
  placeholder: ReactNode
}

/** Whether a post belongs to the news. Evenings that are not over have their own list above. */
const isPast = ({ evening }: News) => evening === null || Date.parse(evening.endsAt) <= serverNow()

export default function AllNews({ listingId, renderActions, placeholder }: AllNewsProps) {
  const query = useInfiniteQuery(newsQuery(listingId))
  const { data, isError, isFetching, fetchNextPage, refetch } = query
  // By id, because news posted since the first page was read move others to the next page.
  const byId = new Map(
    data?.pages.flatMap(({ items }) => items.filter(isPast)).map((news) => [news._id, news]),
  )
  const { listRef, focusNextNew } = useFocusOnNew(byId.size)
  const failure = useLoadFailure(query)
  function loadMore() {
    focusNextNew()
    void fetchNextPage()
  }
  return (
    <>
      {data ? (
        <ul ref={listRef} className="grid gap-5">
          {[...byId.values()].map((news) => (
            <li key={news._id} tabIndex={-1}>
              <NewsEntry news={news}>{renderActions(news)}</NewsEntry>
            </li>
          ))}
        </ul>
      ) : (
        placeholder
      )}
      {(failure ?? isError) && (
        <ErrorState
          message={explain(t`Failed to load news.`, failure ?? query.error)}
          onRetry={data ? loadMore : () => void refetch()}
          busy={isFetching}
        />
      )}
      {!isError && (
        <MoreButton query={query} onPress={focusNextNew}>
          {t`Load more`}
        </MoreButton>
      )}
    </>
  )
}
