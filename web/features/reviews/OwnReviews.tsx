import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN_REVIEWS_PAGE_SIZE } from '#contract/people/player.ts'
import { api, ask } from '../../lib/api.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { ServerLink } from '../../lib/ServerLink.tsx'
import { unlistedName } from '../../lib/unlisted-name.ts'
import { useFailed } from '../../lib/use-failed.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { userText } from '../../ui/user-text.ts'
import { ownReviewsKey } from './queries.ts'
import { WithdrawReview } from './WithdrawReview.tsx'

export function ownReviewsQuery(page: number) {
  return queryOptions({
    queryKey: [...ownReviewsKey, page],
    queryFn: ask(
      api.me.reviews.$get,
      { query: { page: String(page), limit: String(OWN_REVIEWS_PAGE_SIZE) } },
      'items',
    ),
  })
}

/** The viewer's reviews, each with Delete, and with Edit while its server is public. */
export function OwnReviews() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...ownReviewsQuery(page), placeholderData: (before) => before })
  const errorNotice = useFailed(query, t`We couldn’t load your reviews.`, page)
  return (
    <Section id="own-reviews" title={t`Your reviews`} heading="text-2xl sm:text-3xl">
      <PagedList
        query={query}
        errorNotice={errorNotice}
        label={t`Pages of your reviews`}
        onPage={setPage}
        empty={
          <p className="text-ink-muted">
            {t`None yet. On the page of a server you can tell others what it is like.`}
          </p>
        }
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-2">
            {items.map(({ _id, rating, text, createdAt, serverId, server }) => (
              <li key={_id} className={cardClass({ className: 'grid grid-cols-1 gap-2 px-5 py-4' })}>
                <div className="flex flex-wrap items-center gap-x-3">
                  {server ? (
                    <ServerLink server={server} className="min-w-0 truncate font-semibold text-ink" />
                  ) : (
                    <span className="text-ink-muted">{unlistedName()}</span>
                  )}
                  <Stars value={rating} size="sm" />
                  <RelativeTime iso={createdAt} className="text-sm text-ink-muted" />
                </div>
                {text !== '' && <p {...userText('line-clamp-3 max-w-prose whitespace-pre-line')}>{text}</p>}
                <div className="flex flex-wrap gap-3">
                  {server && (
                    <ButtonLink to="/servers/$id" params={{ id: server.slug }} hash="reviews" size="sm">
                      <EditWords name={server.name} />
                    </ButtonLink>
                  )}
                  <WithdrawReview
                    listingId={serverId}
                    isPublic={server !== null}
                    onSignIn={() => location.reload()}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

const EditWords = ({ name }: { name: string }) => (
  <Trans>
    Edit<span className="sr-only"> the review of {name}</span>
  </Trans>
)
