import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { waitingListingQuery } from '../features/listings/submit/waiting-queries.ts'
import { WaitingListing } from '../features/listings/submit/WaitingListing.tsx'
import { explain, hasStatus } from '../lib/api.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

export const Route = createFileRoute('/waiting/$id')({ ssr: false, component: Waiting })

/** A server that waits, for everybody with its private link. */
function Waiting() {
  const { id } = Route.useParams()
  const query = useQuery(waitingListingQuery(id))
  const failure = useLoadFailure(query, id)
  if (hasStatus(failure, 404)) return <ListingNotFound />
  if (failure)
    return (
      <div className="page py-12">
        <h1 className="sr-only">{say('title./waiting/:id')}</h1>
        <ErrorState message={explain(t`We couldn’t load this server.`, failure)} query={query} />
      </div>
    )
  return query.data ? <WaitingListing listing={query.data} /> : <ListingSkeleton />
}
