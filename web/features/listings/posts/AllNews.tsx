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
  /** What is shown until they are loaded. */
  placeholder: ReactNode
}

/** Evenings that are ahead stand above the news. */
const isOver = ({ evening }: News) => evening === null || Date.parse(evening.endsAt) <= serverNow()

/** All news of a server, a page at a time. */
export default function AllNews({ listingId, renderActions, placeholder }: AllNewsProps) {
  const query = useInfiniteQuery(newsQuery(listingId))
  const { data, isError, isFetching, fetchNextPage, refetch } = query
  // News that were posted in between move others to the next page.
  const seen = new Map(
    data?.pages.flatMap(({ items }) => items.filter(isOver)).map((news) => [news._id, news]),
  )
  const { list, markEnd } = useFocusOnNew(seen.size)
  const failure = useLoadFailure(query)
  function loadMore() {
    markEnd()
    void fetchNextPage()
  }
  return (
    <>
      {data ? (
        <ul ref={list} className="grid gap-5">
          {[...seen.values()].map((news) => (
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
        <MoreButton query={query} onPress={markEnd}>
          {t`Load more`}
        </MoreButton>
      )}
    </>
  )
}
